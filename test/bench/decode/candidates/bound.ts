import { readBound } from '../bound.ts';
import type { Candidate } from '../candidate.ts';
import { takeChunk } from '../loose-chunk.ts';

export const candidate: Candidate = {
  label: 'bound: newlines, UTF-8, JSON.parse',
  run: (pieces, answer) => readBound(pieces, (data) => takeChunk(JSON.parse(data), answer)),
};
