/** svir's decoder as the turn runner drives it. */
import { createTurnDecoder } from '../../../electron/protocol/decode/turn-decoder.ts';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { DecodedEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../../shared/turn/turn-state.ts';
import { NO_REQUEST, STREAM_HEAD } from '../../support/decode-pieces.ts';
import type { Answer } from './answer.ts';

/** Events, ranges and activity are taken after every piece. Throws unless the turn is complete. */
export function decode(pieces: Iterable<Buffer>, take: (events: readonly DecodedEvent[]) => void): void {
  const decoder = createTurnDecoder(STREAM_HEAD, NO_REQUEST);
  for (const piece of pieces) {
    take(decoder.push(piece));
    decoder.takeSseRanges();
    decoder.takeActivity();
    if (decoder.over) break;
  }
  const { events, end } = decoder.end({ how: 'eof' });
  take(events);
  if (end.outcome !== 'complete') throw new Error(`${end.outcome}: ${end.error?.message}`);
}

/** Hands the answer on. Throws at an anomaly: the bench's streams have none. */
export function takeEvents(events: readonly DecodedEvent[], answer: Answer): void {
  for (const event of events) {
    switch (event.type) {
      case 'text-delta':
        answer.text(event.text);
        break;
      case 'reasoning-delta':
        answer.reasoning(event.text);
        break;
      case 'tool-call-delta':
        if (event.arguments !== undefined) answer.arguments(event.arguments);
        break;
      case 'anomaly':
        throw new Error(`anomaly ${event.anomaly.kind}`);
      case 'turn-start':
      case 'refusal-delta':
      case 'message-extra':
      case 'prompt-progress':
      case 'filter-report':
      case 'usage-report':
      case 'finish':
      case 'done':
        break;
      default:
        unreachable(event);
    }
  }
}

/** Numbers the events and folds them, as main and window do. */
export class Fold {
  state: TurnState = EMPTY_TURN;
  private n = 0;

  take(events: readonly DecodedEvent[]): void {
    for (const event of events) this.state = reduceTurn(this.state, { ...event, n: this.n++ });
  }
}
