/** Process: what the decoder keeps while a long answer passes: the heap after a collection at each quarter. */
import { readFileSync } from 'node:fs';
import { handBack, jobOfThisProcess } from '../support/own-process.ts';
import { CountedAnswer } from './answer.ts';
import { answerStream, views } from './streams.ts';
import { decode, takeEvents } from './svir.ts';

export interface KeptJob {
  file: string;
  pieceBytes: number;
}

export interface KeptResult {
  /** Bytes on the heap after a quarter, half, three quarters and nearly all of the stream, over those after 1/64. */
  grown: number[];
  /** Peak of the process over what it had when the stream was loaded. */
  peakBytes: number;
}

const job = jobOfThisProcess<KeptJob>();
const answer = new CountedAnswer();
const run = (pieces: Iterable<Buffer>) => decode(pieces, (events) => takeEvents(events, answer));

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function* watched(pieces: readonly Buffer[], seen: number[]): Iterable<Buffer> {
  const marks = [1 / 64, 1 / 4, 1 / 2, 3 / 4, 1].map((share) => Math.floor((pieces.length - 1) * share));
  for (const [at, piece] of pieces.entries()) {
    yield piece;
    if (marks.includes(at)) seen.push(heap());
  }
}

run(views(answerStream(2, 4 * 1024 * 1024).bytes, job.pieceBytes));
const pieces = views(readFileSync(job.file), job.pieceBytes);
heap();
const before = process.resourceUsage().maxRSS;
const seen: number[] = [];
run(watched(pieces, seen));
const [first = 0, ...later] = seen;
const peakBytes = (process.resourceUsage().maxRSS - before) * 1024;
handBack({ grown: later.map((bytes) => bytes - first), peakBytes } satisfies KeptResult);
