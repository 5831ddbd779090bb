/**
 * Mutation fuzzing of the decoder over the whole corpus: `npm run fuzz -- --minutes N [--seed S]`.
 * Prints what broke, with the seed that repeats it, and exits 1; else says how many inputs were tried.
 */
import { readCorpus } from './corpus.ts';
import { broken } from './invariants.ts';
import { mutate } from './mutate.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isFinite(value) || value < 0) {
    console.error(`fuzz: --${name} needs a number`);
    process.exit(2);
  }
  return value;
};

const minutes = option('minutes', 1);
const first = option('seed', 1);
const corpus = readCorpus();
const until = performance.now() + minutes * 60_000;
const MAX_FAULTS = 10;
let tried = 0;
let faulty = 0;

for (let number = first; performance.now() < until && faulty < MAX_FAULTS; number++) {
  const seed = corpus[number % corpus.length];
  if (!seed) break;
  const bytes = mutate(seed.bytes, number);
  const faults = broken(seed, bytes, number);
  tried++;
  if (faults.length > 0) {
    faulty++;
    console.error(
      `seed ${number}, ${seed.name}: ${faults.join('; ')}\n${JSON.stringify(new TextDecoder().decode(bytes)).slice(0, 2000)}`,
    );
  }
}

console.log(
  `${tried} inputs tried, ${faulty} faulty, seeds ${first} to ${first + tried - 1}, peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`,
);
if (faulty > 0) process.exit(1);
