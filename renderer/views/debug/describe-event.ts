/** A turn event in one short line, for people who debug. */
import { unreachable } from '../../../shared/exhaustive.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { mainText } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';

/** Longest piece of a delta shown in a line. */
const PIECE = 60;

function quote(text: string): string {
  return JSON.stringify(text.length > PIECE ? `${text.slice(0, PIECE)}…` : text);
}

/** What follows the type's name; empty where the name says all. */
export function describeEvent(event: TurnEvent): string {
  switch (event.type) {
    case 'text-delta':
    case 'refusal-delta':
      return quote(event.text);
    case 'reasoning-delta':
      return `${quote(event.text)} ${event.carrier}`;
    case 'tool-call-delta': {
      const { key, id, name, arguments: args } = event;
      return [`#${key}`, id, name, args === undefined ? '' : quote(args)].filter(Boolean).join(' ');
    }
    case 'turn-start':
      return `${event.model} ${event.id}`.trim();
    case 'finish':
      return event.reason;
    case 'usage-report':
      return `${event.usage.promptTokens ?? '?'} + ${event.usage.completionTokens ?? '?'}`;
    case 'filter-report':
      return `${event.report.target}: ${event.report.verdicts
        .map((verdict) => `${verdict.category} ${verdict.filtered ? t.filter.filtered : t.filter.passed}`)
        .join(', ')}`;
    case 'prompt-progress':
      return event.done === undefined ? '' : `${event.done} / ${event.total ?? '?'}`;
    case 'anomaly':
      return `${event.anomaly.kind} ${mainText(event.anomaly.detail, event.anomaly.said)}`.trim();
    case 'message-extra':
      return Object.keys(event.extra).join(', ');
    case 'attempt-start':
      return `${event.attempt}`;
    case 'phase':
      return event.phase;
    case 'turn-end':
      return event.outcome;
    case 'done':
      return '';
    default:
      return unreachable(event);
  }
}
