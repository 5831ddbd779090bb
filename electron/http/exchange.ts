/**
 * One HTTP exchange over a connection of its own: the request goes out, the answer comes in piece by piece. This is
 * the only place where svir speaks HTTP.
 * Laws: no redirect is followed; no timeout but the connect timeout (a local server may read a prompt for minutes:
 * undici's own 300 s for head and body are switched off); nothing is sent twice; an abort closes the socket at once.
 * What lives here: the exchange. It must not know turns, keys or what the bytes mean.
 */
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import type { Stage } from '../../shared/words/english/network.ts';
import { said } from '../../shared/words/english.ts';
import type { BodyPlan } from '../protocol/request/plan-body.ts';
import { type BodyStream, checkImages, createBodyStream } from './body-stream.ts';
import { type Connection, openConnection } from './connect.ts';
import { type ContentDecoding, createContentDecoding } from './content-decoding.ts';
import type { KeptConnections } from './kept-connections.ts';
import { errorCode, exchangeFailure, KnownFailure } from './network-error.ts';
import { refusedBy } from './proxy.ts';
import { hearLastWords, skipContinue } from './socket-habits.ts';
import type { Transport } from './transport.ts';

export type HeaderFields = [name: string, value: string][];

export interface ExchangeRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Without host, connection, content-length: those are added here. */
  headers: HeaderFields;
  body: BodyPlan | null;
  transport: Transport;
  signal: AbortSignal;
  /** Take a connection left there, and leave it again: for model lists only. A turn has a fresh one. */
  keep?: KeptConnections;
}

/** Told in this order; none may throw. */
export interface ExchangeHandler {
  connected?(): void;
  /** Body bytes handed to the socket so far. */
  bodyProgress?(sentBytes: number): void;
  /** The whole request is with the socket; `sha256` of the body, `null` without one. */
  requestSent?(sha256: string | null): void;
  head(status: number, headers: HeaderFields): void;
  /** Before the first body byte: whether compression was found that no header announced. */
  bodyBegins?(unlabelledCompression: boolean): void;
  /** A piece of the body, content-decoded. */
  data(bytes: Uint8Array): void;
}

/** `aborted`: the signal fired. `closed`: `close()` was called. */
export type ExchangeEnd = { how: 'eof' } | { how: 'error'; error: TurnError } | { how: 'aborted' } | { how: 'closed' };

export interface Exchange {
  /** Never rejects. */
  ended: Promise<ExchangeEnd>;
  /** Stops and resumes reading, for back-pressure. */
  pause(): void;
  resume(): void;
  /** The answer is read as far as it is wanted: closes the connection. */
  close(): void;
}

/** undici's settings of every exchange; a test asserts them. */
export const CLIENT_OPTIONS = {
  headersTimeout: 0,
  bodyTimeout: 0,
  pipelining: 0,
  strictContentLength: true,
  maxHeaderSize: 256 * 1024,
} as const;

export function startExchange(request: ExchangeRequest, handler: ExchangeHandler): Exchange {
  const running = new RunningExchange(request, handler);
  return {
    ended: running.run(),
    pause: () => running.pause(),
    resume: () => running.resume(),
    close: () => running.settle({ how: 'closed' }),
  };
}

class RunningExchange {
  readonly #request: ExchangeRequest;
  readonly #handler: ExchangeHandler;
  readonly #url: URL;
  readonly #settled = Promise.withResolvers<ExchangeEnd>();
  #over = false;
  #stage: Stage = 'connecting';
  #connection: Connection | null = null;
  #client: Client | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #body: BodyStream | null = null;
  #decoding: ContentDecoding | null = null;
  #socketError: Error | null = null;
  #sentBytes = 0;
  #paused = false;
  /** The connection was kept from an earlier request: the server may be closing it at this moment. */
  #reused = false;
  /** The answer came to its end, so that the connection could serve again. */
  #whole = false;

  constructor(request: ExchangeRequest, handler: ExchangeHandler) {
    this.#request = request;
    this.#handler = handler;
    this.#url = new URL(request.url);
  }

  async run(): Promise<ExchangeEnd> {
    const { signal } = this.#request;
    const onAbort = () => this.settle({ how: 'aborted' });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    else void this.#start().catch((error: unknown) => this.#fail(error));
    const end = await this.#settled.promise;
    signal.removeEventListener('abort', onAbort);
    return end;
  }

  pause(): void {
    this.#paused = true;
    this.#controller?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#controller?.resume();
  }

