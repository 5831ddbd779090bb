/** A connection of the scripted server, as a script sees it. */
import type { Socket } from 'node:net';
import type { ScriptedRequest, SocketClose } from './scripted-server-request.ts';
import type { HeaderList, ResponseFraming, ScriptedExchange } from './scripted-server-steps.ts';

/** Thrown inside a script when its connection is gone; it ends the script and is no error. */
export class ClientGone extends Error {
  constructor() {
    super('the connection is closed');
  }
}

const REASONS: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The connection as a script sees it. */
export class Exchange implements ScriptedExchange {
  readonly #socket: Socket;
  readonly #raw: Socket;
  readonly #request: ScriptedRequest;
  readonly #gone: Promise<never>;
  #framing: ResponseFraming | null = null;
  #ended = false;

  constructor(socket: Socket, raw: Socket, request: ScriptedRequest, closed: Promise<SocketClose>) {
    this.#socket = socket;
    this.#raw = raw;
    this.#request = request;
    this.#gone = closed.then(() => {
      throw new ClientGone();
    });
    this.#gone.catch(() => {});
  }

  async respond(status: number, headers: HeaderList = {}, framing: ResponseFraming = 'chunked'): Promise<void> {
    const lines = [`HTTP/1.1 ${status} ${REASONS[status] ?? 'Status'}`];
    for (const [name, value] of Object.entries(headers))
      for (const one of Array.isArray(value) ? value : [value]) lines.push(`${name}: ${one}`);
    if (framing === 'chunked') lines.push('transfer-encoding: chunked');
    else if (framing === 'close') lines.push('connection: close');
    else lines.push(`content-length: ${framing.contentLength}`);
    this.#framing = framing;
    await this.sendRaw(`${lines.join('\r\n')}\r\n\r\n`);
  }

  async send(bytes: string | Uint8Array): Promise<void> {
    const payload = Buffer.from(bytes);
    if (payload.length === 0) return; // an empty chunk would end the body
    if (this.#framing !== 'chunked') return this.sendRaw(payload);
    const size = Buffer.from(`${payload.length.toString(16)}\r\n`);
    await this.sendRaw(Buffer.concat([size, payload, Buffer.from('\r\n')]));
  }

  sendRaw(bytes: string | Uint8Array): Promise<void> {
    this.#request.firstByteAt ??= performance.now();
    if (!this.#socket.writable) return Promise.reject(new ClientGone());
    return this.waitFor(
      new Promise<void>((resolve, reject) =>
        this.#socket.write(bytes, (error) => (error ? reject(new ClientGone()) : resolve())),
      ),
    );
  }

  pause(milliseconds: number): Promise<void> {
    return this.waitFor(new Promise((resolve) => setTimeout(resolve, milliseconds)));
  }

  waitFor<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.#gone]);
  }

  wholeBody(): Promise<void> {
    return this.waitFor(this.#request.received);
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#framing === 'chunked') await this.sendRaw('0\r\n\r\n');
    if (this.#framing === 'close' || this.#framing === null) await this.close();
  }

  setReading(on: boolean): void {
    if (on) this.#socket.resume();
    else this.#socket.pause();
  }

  halfClose(): void {
    this.#ended = true;
    this.#socket.end();
  }

  async close(): Promise<void> {
    this.#ended = true;
    await new Promise<void>((resolve) => this.#socket.end(() => resolve()));
    this.#socket.destroySoon();
  }

  reset(): void {
    this.#ended = true;
    this.#raw.resetAndDestroy();
  }
}
