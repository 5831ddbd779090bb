/**
 * One HTTP exchange as the debug pane shows it: read from its capture, secrets masked.
 * What lives here: the shape. Not here: how a capture is written or read (electron/capture).
 */

import type { TurnEvent } from '../turn/turn-event.ts';
import type { Worded } from '../words/said.ts';

/** One line of the pane's list. */
export interface ExchangeSummary {
  captureId: string;
  turnId: string;
  messageId: string;
  attempt: number;
  method: string;
  url: string;
  startedAt: number;
  status: number | null;
  responseBytes: number;
  sseEvents: number;
  running: boolean;
}

/** A page of that list, oldest first. */
export interface ExchangePage {
  exchanges: ExchangeSummary[];
  /** How many stand before this page, and where asking for them begins; `null` where it begins with the first. */
  older: { count: number; before: string } | null;
}

/** The request as it was sent (after every rewrite) and the response head. */
export interface ExchangeHead {
  captureId: string;
  request: {
    method: string;
    url: string;
    headers: [name: string, value: string][];
    bodyBytes: number;
    bodySha256: string | null;
    /** JSON text with each image replaced by `{"sha256","bytes","type"}`; cut at 256 KiB, then `bodyTruncated`. */
    body: string;
    bodyTruncated: boolean;
    /** What of the conversation did not go along, and the fields left out, and why. */
    leftOut?: Worded[];
  };
  response: {
    status: number;
    headers: [name: string, value: string][];
    /** Milliseconds after the start of the attempt. */
    atMs: number;
    /**
     * The body where no SSE event was found in it: an error, an answer in one piece, a page. `null` for a stream, and
     * for an empty one. `text` (invalid UTF-8 as U+FFFD) is cut at 256 KiB, then `truncated`; `bytes` is all of it.
     */
    body: { text: string; bytes: number; truncated: boolean } | null;
  } | null;
  /** Places where a secret of the request was found in the response and replaced by asterisks. */
  masked: { where: 'headers' | 'body'; count: number }[];
}

/** One SSE event of the response with what it became. */
export interface ExchangeEvent {
  /** Counted from 0 in the response: the `src` of the turn events it made. */
  index: number;
  /** Byte range in the response body. */
  start: number;
  end: number;
  /** Arrival of its last byte, milliseconds after the start of the attempt. */
  atMs: number;
  /** The raw bytes as text (invalid UTF-8 as U+FFFD), cut at 64 KiB, then `truncated`. */
  raw: string;
  truncated: boolean;
  turnEvents: TurnEvent[];
}

/** A window of an exchange's events. */
export interface ExchangeEventPage {
  captureId: string;
  total: number;
  from: number;
  events: ExchangeEvent[];
  /** Whether bytes may still come. */
  running: boolean;
}