  /** Ends the exchange and closes its connection, in whatever state it is. */
  settle(end: ExchangeEnd): void {
    if (this.#over) return;
    this.#over = true;
    const sending = this.#stage === 'sending';
    this.#decoding?.cancel();
    const { keep, transport } = this.#request;
    if (keep && this.#whole && end.how === 'eof' && this.#connection && this.#client) {
      const { socket } = this.#connection;
      socket.off('error', this.#onSocketError);
      if (!socket.destroyed) keep.keep(this.#url, transport, { connection: this.#connection, client: this.#client });
      this.#settled.resolve(end);
      return;
    }
    if (this.#connection) closeSocket(this.#connection, sending && end.how !== 'eof');
    void this.#client?.destroy().catch(() => {});
    void this.#body?.close();
    this.#settled.resolve(end);
  }

  async #start(): Promise<void> {
    const { body, transport, signal, keep } = this.#request;
    const kept = keep?.take(this.#url, transport);
    if (kept) {
      this.#reused = true;
      this.#client = kept.client;
      this.#use(kept.connection);
      return;
    }
    if (body) {
      const missing = await checkImages(body);
      if (missing) return this.settle({ how: 'error', error: missing });
      if (this.#over) return;
    }
    const opened = await openConnection(this.#url, transport, signal);
    if (!opened.ok) return this.settle({ how: 'error', error: opened.error });
    if (this.#over) return closeSocket(opened.connection, false);
    hearLastWords(opened.connection.socket);
    skipContinue(opened.connection.socket);
    this.#use(opened.connection);
  }

  readonly #onSocketError = (error: Error): void => {
    this.#socketError = error;
  };

  #use(connection: Connection): void {
    this.#connection = connection;
    connection.socket.on('error', this.#onSocketError);
    this.#handler.connected?.();
    this.#dispatch(connection);
  }

  /** A kept connection was closed by the server before it answered: once more, over a fresh one. */
  #again(): void {
    this.#reused = false;
    this.#connection?.socket.destroy();
    void this.#client?.destroy().catch(() => {});
    this.#client = null;
    this.#connection = null;
    this.#socketError = null;
    this.#stage = 'connecting';
    void this.#start().catch((error: unknown) => this.#fail(error));
  }

  #dispatch(connection: Connection): void {
    const { method, headers, body } = this.#request;
    this.#stage = 'sending';
    this.#body = body ? createBodyStream(body) : null;
    const pipelining = this.#request.keep ? 1 : CLIENT_OPTIONS.pipelining;
    const client =
      this.#client ?? new Client(this.#url.origin, { ...CLIENT_OPTIONS, pipelining, connect: once(connection.socket) });
    this.#client = client;
    const fields: string[] = headers.flat();
    if (body) fields.push('content-length', String(body.bytes));
    const authorization = connection.forward?.authorization;
    if (authorization) fields.push('proxy-authorization', authorization);
    client.dispatch(
      {
        method,
        path: connection.forward ? this.#url.href : `${this.#url.pathname}${this.#url.search}`,
        headers: fields,
        body: this.#body ? Readable.from(this.#body, { objectMode: false }) : null,
      },
      {
        onRequestStart: (controller) => {
          this.#controller = controller;
        },
        onBodySent: (chunk) => {
          this.#sentBytes += chunk.byteLength;
          if (!this.#over) this.#handler.bodyProgress?.(this.#sentBytes);
        },
        onRequestSent: () => this.#requestSent(),
        onResponseStart: (controller, status) => this.#head(controller, status),
        onResponseData: (_controller, piece) => {
          if (!this.#over) this.#decoding?.push(piece);
        },
        onResponseEnd: () => void this.#end(),
        onResponseError: (_controller, error) => this.#fail(error),
      },
    );
  }

  #requestSent(): void {
    if (this.#stage === 'sending') this.#stage = 'waiting';
    if (!this.#over) this.#handler.requestSent?.(this.#body?.sha256() ?? null);
  }

  #head(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#over || status < 200) return;
    this.#stage = 'reading';
    const headers = pairs(controller.rawHeaders);
    if (status === 407 && this.#connection?.forward && this.#request.transport.proxy !== null) {
      const error = refusedBy(new URL(this.#request.transport.proxy), 407, this.#url);
      this.settle({ how: 'error', error });
      return;
    }
    this.#decoding = createContentDecoding(joined(headers, 'content-encoding'), {
      begin: (unlabelled) => {
        if (!this.#over) this.#handler.bodyBegins?.(unlabelled);
      },
      data: (bytes) => {
        if (!this.#over) this.#handler.data(bytes);
      },
      fail: (error) => this.settle({ how: 'error', error }),
    });
    this.#handler.head(status, headers);
    if (this.#paused) controller.pause();
  }

  async #end(): Promise<void> {
    // A body without a length ends with its connection; a reset is then no end but a break.
    if (this.#socketError && errorCode(this.#socketError) === 'ECONNRESET') return this.#fail(this.#socketError);
    await this.#decoding?.finish();
    this.#whole = true;
    this.settle({ how: 'eof' });
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    if (this.#reused && this.#stage !== 'reading') {
      this.#again();
      return;
    }
    const finish = async () => {
      await this.#decoding?.finish();
      const cause = error instanceof KnownFailure ? error : (this.#socketError ?? error);
      this.settle({ how: 'error', error: exchangeFailure(cause, this.#stage, this.#url) });
    };
    void finish().catch((bug: unknown) => this.settle({ how: 'error', error: ownFault(bug) }));
  }
}

function ownFault(bug: unknown): TurnError {
  return turnError('network', {
    said: said('network.unread', { reason: bug instanceof Error ? bug.message : 'unknown' }),
  });
}

/** A connector that gives out one finished socket, once: undici never connects by itself and never again. */
function once(socket: Socket): buildConnector.connector {
  let given = false;
  return (_options, callback) => {
    const first = !given;
    given = true;
    // undici is still in the middle of its own step here and would miss an answer given at once.
    queueMicrotask(() => {
      if (first) callback(null, socket);
      else callback(new Error('one connection per exchange'), null);
    });
  };
}

/**
 * While a body is going out only a reset is seen at once: a plain close would wait behind the bytes not yet taken.
 * TLS has no reset of its own; there the close has to do.
 */
function closeSocket({ socket }: Connection, reset: boolean): void {
  if (reset && !(socket instanceof TLSSocket)) socket.resetAndDestroy();
  else socket.destroy();
}

function pairs(raw: unknown): HeaderFields {
  const fields: HeaderFields = [];
  if (!Array.isArray(raw)) return fields;
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([latin1(raw[at]).toLowerCase(), latin1(raw[at + 1])]);
  return fields;
}

function latin1(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}

function joined(headers: HeaderFields, name: string): string | null {
  const values = headers.filter(([field]) => field === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(', ');
}
