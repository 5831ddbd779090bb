/**
 * One turn: a request, its answer, exactly one end, whatever happens.
 * What lives here: attempts and their order. Not here: one attempt's wiring (`attempt`), HTTP, decoding, storage.
 * Source: DESIGN sections 3 and 4.
 */
import { isJsonObject, type JsonValue } from '../../shared/json.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import type { AttemptStart, TurnEnd, TurnEvent } from '../../shared/turn/turn-event.ts';
import { said } from '../../shared/words/english.ts';
import type { Worded } from '../../shared/words/said.ts';
import type { TurnJournal } from '../capture/journal.ts';
import { maskError } from '../capture/mask-error.ts';
import type { DecodedEnd, RequestFacts } from '../protocol/decode/turn-decoder.ts';
import { AS_MADE, type ChatRequest, type RequestVariation } from '../protocol/request/chat-request.ts';
import { planRequestBody, refuseRequest } from '../protocol/request/plan-body.ts';
import { requestFields } from '../protocol/request/request-fields.ts';
import { refuseConnection, type ServerConnection, secretsOf } from '../servers/connection.ts';
import { runAttempt } from './attempt.ts';
import { EventOutlet } from './event-outlet.ts';
import { chooseFallback, type FallbackMemory } from './fallback-policy.ts';
import { TurnClock } from './turn-clock.ts';

export type TurnEndEvent = Extract<TurnEvent, { type: 'turn-end' }>;

export interface RunTurnOptions {
  turnId: string;
  connection: ServerConnection;
  request: ChatRequest;
  /** Silence that ends the turn as `stalled`; `null`: none does. */
  stallAfterMs: number | null;
  /** `null`: nothing is captured. */
  journal: TurnJournal | null;
  /** Stop. The socket is closed at once, in every state. */
  signal: AbortSignal;
  /** Events in order; with a journal only after the bytes they came from were written. Must not throw. */
  onEvent(event: TurnEvent): void;
  fallbacks?: FallbackMemory;
  /** What of the conversation does not go along, for the request view. */
  leftOut?: readonly Worded[];
  /** Ids of the server's model list, where it is known. */
  listedModels?: readonly string[];
}

const MOST_ATTEMPTS = 2;

/** Runs one turn. Never rejects; the last event is the `turn-end` it resolves to. */
export async function runTurn(options: RunTurnOptions): Promise<TurnEndEvent> {
  const outlet = new EventOutlet(options.onEvent);
  const clock = { current: new TurnClock() };
  const { connection, request } = options;
  let end: DecodedEnd;
  try {
    const why = refuseConnection(connection) ?? refuseRequest(request);
    end =
      why === null
        ? await runAttempts(options, outlet, clock)
        : failed(turnError('config', { said: said('failure.nothing-sent', { why }) }));
  } catch (bug) {
    // A fault of svir's own must not leave a turn without an end.
    const what = bug instanceof Error ? bug.message : String(bug);
    end = failed(turnError('protocol', { said: said('failure.bug', { what }) }));
  }
  const last: TurnEnd = { type: 'turn-end', src: -1, ...end, timing: clock.current.timing() };
  return outlet.finish(maskedEnd(last, connection));
}

/** A server may put the key into its error, and so may a wrong URL: the words are masked once more at the very end. */
function maskedEnd(end: TurnEnd, connection: ServerConnection): TurnEnd {
  return end.error === null ? end : { ...end, error: maskError(end.error, secretsOf(connection)) };
}

async function runAttempts(
  options: RunTurnOptions,
  outlet: EventOutlet,
  clock: { current: TurnClock },
): Promise<DecodedEnd> {
  const { connection, request, fallbacks, signal } = options;
  const { origin } = connection.endpoints;
  let variation: RequestVariation = fallbacks?.recall(origin, request.model) ?? AS_MADE;
  let because: TurnError | null = null;
  for (let attempt = 1; ; attempt++) {
    clock.current = new TurnClock();
    const fields = requestFields(request, variation);
    const plan = planRequestBody(request, variation);
    const start = attemptStart(attempt, variation, request, plan.bytes, because);
    outlet.emit([start]);
    const result = await runAttempt({
      start,
      plan,
      facts: requestFacts(request, fields, options.listedModels),
      clock: clock.current,
      outlet,
      ...pick(options),
      decide: (error) => {
        if (attempt >= MOST_ATTEMPTS || signal.aborted) return false;
        return chooseFallback(error, new Set(Object.keys(fields)), variation) !== null;
      },
    });
    if (!result.again) {
      if (attempt > 1 && result.accepted) {
        fallbacks?.remember(origin, request.model, variation, because?.serverMessage ?? because?.message ?? '');
      }
      return result.end;
    }
    const { error } = result.end;
    const next = error && chooseFallback(error, new Set(Object.keys(fields)), variation);
    if (!error || !next) return result.end;
    because = maskError(error, secretsOf(connection));
    variation = next;
  }
}

function pick({ connection, journal, signal, stallAfterMs, leftOut = [] }: RunTurnOptions) {
  return { connection, journal, signal, stallAfterMs, leftOut };
}

function attemptStart(
  attempt: number,
  variation: RequestVariation,
  request: ChatRequest,
  bodyBytes: number,
  because: TurnError | null,
): AttemptStart {
  const asMade = requestFields(request, AS_MADE);
  const { rename } = variation;
  return {
    type: 'attempt-start',
    src: -1,
    attempt,
    omitted: variation.omit.filter((field) => asMade[field] !== undefined),
    ...(rename && asMade[rename.from] !== undefined ? { renamed: rename } : {}),
    bodyBytes,
    ...(because === null ? {} : { because }),
  };
}

/** What the decoder judges the answer by, read from the fields as they go out. */
export function requestFacts(
  request: ChatRequest,
  fields: ReturnType<typeof requestFields>,
  listedModels?: readonly string[],
): RequestFacts {
  const format = fields.response_format;
  const type = isJsonObject(format) ? format.type : undefined;
  return {
    model: request.model,
    toolNames: toolNames(fields.tools),
    toolChoice: toolChoice(fields.tool_choice),
    wantsSchema: type === 'json_schema',
    wantsJsonObject: type === 'json_object',
    hasImages: request.messages.some(
      (message) => message.role === 'user' && message.attachments?.some(({ kind }) => kind === 'image') === true,
    ),
    ...(listedModels === undefined ? {} : { listedModels }),
  };
}

function toolNames(tools: JsonValue | undefined): string[] {
  const names: string[] = [];
  for (const tool of Array.isArray(tools) ? tools : []) {
    const made = isJsonObject(tool) ? tool.function : undefined;
    const name = isJsonObject(made) ? made.name : undefined;
    if (typeof name === 'string') names.push(name);
  }
  return names;
}

function toolChoice(choice: JsonValue | undefined): RequestFacts['toolChoice'] {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  const made = isJsonObject(choice) ? choice.function : undefined;
  const name = isJsonObject(made) ? made.name : undefined;
  return typeof name === 'string' ? { name } : null;
}

/** A turn that ended before any answer began. */
export function failed(error: TurnError): DecodedEnd {
  return { outcome: 'failed', error, executable: false, partial: false, completeCalls: [] };
}
