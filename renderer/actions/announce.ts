/** What a screen reader says about an answer: that it begins, and how it ended. */
import type { TurnState } from '../../shared/turn/turn-state.ts';
import { errorWords } from '../strings/main-words.ts';
import { t } from '../strings/strings.ts';

/** The sentence for a moment of a turn; empty where there is nothing to say. */
export function announce(event: 'started' | 'ended', turn: TurnState | undefined): string {
  if (event === 'started') return t.announce.started;
  const end = turn?.end;
  if (!end) return '';
  if (end.outcome === 'failed') return t.announce.ended.failed(end.error ? errorWords(end.error).message : '');
  return t.announce.ended[end.outcome];
}
