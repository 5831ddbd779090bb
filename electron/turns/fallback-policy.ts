/**
 * The one automatic second request: when the server's own words name an optional field, it is sent again without it;
 * `max_tokens` refused as a field goes by its other name, and the reverse.
 * What lives here: the decision. It must not know HTTP or files. Source: DESIGN section 4, wire document 2.5.
 */
import type { TurnError } from '../../shared/turn/failure.ts';
import type { RequestVariation } from '../protocol/request/chat-request.ts';

/** What was learned of a server and model: fields it refused. Kept by the caller, forgettable by the person. */
export interface FallbackMemory {
  recall(origin: string, model: string): RequestVariation;
  /** `because`: the server's words that taught it. */
  remember(origin: string, model: string, variation: RequestVariation, because: string): void;
}

/** Fields an answer does not need: leaving them out changes what is told, not what is asked. */
const OPTIONAL_FIELDS = ['stream_options', 'reasoning_effort'];

/** The cap on tokens goes by two names. It is never dropped: an answer without a cap may cost more than was agreed. */
const TOKEN_CAPS: [name: string, other: string][] = [
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
];

const REFUSED_AS_FIELD =
  /unsupported[ _]param|not support|unsupported|unknown|unrecogni[sz]ed|unexpected|extra (inputs?|fields?)|not (permitted|allowed|accepted|recogni[sz]ed|valid|a valid)|invalid (parameter|argument|field)|deprecated|no longer|instead|does not exist|forbidden/i;

/** The value is at fault, not the name: the other name would be refused as well. */
const REFUSED_FOR_VALUE =
  /too (large|small|big|high|low|many)|greater|less than|exceed|at (least|most)|between|must be|should be|out of range|maximum (value|allowed|of)|minimum|integer|positive|unsupported[ _]value|larger|smaller|invalid[ _]value/i;

/**
 * The variation to send once more, or `null` where a second request would be no help. `sent` are the body's field
 * names, `before` the variation they were sent with.
 */
export function chooseFallback(
  error: TurnError,
  sent: ReadonlySet<string>,
  before: RequestVariation,
): RequestVariation | null {
  if (error.kind === 'context-overflow' || error.kind === 'content-filter') return null;
  const said = [error.serverMessage, error.param, error.code, error.type]
    .filter((part) => part !== undefined)
    .join(' ');
  const status = error.status ?? 0;
  const litellm = status === 500 && /unsupportedparams/i.test(plain(said));
  if (status !== 400 && status !== 422 && !litellm) return null;
  const named = (field: string) => plain(said).includes(plain(field));
  const omit = OPTIONAL_FIELDS.filter((field) => sent.has(field) && named(field));
  const cap = TOKEN_CAPS.find(([name]) => sent.has(name) && named(name));
  const rename =
    cap !== undefined && !before.rename && REFUSED_AS_FIELD.test(said) && !REFUSED_FOR_VALUE.test(said)
      ? { from: cap[0], to: cap[1] }
      : undefined;
  if (omit.length === 0 && rename === undefined) return null;
  const kept = rename ?? before.rename;
  return { omit: [...before.omit, ...omit], ...(kept === undefined ? {} : { rename: kept }) };
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '');
}
