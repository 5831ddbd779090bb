/**
 * Merges waiting turn events so that a window which is slow gets fewer, larger ones and nothing is lost.
 * The law: folding the merged list gives the same turn state as folding the list itself.
 */
import type { TurnEvent } from '../../shared/turn/turn-event.ts';

/** Appends `event` to `waiting`, joined with the last one where the two are pieces of the same thing. */
export function appendMerged(waiting: TurnEvent[], event: TurnEvent): void {
  const last = waiting.at(-1);
  const joined = last === undefined ? null : join(last, event);
  if (joined === null) waiting.push(event);
  else waiting[waiting.length - 1] = joined;
}

function join(last: TurnEvent, next: TurnEvent): TurnEvent | null {
  if (last.type === 'text-delta' && next.type === 'text-delta') return { ...next, text: last.text + next.text };
  if (last.type === 'refusal-delta' && next.type === 'refusal-delta') return { ...next, text: last.text + next.text };
  if (last.type === 'prompt-progress' && next.type === 'prompt-progress') return next;
  if (last.type === 'phase' && next.type === 'phase' && last.phase === next.phase && next.status === undefined) {
    return next;
  }
  if (last.type === 'reasoning-delta' && next.type === 'reasoning-delta') {
    if (last.carrier !== next.carrier) return null;
    const details = [...(last.details ?? []), ...(next.details ?? [])];
    return { ...next, text: last.text + next.text, ...(details.length > 0 ? { details } : {}) };
  }
  if (last.type === 'tool-call-delta' && next.type === 'tool-call-delta' && last.key === next.key) {
    const joined = { ...last, ...next };
    if (last.name !== undefined || next.name !== undefined) joined.name = (last.name ?? '') + (next.name ?? '');
    if (last.arguments !== undefined || next.arguments !== undefined) {
      joined.arguments = (last.arguments ?? '') + (next.arguments ?? '');
    }
    if (last.extra && next.extra) joined.extra = { ...last.extra, ...next.extra };
    return joined;
  }
  return null;
}
