/** A capture's record as the debug pane shows it: the line of its list, and the heads of request and response. */
import type { ExchangeHead } from '../../shared/exchange/exchange.ts';
import { said as says, worded } from '../../shared/words/english.ts';
import type { Said, Worded } from '../../shared/words/said.ts';
import type { CaptureRecord } from './capture-record.ts';

/** What the pane shows of a body; the rest stays on disk. Source: shared/exchange. */
export const MAX_BODY_SHOWN = 256 * 1024;

export type BodyShown = NonNullable<NonNullable<ExchangeHead['response']>['body']>;

/** What `capture.json` says of the pane's line, also where nobody counted the response to its end. */
export function exchangeLine(record: CaptureRecord) {
  const { captureId, turnId, attempt, startedAt, request, response } = record;
  const { method, url } = request;
  return { captureId, turnId, attempt, method, url, startedAt, status: response?.status ?? null };
}

/** `responseBody` is what the response file holds, where that is no stream. */
export function exchangeHead(record: CaptureRecord, responseBody: BodyShown | null): ExchangeHead {
  const { captureId, request, response, masked } = record;
  const leftOut = leftOutOf(record);
  const bodyTruncated = request.body.length > MAX_BODY_SHOWN;
  return {
    captureId,
    request: {
      ...request,
      body: bodyTruncated ? request.body.slice(0, MAX_BODY_SHOWN) : request.body,
      bodyTruncated,
      ...(leftOut.length > 0 ? { leftOut } : {}),
    },
    response: response && {
      status: response.status,
      headers: response.headers,
      atMs: response.atMicros / 1000,
      body: responseBody,
    },
    masked,
  };
}

/** What of the conversation did not go along, and the fields this server had refused. */
function leftOutOf({ leftOut = [], leftOutSaid = [], omitted = [], renamed }: CaptureRecord): Worded[] {
  return [
    ...leftOut.map((text, at) => leftOutWords(text, leftOutSaid[at])),
    ...omitted.map((field) => worded(says('left-out.field', { field }))),
    ...(renamed ? [worded(says('left-out.renamed', renamed))] : []),
  ];
}

function leftOutWords(text: string, said: Said | null | undefined): Worded {
  return { text, ...(said ? { said } : {}) };
}
