/**
 * The benches: `npm run bench` lists them, `npm run bench -- NAME [--option value]…` runs one.
 * A bench is a folder here with a `bench.ts` that exports `about` (a line for the list) and `run(options)`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BenchOptions } from './support/bench-options.ts';

interface Bench {
  about: string;
  /** Prints its figures; `false`: a limit was not held, or a result was wrong. */
  run(options: BenchOptions): Promise<boolean>;
}

function names(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => existsSync(join(import.meta.dirname, name, 'bench.ts')))
    .sort();
}

async function load(name: string): Promise<Bench> {
  return import(pathToFileURL(join(import.meta.dirname, name, 'bench.ts')).href);
}

const [name, ...rest] = process.argv.slice(2);
if (name !== undefined && names().includes(name)) {
  const bench = await load(name);
  process.exitCode = (await bench.run(new BenchOptions(rest))) ? 0 : 1;
} else {
  if (name !== undefined) console.error(`There is no bench "${name}".`);
  console.log('npm run bench -- NAME [--option value]…\n');
  for (const one of names()) console.log(`  ${one.padEnd(8)} ${(await load(one)).about}`);
  process.exitCode = name === undefined ? 0 : 2;
}
