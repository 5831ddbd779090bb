import type { Candidate } from '../candidate.ts';
import { decode, Fold } from '../svir.ts';

export const candidate: Candidate = {
  label: 'svir, folded by reduceTurn',
  run(pieces, answer) {
    const fold = new Fold();
    decode(pieces, (events) => fold.take(events));
    answer.text(fold.state.text);
    answer.reasoning(fold.state.reasoning);
    for (const call of fold.state.toolCalls) answer.arguments(call.arguments);
  },
};
