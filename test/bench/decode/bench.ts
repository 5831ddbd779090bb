/**
 * The decode bench: `npm run bench -- decode`. Compares the decoder with the bound and with the peers on one stream in
 * one run, then looks at what a ratio hides: growth with length, huge events, memory.
 * Options: --mib 64 --pieces 65536,1400 --rounds 3 --passes 2 --only NAMES --parts compare,paired,lengths,memory
 */
import { cpus } from 'node:os';
import type { BenchOptions } from '../support/bench-options.ts';
import { CANDIDATE_NAMES } from './candidate.ts';
import { compare } from './compare.ts';
import { lengths } from './lengths.ts';
import { memory } from './memory.ts';
import { paired } from './paired.ts';

export const about = 'the turn decoder beside its bound and the peers, on a generated stream';

export async function run(options: BenchOptions): Promise<boolean> {
  console.log(`Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'})\n`);
  const parts = options.list('parts', ['compare', 'paired', 'lengths', 'memory']);
  let held = true;
  if (parts.includes('compare')) {
    held = await compare({
      bytes: options.number('mib', 64) * 1024 * 1024,
      pieces: options.list('pieces', ['65536', '1400']).map(Number),
      rounds: options.number('rounds', 3),
      passes: options.number('passes', 2),
      names: options.list('only', CANDIDATE_NAMES),
    });
  }
  if (parts.includes('paired')) held = (await paired()) && held;
  if (parts.includes('lengths')) held = (await lengths()) && held;
  if (parts.includes('memory')) held = (await memory()) && held;
  return held;
}
