/** Process: what a candidate allocates for an event. Run with a young generation that holds a whole batch. */
import { getHeapStatistics } from 'node:v8';
import { median } from '../support/figures.ts';
import { handBack, jobOfThisProcess } from '../support/own-process.ts';
import { CountedAnswer } from './answer.ts';
import { loadCandidate } from './candidate.ts';
import { answerStream, views } from './streams.ts';

export interface AllocationJob {
  candidate: string;
  pieceBytes: number;
}

export interface AllocationResult {
  /** Bytes on the engine's heap, for each event. */
  bytesAnEvent: number;
}

const BATCHES = 15;

const job = jobOfThisProcess<AllocationJob>();
const candidate = await loadCandidate(job.candidate);
const pieces = (bytes: Buffer) => views(bytes, job.pieceBytes);
for (let run = 0; run < 3; run++)
  await candidate.run(pieces(answerStream(2, 4 * 1024 * 1024).bytes), new CountedAnswer());

const { bytes, chunks } = answerStream(1, 1024 * 1024);
const batch = pieces(bytes);
const grown: number[] = [];
for (let run = 0; run < BATCHES; run++) {
  globalThis.gc?.();
  const before = getHeapStatistics().used_heap_size;
  await candidate.run(batch, new CountedAnswer());
  grown.push(getHeapStatistics().used_heap_size - before);
}
handBack({ bytesAnEvent: median(grown) / chunks } satisfies AllocationResult);
