/** Process: what one candidate makes of a stream, whole, as digests. Untimed. */
import { readFileSync } from 'node:fs';
import { handBack, jobOfThisProcess } from '../support/own-process.ts';
import { KeptAnswer } from './answer.ts';
import { loadCandidate } from './candidate.ts';
import { type AnswerDigests, digestsOf } from './digests.ts';
import { views } from './streams.ts';

export interface ResultJob {
  candidate: string;
  file: string;
  pieceBytes: number;
}

const job = jobOfThisProcess<ResultJob>();
const candidate = await loadCandidate(job.candidate);
const answer = new KeptAnswer();
await candidate.run(views(readFileSync(job.file), job.pieceBytes), answer);
handBack(digestsOf(answer.whole) satisfies AnswerDigests);
