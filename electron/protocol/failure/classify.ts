/**
 * Which kind of failure the server's words and status mean.
 * What lives here: the signs, one list a kind. Servers agree on no single sign (wire document 5), so code, type and
 * sentence are all asked, and the status decides where they say nothing.
 */
import type { FailureKind } from '../../../shared/turn/failure.ts';
import type { ServerWords } from './server-words.ts';

const OVERFLOW_CODES =
  /^(?:context_length_exceeded|context_window_exceeded|exceed_context_size_error|contextwindowexceedederror|context_too_long|prompt_too_long|string_above_max_length)$/;
const OVERFLOW_WORDS =
  /maximum context length|context[ _-]?(?:length|window|size|limit|budget)\b.{0,40}\b(?:exceed|too (?:long|large|small)|overflow|reached)|(?:exceed\w*|greater than|larger than|longer than|beyond|over|overflow\w*|fit in|fit into)\b.{0,60}\bcontext(?:[ _-]?(?:length|window|size|limit|budget))?\b|contextwindowexceeded|leaves no room for (?:compacted )?context|prompt (?:is )?too long|input (?:is )?too long|too many (?:input |prompt )?tokens|(?:input|prompt) tokens? exceed/i;
const LIMIT_FIELD = /^max_(?:completion_|output_|new_)?tokens$/;
const FILTER_CODES =
  /^(?:content_filter|contentfilter|content_policy_violation|responsibleaipolicyviolation|data_inspection_failed|content_filtered)$/;
const FILTER_WORDS = /content management policy|content[ _]policy violation|blocked by (?:the )?content filter/i;
const AUTH_CODES =
  /^(?:invalid_api_key|authentication_error|authenticationerror|unauthorized|unauthenticated|invalid_authentication|permission_denied|permission_error|invalidapikey|missing_api_key|autherror)$/;
const AUTH_WORDS =
  /(?:missing|no|invalid|incorrect|wrong|expired) (?:authorization|authentication|api[ -]?key|bearer|access token)|api[ -]?key (?:is )?(?:missing|invalid|required|not valid|expired)|(?:authorization|authentication) (?:header )?(?:is )?(?:missing|required)|unauthori[sz]ed/i;
const RATE_CODES =
  /^(?:rate_limit\w*|ratelimit\w*|throttl.*|insufficient_quota|resource_exhausted|too_many_requests|toomanyrequests|queue_full|quota_exceeded|overloaded_rate|engine_overloaded_error_rate)$/;
const RATE_WORDS = /too many requests|rate[ -]?limit(?:ed|s)?\b|request quota/i;
const PICTURE_WORDS =
  /image input is not supported|mmproj|only 'text' content type|(?:does not|doesn't|do not|cannot|can't|not) (?:support|accept|take|process) (?:image|picture|vision|multimodal)|(?:image|image_url|vision|multimodal)\w* (?:input |content )?(?:is |are )?not (?:supported|allowed|accepted)/i;

/** Whether the words refuse pictures. */
export function refusesPictures(words: ServerWords | null): boolean {
  return words !== null && PICTURE_WORDS.test(words.message);
}

/**
 * The kind of a failure. `status` is the HTTP status of an error response, `null` for an error inside a stream or a
 * whole answer of status 200: then a status in the words stands in for it.
 */
export function classify(status: number | null, words: ServerWords | null): FailureKind {
  const effective = status ?? words?.status ?? null;
  if (words) {
    const said = saidKind(effective, words);
    if (said) return said;
  }
  return effective === null ? 'server' : kindOfStatus(effective);
}

function saidKind(status: number | null, words: ServerWords): FailureKind | null {
  const names = [words.code, words.type].filter((name) => name !== undefined).map((name) => name.toLowerCase());
  const named = (signs: RegExp) => names.some((name) => signs.test(name));
  if (named(FILTER_CODES) || words.filter?.verdicts.some((verdict) => verdict.filtered) || words.moderated)
    return 'content-filter';
  if (status === 401 || status === 403 || status === 407 || status === 429) return null;
  if (named(OVERFLOW_CODES)) return 'context-overflow';
  if (FILTER_WORDS.test(words.message)) return 'content-filter';
  // A limit of the output refused for its value is no conversation that is too long.
  if (!LIMIT_FIELD.test(words.param ?? '') && OVERFLOW_WORDS.test(words.message)) return 'context-overflow';
  if (status === 408 || status === 504) return null;
  if (refusesPictures(words)) return 'rejected';
  if (named(RATE_CODES)) return 'rate-limit';
  if (named(AUTH_CODES)) return 'auth';
  if (status === null || status === 400) {
    if (AUTH_WORDS.test(words.message)) return 'auth';
    if (status === null && RATE_WORDS.test(words.message)) return 'rate-limit';
  }
  // LiteLLM reports a field it does not know as a failure of its own.
  if (/unsupportedparamserror/i.test(`${words.message} ${words.type ?? ''}`)) return 'rejected';
  if (
    status === null &&
    names.some((name) =>
      /^(?:invalid_request\w*|badrequest\w*|bad_request\w*|invalid_argument|no_route|model_not_found|not_found\w*)$/.test(
        name,
      ),
    )
  ) {
    return 'rejected';
  }
  if (status === null && names.some((name) => /timeout/.test(name))) return 'timeout';
  return null;
}

/** Wire document 5; a status that is none of this API is `protocol`. */
function kindOfStatus(status: number): FailureKind {
  switch (status) {
    case 401:
    case 403:
      return 'auth';
    case 407:
      return 'proxy';
    case 429:
      return 'rate-limit';
    case 408:
    case 504:
      return 'timeout';
    case 400:
    case 402:
    case 404:
    case 413:
    case 422:
      return 'rejected';
    default:
      if (status >= 300 && status < 400) return 'redirect';
      return status >= 500 ? 'server' : 'protocol';
  }
}
