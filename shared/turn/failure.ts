/**
 * The closed table of failure kinds: what can end a turn, a model list or a connection test.
 * What lives here: kinds and the shape of an error. Not here: how bytes are read into one (electron/protocol/failure).
 * Source: DESIGN section 3, "Error".
 */
import type { Said } from '../words/said.ts';

export const FAILURE_KINDS = [
  'auth',
  'rate-limit',
  'timeout',
  'server',
  'rejected',
  'context-overflow',
  'content-filter',
  'protocol',
  'network',
  'tls',
  'proxy',
  'redirect',
  'stalled',
  'incomplete',
  'empty',
  'aborted',
  'tool-arguments',
  'limit',
  'attachment',
  'storage',
  'config',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** A failure as data: it crosses IPC, the store and the command line unchanged. Secrets are masked before it is made. */
export interface TurnError {
  kind: FailureKind;
  /** One or two sentences for people: what happened. Never markup, never a stack trace. */
  message: string;
  /** What `message` and `advice` say, where that is more than the kind; absent in turns of older versions. */
  said?: Said;
  /** The server's own words, where it sent any. */
  serverMessage?: string;
  /** HTTP status, where there was a response. */
  status?: number;
  /** The server's own code; a numeric one as its decimal text. */
  code?: string;
  /** The server's own word for the kind of error (`invalid_request_error`, `BadRequestError`). */
  type?: string;
  /** The request field the server blames, where it names one (`stream_options`, `messages.1.content`). */
  param?: string;
  /** From `Retry-After` (seconds or an HTTP date), rounded up; absent when none or unreadable. */
  retryAfterSeconds?: number;
  /** What the person can do about it. */
  advice: string;
}
