/**
 * Process: candidates in turns on a short answer, many times. Other load on the machine meets all of them alike, so
 * their ratios are steadier than those of whole runs; but each is measured with the others' code around it.
 */
import { handBack, jobOfThisProcess } from '../support/own-process.ts';
import { CountedAnswer } from './answer.ts';
import { type Candidate, loadCandidate } from './candidate.ts';
import { answerStream, views } from './streams.ts';

export interface PairedJob {
  candidates: readonly string[];
  pieceBytes: number;
  bytes: number;
  turns: number;
}

export interface PairedResult {
  /** Milliseconds of each turn, by candidate. */
  ms: Record<string, number[]>;
}

const WARM_UP_TURNS = 8;

const job = jobOfThisProcess<PairedJob>();
const pieces = views(answerStream(1, job.bytes).bytes, job.pieceBytes);
const candidates: [name: string, candidate: Candidate][] = [];
for (const name of job.candidates) candidates.push([name, await loadCandidate(name)]);

const ms: Record<string, number[]> = Object.fromEntries(job.candidates.map((name) => [name, []]));
for (let turn = 0; turn < WARM_UP_TURNS + job.turns; turn++) {
  for (const [name, candidate] of candidates) {
    const before = performance.now();
    await candidate.run(pieces, new CountedAnswer());
    if (turn >= WARM_UP_TURNS) ms[name]?.push(performance.now() - before);
  }
}
handBack({ ms } satisfies PairedResult);
