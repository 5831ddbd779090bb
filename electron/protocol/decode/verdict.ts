/**
 * The verdict on a turn: the table of DESIGN section 3, row by row, the first that holds decides.
 * What lives here: outcome, error, whether calls may be offered, and the anomalies that only the end can tell.
 */
import type { TurnError } from '../../../shared/turn/failure.ts';
import type { TurnOutcome } from '../../../shared/turn/outcome.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import { said } from '../../../shared/words/english.ts';
import type { Said } from '../../../shared/words/said.ts';
import { failureFromWords } from '../failure/failure-from-response.ts';
import { isReason } from './payload-reader.ts';
import type { AssembledCall } from './tool-calls.ts';
import { FAILED_FINISHES, finishFailure, type TurnAssembly } from './turn-assembly.ts';
import type { DecodedEnd, StreamEnd } from './turn-facts.ts';

/** Speaks the verdict; adds the closing anomalies to the turn. `lastWords`: text that came and was no error by itself. */
export function judge(turn: TurnAssembly, end: StreamEnd, lastWords: string): DecodedEnd {
  const calls = turn.tools.finish(turn.id);
  const failure = failureOf(turn, end, calls, lastWords);
  const outcome = outcomeOf(turn, end, failure);
  const error = outcome === 'blocked' ? blockError(turn, failure) : outcome === 'failed' ? failure : null;
  const readable = calls.filter((call) => call.readable);
  const executable =
    outcome === 'complete' && calls.length > 0 && calls.every((call) => call.readable && call.name !== '');
  // A refusal by its HTTP status is no stream, and owes neither a finish reason nor the marker.
  const isStream = (failure?.status ?? 200) < 400;
  if (isStream && (outcome === 'complete' || outcome === 'length' || outcome === 'blocked'))
    judgeEnd(turn, calls, outcome);
  if (outcome === 'complete') judgeRequest(turn, calls);
  return {
    outcome,
    error,
    executable,
    partial: turn.came && (outcome === 'blocked' ? !turn.finishedBeforeBlock : outcome !== 'complete'),
    completeCalls: ended(turn)
      ? readable.filter((call) => !cutByLength(turn, call, calls)).map((call) => call.key)
      : [],
  };
}

/** A finish reason, the marker, or a whole completion: the answer has an end. */
function ended(turn: TurnAssembly): boolean {
  return turn.finish !== null || turn.done || turn.wholeCompletion;
}

function outcomeOf(turn: TurnAssembly, end: StreamEnd, failure: TurnError | null): TurnOutcome {
  if (end.how === 'interrupted') return 'interrupted';
  const blocked = turn.blocked || failure?.kind === 'content-filter';
  if (end.how === 'stopped' && !ended(turn) && !turn.failure && !blocked) return 'stopped';
  if (blocked) return 'blocked';
  if (failure) return 'failed';
  return turn.finish === 'length' ? 'length' : 'complete';
}

function failureOf(
  turn: TurnAssembly,
  end: StreamEnd,
  calls: readonly AssembledCall[],
  lastWords: string,
): TurnError | null {
  if (turn.failure) return turn.failure;
  if (turn.finish !== null && FAILED_FINISHES.has(turn.finish)) return finishFailure(turn.finish);
  if (!ended(turn)) {
    if (end.how === 'cut') return end.error;
    if (end.how !== 'eof') return null;
    // The stream ended early, and a sentence outside of it says why.
    if (isReason(lastWords)) return failureFromWords({ message: lastWords });
    const details = lastWords === '' ? {} : { serverMessage: lastWords };
    return turnError(turn.came ? 'incomplete' : 'empty', details);
  }
  if (!turn.came) return emptyError(turn, lastWords);
  const broken = calls.find((call) => !call.readable);
  if (broken && turn.finish !== 'length') {
    return turnError('tool-arguments', { said: unreadableCall(broken.name) });
  }
  return null;
}

function emptyError(turn: TurnAssembly, lastWords: string): TurnError {
  const details = lastWords === '' ? {} : { serverMessage: lastWords };
  if (turn.promptTokens === null) return turnError('empty', details);
  return turnError('empty', { ...details, said: said('empty.prompt', { tokens: turn.promptTokens }) });
}

/** A block always has the kind `content-filter` and names its categories. */
function blockError(turn: TurnAssembly, failure: TurnError | null): TurnError {
  if (failure?.kind === 'content-filter') return failure;
  const categories = [...turn.blockedCategories].join(', ');
  return turnError('content-filter', { said: said('filter.answer', { categories }) });
}

/** With the limit reached, an empty last call may have been about to get its arguments. */
function cutByLength(turn: TurnAssembly, call: AssembledCall, calls: readonly AssembledCall[]): boolean {
  return turn.finish === 'length' && call === calls.at(-1) && call.empty;
}

function judgeEnd(turn: TurnAssembly, calls: readonly AssembledCall[], outcome: TurnOutcome): void {
  if (!turn.done && !turn.wholeCompletion) turn.anomaly('missing-done', '');
  if (turn.finish === null) turn.anomaly('missing-finish', '');
  if (outcome !== 'complete') return;
  const { finish } = turn;
  const { toolChoice } = turn.request;
  if (calls.length === 0) {
    if (finish === 'tool_calls') turn.anomaly('finish-mismatch', said('detail.calls-missing'));
    if (turn.hasReasoning && !turn.hasText && !turn.hasRefusal) turn.anomaly('reasoning-only', '');
    return;
  }
  // A call of the function that the request named ends with "stop" on OpenAI and vLLM.
  const named =
    typeof toolChoice === 'object' && toolChoice !== null && calls.some((call) => call.name === toolChoice.name);
  if (finish === 'stop' && !named)
    turn.anomaly('finish-mismatch', said('detail.stop-with-calls', { count: calls.length }));
}

/** What the request asked for and the answer did not keep. A refusal keeps nothing, and needs no word about it. */
function judgeRequest(turn: TurnAssembly, calls: readonly AssembledCall[]): void {
  const { toolChoice, toolNames, wantsSchema, wantsJsonObject } = turn.request;
  if (turn.hasRefusal) return;
  if (toolChoice === 'none' && calls.length > 0)
    turn.anomaly('tool-choice-not-kept', said('detail.none-called', { name: calls[0]?.name ?? '' }));
  if (toolNames.length > 0) {
    if (toolChoice === 'required' && calls.length === 0)
      turn.anomaly('tool-choice-not-kept', said('detail.required-uncalled'));
    if (typeof toolChoice === 'object' && toolChoice !== null && !calls.some((call) => call.name === toolChoice.name)) {
      turn.anomaly(
        'tool-choice-not-kept',
        said(calls.length === 0 ? 'detail.named-nothing' : 'detail.named-another', { name: toolChoice.name }),
      );
    }
  }
  if ((wantsSchema || wantsJsonObject) && calls.length === 0 && !isJson(turn.text.whole, wantsJsonObject)) {
    turn.anomaly('schema-not-kept', said(turn.hasText ? 'detail.other-json' : 'detail.no-answer'));
  }
}

function isJson(text: string, object: boolean): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return !object || (typeof value === 'object' && value !== null && !Array.isArray(value));
  } catch {
    return false;
  }
}

/** A tool's name may stand in a sentence where it is one: what a model wrote there can be anything, line breaks too. */
function unreadableCall(name: string): Said {
  if (name === '') return said('tool.unreadable-nameless');
  return /^[\p{L}\p{N}_.:/-]{1,100}$/u.test(name) ? said('tool.unreadable', { name }) : said('tool.unreadable-odd');
}
