/**
 * The steps a scripted server can take. A script is a list of steps run in order, or one async function that does what
 * it likes with the exchange. When a script ends, the response is ended as its framing says.
 */
import { gzipSync } from 'node:zlib';

/** Where a response body ends: `close` is "until the connection ends". */
export type ResponseFraming = 'chunked' | 'close' | { contentLength: number };

export type HeaderList = Record<string, string | string[]>;

/** What a step may do to the connection. Each promise rejects with `ClientGone` once the socket is closed. */
export interface ScriptedExchange {
  /** Writes a response head. `framing` adds the matching header and frames what `send` writes. */
  respond(status: number, headers?: HeaderList, framing?: ResponseFraming): Promise<void>;
  /** Writes body bytes, framed as the head said (raw before any head). Resolves when the kernel took them. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Writes bytes as they are, past any framing. */
  sendRaw(bytes: string | Uint8Array): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  /** Waits for anything (a gate, the arrival of so many body bytes), or until the client is gone. */
  waitFor<T>(promise: Promise<T>): Promise<T>;
  /** Resolves when the whole request body arrived. */
  wholeBody(): Promise<void>;
  /** Ends the response: the last chunk, or the connection where the framing is `close`. */
  end(): Promise<void>;
  /** Stops or resumes reading from the socket, so that the client's body backs up. While stopped, a client's close is not seen. */
  setReading(on: boolean): void;
  /** Sends FIN and goes on reading. */
  halfClose(): void;
  /** Sends what was written, then closes the connection, whatever the framing promised. */
  close(): Promise<void>;
  /** Sends RST; bytes not yet taken by the client are lost. */
  reset(): void;
}

export type Step = (exchange: ScriptedExchange) => void | Promise<void>;

/** Run after the whole request arrived; `early` scripts run as soon as its head did. */
export type Script = Step | Step[] | { early: Step | Step[] };

/** Runs these steps as soon as the request's head came, while its body may still be on the way. */
export const early = (...steps: Step[]): Script => ({ early: steps });

/** Response head; chunked unless said otherwise. */
export const respond =
  (status: number, headers: HeaderList = {}, framing: ResponseFraming = 'chunked'): Step =>
  (exchange) =>
    exchange.respond(status, headers, framing);

/** Response head of an event stream with status 200. */
export const respondStream = (headers: HeaderList = {}, framing: ResponseFraming = 'chunked'): Step =>
  respond(200, { 'content-type': 'text/event-stream; charset=utf-8', ...headers }, framing);

/** A whole JSON answer with an exact Content-Length. */
export const respondJson = (status: number, value: unknown, headers: HeaderList = {}): Step[] =>
  respondBody(status, 'application/json', JSON.stringify(value), headers);

/** A whole answer of any type with an exact Content-Length. */
export function respondBody(
  status: number,
  contentType: string,
  body: string | Uint8Array,
  headers: HeaderList = {},
): Step[] {
  const bytes = Buffer.from(body);
  return [respond(status, { 'content-type': contentType, ...headers }, { contentLength: bytes.length }), send(bytes)];
}

export interface SendOptions {
  /** Offsets in the bytes at which the write is cut; each part is a write of its own. */
  splitAt?: number[];
  /** Pause between the parts, milliseconds; 2 makes separate reads likely on loopback, though nothing can promise it. */
  gapMs?: number;
}

/** Body bytes, in one write or cut at offsets. */
export const send =
  (bytes: string | Uint8Array, options: SendOptions = {}): Step =>
  async (exchange) => {
    const whole = Buffer.from(bytes);
    const cuts = [...new Set([...(options.splitAt ?? []), whole.length])].filter((at) => at > 0).sort((a, b) => a - b);
    let start = 0;
    for (const cut of cuts) {
      if (start > 0) await exchange.pause(options.gapMs ?? 2);
      await exchange.send(whole.subarray(start, cut));
      start = cut;
    }
  };

/** Body bytes compressed whole; add `content-encoding: gzip` to the head, or leave it out to misbehave. */
export const sendGzip = (bytes: string | Uint8Array, options: SendOptions = {}): Step =>
  send(gzipSync(Buffer.from(bytes)), options);

/** Bytes past any framing: half a chunk header, a status line of nonsense. */
export const sendRaw =
  (bytes: string | Uint8Array): Step =>
  (exchange) =>
    exchange.sendRaw(bytes);

/** The interim head a client that sent `Expect: 100-continue` waits for. Use it in an `early` script. */
export const sendContinue = (): Step => sendRaw('HTTP/1.1 100 Continue\r\n\r\n');

/** The same bytes again and again (heartbeats); for ever unless `times` is given. */
export const repeat =
  (bytes: string | Uint8Array, everyMs: number, times = Number.POSITIVE_INFINITY): Step =>
  async (exchange) => {
    for (let i = 0; i < times; i++) {
      await exchange.send(bytes);
      await exchange.pause(everyMs);
    }
  };

export const pause =
  (milliseconds: number): Step =>
  (exchange) =>
    exchange.pause(milliseconds);

/** Goes on when the promise does: the way to order a test without sleeping. See `gate`. */
export const waitFor =
  (promise: Promise<unknown>): Step =>
  async (exchange) => {
    await exchange.waitFor(promise);
  };

/** In an `early` script: goes on when the whole request body arrived. */
export const wholeBody = (): Step => (exchange) => exchange.wholeBody();

/** In an `early` script: no more bytes are read, the client's body backs up. */
export const stopReading = (): Step => (exchange) => exchange.setReading(false);
export const resumeReading = (): Step => (exchange) => exchange.setReading(true);

/** Nothing more, connection open, until the client closes it or the server is closed. */
export const stall = (): Step => (exchange) => exchange.waitFor(new Promise<void>(() => {}));

/** Ends the response as framed. Scripts that run to their end do this by themselves. */
export const end = (): Step => (exchange) => exchange.end();

/** FIN in the middle of whatever was promised: a truncated chunked body, a short Content-Length. */
export const close = (): Step => (exchange) => exchange.close();
export const halfClose = (): Step => (exchange) => exchange.halfClose();

/** RST, after the client had a moment to read what was sent (an RST may overtake unread bytes). */
export const reset =
  (afterMs = 20): Step =>
  async (exchange) => {
    await exchange.pause(afterMs);
    exchange.reset();
  };

/** A promise a test opens by hand, for `waitFor`. */
export function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
