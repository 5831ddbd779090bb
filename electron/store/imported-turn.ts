/**
 * An answer of another program's file as the turn svir keeps. Law: nothing is made up. No attempt, no usage, no time was
 * measured; `imported` says so to whoever shows it.
 */
import { unreachable } from '../../shared/exhaustive.ts';
import type { ImportedAnswer, ImportedEnd } from '../../shared/import/imported-conversation.ts';
import { isJsonObjectText } from '../../shared/json.ts';
import type { TurnOutcome } from '../../shared/turn/outcome.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { EMPTY_TURN, type ImportedFrom, type TurnState } from '../../shared/turn/turn-state.ts';
import { said } from '../../shared/words/english.ts';

export function turnOfImported(answer: ImportedAnswer, createdAt: number, imported: ImportedFrom): TurnState {
  const outcome = outcomeOf(answer.end);
  const something = answer.text !== '' || answer.reasoning !== '' || answer.calls.length > 0;
  return {
    ...EMPTY_TURN,
    text: answer.text,
    reasoning: answer.reasoning,
    reasoningCarrier: answer.carrier,
    refusal: answer.refusal,
    toolCalls: answer.calls.map((call, key) => ({
      key,
      id: call.id,
      name: call.name,
      arguments: call.arguments,
      // The rule for answers that came over the wire, too.
      complete: call.arguments.trim() === '' || isJsonObjectText(call.arguments),
      ...(call.result === undefined ? {} : { result: call.result }),
    })),
    finish: answer.finish,
    end: {
      outcome,
      error:
        outcome === 'failed'
          ? turnError('server', {
              said: said('import.error'),
              ...(answer.error === null ? {} : { serverMessage: answer.error }),
            })
          : null,
      executable: false,
      partial: something && outcome !== 'complete',
      // The shape wants these; an imported turn shows none of them.
      timing: { startedAt: createdAt, endedMs: 0, tokens: 0, tokensPerSecond: null },
    },
    imported,
  };
}

function outcomeOf(end: ImportedEnd): TurnOutcome {
  switch (end) {
    case 'whole':
      return 'complete';
    case 'length':
      return 'length';
    case 'cut':
      return 'stopped';
    case 'failed':
      return 'failed';
    default:
      return unreachable(end);
  }
}
