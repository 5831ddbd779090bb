/** Process: the time of each of equal parts of one stream, so that growth with length shows. */
import { readFileSync } from 'node:fs';
import { median } from '../support/figures.ts';
import { handBack, jobOfThisProcess } from '../support/own-process.ts';
import { CountedAnswer } from './answer.ts';
import { answerStream, views } from './streams.ts';
import { decode, Fold, takeEvents } from './svir.ts';

export interface GrowthJob {
  file: string;
  pieceBytes: number;
  partBytes: number;
  passes: number;
  /** Fold with `reduceTurn` too. */
  fold: boolean;
}

export interface GrowthResult {
  /** Milliseconds of each whole part, the median over passes. */
  parts: number[];
}

const job = jobOfThisProcess<GrowthJob>();

function pass(pieces: Iterable<Buffer>): void {
  if (job.fold) {
    const fold = new Fold();
    decode(pieces, (events) => fold.take(events));
  } else {
    const answer = new CountedAnswer();
    decode(pieces, (events) => takeEvents(events, answer));
  }
}

/** Hands pieces out and notes when each part is over. */
function* timed(pieces: readonly Buffer[], ends: number[]): Iterable<Buffer> {
  let bytes = 0;
  for (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    if (bytes >= job.partBytes * ends.length) ends.push(performance.now());
  }
}

for (let run = 0; run < 3; run++) pass(views(answerStream(2, 4 * 1024 * 1024).bytes, job.pieceBytes));
const pieces = views(readFileSync(job.file), job.pieceBytes);
const runs: number[][] = [];
for (let run = 0; run < job.passes; run++) {
  globalThis.gc?.();
  const ends = [performance.now()];
  pass(timed(pieces, ends));
  runs.push(ends.slice(1).map((end, at) => end - (ends[at] ?? end)));
}
const parts = (runs[0] ?? []).map((_, at) => median(runs.map((run) => run[at] ?? Number.NaN)));
handBack({ parts } satisfies GrowthResult);
