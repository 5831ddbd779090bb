/** What is allocated for an event, and what is kept while an answer of any length passes. */
import { join } from 'node:path';
import { table } from '../support/figures.ts';
import { inOwnProcess } from '../support/own-process.ts';
import { CANDIDATE_NAMES, loadCandidate } from './candidate.ts';
import type { AllocationJob, AllocationResult } from './measure-allocation.ts';
import type { KeptJob, KeptResult } from './measure-kept.ts';
import { withStreamFile } from './stream-file.ts';
import { argumentsStream, textStream } from './streams.ts';

const ALLOCATION = join(import.meta.dirname, 'measure-allocation.ts');
const KEPT = join(import.meta.dirname, 'measure-kept.ts');
const MIB = 1024 * 1024;
const YOUNG = ['--min-semi-space-size=128', '--max-semi-space-size=128'];
const MAX_BYTES_AN_EVENT = 1100;
const MAX_KEPT_OF_TEXT = MIB / 4;

export async function memory(): Promise<boolean> {
  console.log('\nBytes allocated for an event:\n');
  const rows: string[][] = [];
  let held = true;
  for (const candidate of CANDIDATE_NAMES) {
    const row = [(await loadCandidate(candidate)).label];
    for (const pieceBytes of [65_536, 1400]) {
      const job: AllocationJob = { candidate, pieceBytes };
      const { bytesAnEvent } = await inOwnProcess<AllocationResult>(ALLOCATION, job, YOUNG);
      row.push(Math.round(bytesAnEvent).toLocaleString('en'));
      if (candidate === 'svir') held = held && bytesAnEvent <= MAX_BYTES_AN_EVENT;
    }
    rows.push(row);
  }
  console.log(table(['candidate', 'pieces of 65,536', 'pieces of 1,400'], rows));
  console.log(`svir (limit ${MAX_BYTES_AN_EVENT}): ${held ? 'held' : 'MISSED'}\n`);

  const text = await kept('text of 64 MiB', textStream(1, 64 * MIB).bytes);
  if (text > MAX_KEPT_OF_TEXT) console.log(`It keeps more than ${MAX_KEPT_OF_TEXT} bytes: MISSED`);
  await kept('arguments of 5 MiB in 4-character pieces', argumentsStream(5 * MIB, 4).bytes);
  return held && text <= MAX_KEPT_OF_TEXT;
}

/** Prints what the decoder holds as the stream passes; returns the most. */
async function kept(what: string, bytes: Buffer): Promise<number> {
  const result = await withStreamFile(bytes, (file) =>
    inOwnProcess<KeptResult>(KEPT, { file, pieceBytes: 65_536 } satisfies KeptJob),
  );
  const mib = (grown: number) => (grown / MIB).toFixed(2);
  console.log(
    `Kept while ${what} passes, after each quarter: ${result.grown.map(mib).join(', ')} MiB; peak of the process +${mib(result.peakBytes)} MiB`,
  );
  return Math.max(...result.grown);
}
