import { join } from 'node:path';
import { median, table } from '../support/figures.ts';
import { inOwnProcess } from '../support/own-process.ts';
import { loadCandidate } from './candidate.ts';
import type { PairedJob, PairedResult } from './measure-paired.ts';

const PAIRED = join(import.meta.dirname, 'measure-paired.ts');
const CANDIDATES = ['bound', 'svir', 'svir-fold', 'eventsource-parser'];
const BYTES = 2 * 1024 * 1024;
const TURNS = 60;

/** The decoder and its bound in turns in one process: the steadiest ratio on a machine that does other work as well. */
export async function paired(): Promise<boolean> {
  console.log(`\nIn turns in one process, ${TURNS} turns of 2 MiB, time ÷ bound by best turns (by medians):\n`);
  const columns = [];
  for (const pieceBytes of [65_536, 1400]) {
    const job: PairedJob = { candidates: CANDIDATES, pieceBytes, bytes: BYTES, turns: TURNS };
    columns.push((await inOwnProcess<PairedResult>(PAIRED, job)).ms);
  }
  const rows: string[][] = [];
  for (const name of CANDIDATES) {
    const cells = columns.map((ms) => {
      const [own = [], bound = []] = [ms[name], ms.bound];
      return `${(Math.min(...own) / Math.min(...bound)).toFixed(2)} (${(median(own) / median(bound)).toFixed(2)})`;
    });
    rows.push([(await loadCandidate(name)).label, ...cells]);
  }
  console.log(table(['candidate', 'pieces of 65,536', 'pieces of 1,400'], rows));
  return true;
}
