/** Process: one candidate over one stream. Warms up on an answer of its own, then times whole passes. */
import { readFileSync } from 'node:fs';
import { handBack, jobOfThisProcess } from '../support/own-process.ts';
import { type AnswerSizes, CountedAnswer } from './answer.ts';
import { loadCandidate } from './candidate.ts';
import { answerStream, views } from './streams.ts';

export interface TimeJob {
  candidate: string;
  file: string;
  pieceBytes: number;
  passes: number;
  warmUpBytes: number;
}

export interface TimeResult {
  /** Milliseconds on the wall clock, a pass each. */
  ms: number[];
  /** Milliseconds of processor time, helper threads of the engine included. */
  cpuMs: number[];
  sizes: AnswerSizes;
}

const job = jobOfThisProcess<TimeJob>();
const candidate = await loadCandidate(job.candidate);
const pieces = views(readFileSync(job.file), job.pieceBytes);
await candidate.run(views(answerStream(2, job.warmUpBytes).bytes, job.pieceBytes), new CountedAnswer());

const ms: number[] = [];
const cpuMs: number[] = [];
let answer = new CountedAnswer();
for (let pass = 0; pass < job.passes; pass++) {
  globalThis.gc?.();
  answer = new CountedAnswer();
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  await candidate.run(pieces, answer);
  ms.push(performance.now() - before);
  const { user, system } = process.cpuUsage(cpuBefore);
  cpuMs.push((user + system) / 1000);
}
handBack({ ms, cpuMs, sizes: answer.sizes } satisfies TimeResult);
