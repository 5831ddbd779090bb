/**
 * The DevTools protocol over the pipe: JSON messages that end in a zero byte, file descriptors 3 (out) and 4 (in).
 * Lives here: numbering, answers, sessions, events. Not here: what any message means.
 */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
// The typed protocol of the Chromium that Playwright was made for; the package exports no path to it.
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

type Commands = Protocol.CommandParameters;
type Answers = Protocol.CommandReturnValues;
export type CdpMethod = keyof Commands & keyof Answers;

/** A command that Chromium refused. `gone` marks a target, frame or context that went away meanwhile: no bug. */
export class CdpError extends Error {
  readonly method: string;
  readonly gone: boolean;
  constructor(method: string, message: string) {
    super(`${method}: ${message}`);
    this.method = method;
    this.gone =
      /cannot find context|target closed|session with given id not found|navigated or closed|no target with given id|invalid interceptionid|pipe is closed|not attached/i.test(
        message,
      );
  }
}

interface Waiting {
  method: string;
  resolve: (value: unknown) => void;
  reject: (error: CdpError) => void;
}

interface Incoming {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

/** Commands and events of one attached target; `''` is the browser itself. */
export class CdpSession {
  readonly id: string;
  readonly #connection: CdpConnection;
  readonly #events = new EventEmitter();

  constructor(connection: CdpConnection, id: string) {
    this.#connection = connection;
    this.id = id;
    this.#events.setMaxListeners(0);
  }

  /** Sends one command; rejects with `CdpError`. */
  send<M extends CdpMethod>(
    method: M,
    ...params: Record<string, never> extends Commands[M] ? [Commands[M]?] : [Commands[M]]
  ): Promise<Answers[M]> {
    return this.#connection.send(method, params[0] ?? {}, this.id) as Promise<Answers[M]>;
  }

  /** Like `send`, for commands whose target may be gone: that is silence, anything else still throws. */
  async tell<M extends CdpMethod>(
    method: M,
    ...params: Record<string, never> extends Commands[M] ? [Commands[M]?] : [Commands[M]]
  ): Promise<Answers[M] | undefined> {
    try {
      return await this.send(method, ...params);
    } catch (error) {
      if (error instanceof CdpError && error.gone) return undefined;
      throw error;
    }
  }

  on<E extends keyof Protocol.Events>(event: E, listener: (params: Protocol.Events[E]) => void): () => void {
    this.#events.on(event, listener);
    return () => this.#events.off(event, listener);
  }

  /** @internal For the connection alone. */
  dispatch(event: string, params: unknown): void {
    this.#events.emit(event, params);
  }
}

export class CdpConnection {
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sessions = new Map<string, CdpSession>();
  readonly browser: CdpSession;
  #lastId = 0;
  #carry: Buffer[] = [];
  #closed = false;

  constructor(out: Writable, input: Readable) {
    this.#out = out;
    this.browser = this.session('');
    input.on('data', (piece: Buffer) => this.#take(piece));
    input.on('close', () => this.close());
    // A broken pipe shows as `close`; without a listener it would be thrown.
    input.on('error', () => this.close());
    out.on('error', () => this.close());
  }

  /** The session of an attached target, made on first sight. */
  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const made = new CdpSession(this, id);
    this.#sessions.set(id, made);
    return made;
  }

  forget(id: string): void {
    this.#sessions.delete(id);
    for (const [key, waiting] of this.#waiting) {
      if (this.#sessionOf.get(key) !== id) continue;
      this.#waiting.delete(key);
      this.#sessionOf.delete(key);
      waiting.reject(new CdpError(waiting.method, 'Target closed'));
    }
  }

  readonly #sessionOf = new Map<number, string>();

  send(method: string, params: object, sessionId: string): Promise<unknown> {
    if (this.#closed) return Promise.reject(new CdpError(method, 'the pipe is closed'));
    const id = ++this.#lastId;
    const message = sessionId === '' ? { id, method, params } : { id, method, params, sessionId };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
      this.#sessionOf.set(id, sessionId);
      this.#out.write(`${JSON.stringify(message)}\0`);
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const waiting of this.#waiting.values()) waiting.reject(new CdpError(waiting.method, 'the pipe is closed'));
    this.#waiting.clear();
    this.#sessionOf.clear();
  }

  /** Pieces are kept as a list until the zero byte comes: joining early would be quadratic for large messages. */
  #take(piece: Buffer): void {
    let from = 0;
    for (let end = piece.indexOf(0); end >= 0; end = piece.indexOf(0, from)) {
      this.#carry.push(piece.subarray(from, end));
      const text = Buffer.concat(this.#carry).toString('utf8');
      this.#carry = [];
      from = end + 1;
      this.#dispatch(JSON.parse(text) as Incoming);
    }
    if (from < piece.length) this.#carry.push(piece.subarray(from));
  }

  #dispatch(message: Incoming): void {
    if (message.id === undefined) {
      if (message.method) this.#sessions.get(message.sessionId ?? '')?.dispatch(message.method, message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    this.#sessionOf.delete(message.id);
    if (message.error) waiting.reject(new CdpError(waiting.method, message.error.message));
    else waiting.resolve(message.result);
  }
}
