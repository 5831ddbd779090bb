/**
 * How long a model reasoned, as this window saw it. Turn events carry no times, so a stored answer has no such figure
 * and none is made up.
 */
import type { TurnState } from '../../../shared/turn/turn-state.ts';

const spans = new Map<string, { from: number; to: number | null }>();

/** Notes the moments of a turn's reasoning; returns its span in milliseconds so far, or `null` where unknown. */
export function reasoningSpan(messageId: string, turn: TurnState, running: boolean, now: number): number | null {
  const known = spans.get(messageId);
  if (!known) {
    if (running && turn.reasoning !== '' && !hasAnswer(turn)) spans.set(messageId, { from: now, to: null });
    return null;
  }
  if (known.to === null && (hasAnswer(turn) || !running)) known.to = now;
  return (known.to ?? now) - known.from;
}

/** Whether anything but reasoning is there. */
export function hasAnswer(turn: TurnState): boolean {
  return turn.text !== '' || (turn.refusal ?? '') !== '' || turn.toolCalls.length > 0;
}
