import type { Candidate } from '../candidate.ts';
import { decode, takeEvents } from '../svir.ts';

export const candidate: Candidate = {
  label: 'svir, turn events',
  run: (pieces, answer) => decode(pieces, (events) => takeEvents(events, answer)),
};
