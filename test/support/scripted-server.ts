/**
 * A misbehaving server on real sockets, for tests. It speaks HTTP/1.1 by hand so that it can do what a good server
 * cannot: cut anywhere, reset, stall, lie about lengths, answer before it was asked.
 *
 *     const server = await startScriptedServer([respondStream(), send('data: {}\n\n'), stall()]);
 *     … server.baseUrl …                       // http://127.0.0.1:PORT/v1
 *     const request = await server.nextRequest();
 *     const { how } = await request.closed;    // when and how the connection ended
 *     await server.close();                    // also reports scripts that threw
 *
 * One script answers every request, `inOrder` one each and its last again, `choose` picks by the
 * request.
 */
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type RecordedBody, type RequestHead, RequestReader } from './scripted-server-reader.ts';
import type { HeaderList, ResponseFraming, Script, ScriptedExchange } from './scripted-server-steps.ts';

export * from './scripted-server-steps.ts';

/** How a connection ended. `client-end`: FIN; `client-reset`: RST; `server`: the script or `close()` ended it. */
export interface SocketClose {
  how: 'client-end' | 'client-reset' | 'server';
  /** `performance.now()` at that moment. */
  at: number;
}

/** One request as it arrived. Times are `performance.now()`. */
export interface ScriptedRequest {
  /** 0, 1, 2 … in order of arrival at the server. */
  index: number;
  /** Number of the connection it came on. */
  connection: number;
  method: string;
  url: string;
  httpVersion: string;
  rawHeaders: [name: string, value: string][];
  /** First value of a header, name without case. */
  header(name: string): string | undefined;
  body: RecordedBody;
  /** The kept part of the body as UTF-8 (the whole, unless it was longer than `keepBodyBytes`). */
  text(): string;
  /** The body parsed as JSON. Throws if it was longer than what is kept. */
  json(): unknown;
  connectedAt: number;
  headAt: number;
  bodyEndAt: number | null;
  /** When the first response byte was written. */
  firstByteAt: number | null;
  socketClosedAt: number | null;
  /** Resolves when the whole request arrived; never if it did not. */
  received: Promise<void>;
  /** Resolves when at least so many body bytes arrived. */
  receivedBytes(count: number): Promise<void>;
  /** Resolves when the connection ended. */
  closed: Promise<SocketClose>;
}

export interface ScriptedServer {
  /** `http://127.0.0.1:PORT` (or https), without a path. */
  origin: string;
  /** `origin` and `/v1`. */
  baseUrl: string;
  port: number;
  /** Every request whose head arrived. */
  requests: ScriptedRequest[];
  /** Connections accepted so far. */
  connections: number;
  /** Connections open now. */
  openConnections(): number;
  /** The next request not yet handed out by this function, waiting for it if need be. */
  nextRequest(): Promise<ScriptedRequest>;
  /** Replaces the answer for requests to come. */
  setAnswer(answer: Answer): void;
  /** Ends all connections. Rejects with what scripts threw or what was no HTTP. */
  close(): Promise<void>;
}

export type Answer = Script | { inOrder: Script[] } | { choose: (request: ScriptedRequest) => Script };

/** Scripts for the first, second … request; the last one again if more come. */
export const inOrder = (...scripts: Script[]): Answer => ({ inOrder: scripts });

/** Picks the script by what was asked, once the whole request is there. */
export const choose = (pick: (request: ScriptedRequest) => Script): Answer => ({ choose: pick });

export interface ScriptedServerOptions {
  /** How much of each request body is kept; the rest is only counted and hashed. Default 4 MiB. */
  keepBodyBytes?: number;
  /** Serve TLS with this key and certificate (PEM). */
  tls?: { key: string; cert: string };
  /** Accept connections and never read from them: a TLS handshake or a request that nobody answers. */
  ignoreConnections?: boolean;
  /** Default 127.0.0.1. */
  host?: string;
}

/** Thrown inside a script when its connection is gone; it ends the script and is no error. */
export class ClientGone extends Error {
  constructor() {
    super('the connection is closed');
  }
}

/** Starts a server on a free loopback port. */
export async function startScriptedServer(
  answer: Answer,
  options: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const { keepBodyBytes = 4 * 1024 * 1024, ignoreConnections = false, host = '127.0.0.1' } = options;
  const sockets = new Set<Socket>();
  const requests: ScriptedRequest[] = [];
  const problems: Error[] = [];
  const waiting: ((request: ScriptedRequest) => void)[] = [];
  let current = answer;
  let handedOut = 0;
  let connections = 0;

  const pick = async (request: ScriptedRequest, exchange: ScriptedExchange): Promise<Script> => {
    if (typeof current === 'function' || Array.isArray(current)) return current;
    if ('choose' in current) {
      const { choose: by } = current;
      await exchange.wholeBody();
      return by(request);
    }
    if (!('inOrder' in current)) return current;
    const script = current.inOrder[Math.min(request.index, current.inOrder.length - 1)];
    if (!script) throw new Error('inOrder() needs at least one script');
    return script;
  };

  const accept = (socket: Socket) => {
    const connection = connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // told by `closed`
    socket.setNoDelay(true);
    if (ignoreConnections) {
      socket.pause();
      return;
    }
    serveConnection(socket, {
      keepBodyBytes,
      connection,
      raw: rawSockets.get(socket.remotePort) ?? socket,
      pick,
      problem: (error) => problems.push(error),
      add: (make) => {
        const request = make(requests.length);
        requests.push(request);
        const next = waiting.shift();
        if (next) {
          handedOut++;
          next(request);
        }
        return request;
      },
    });
  };

  // Over TLS only the TCP socket below can be reset; it is found by the client's port.
  const rawSockets = new Map<number | undefined, Socket>();
  const server: Server =
    options.tls && !ignoreConnections
      ? createTlsServer({ ...options.tls, allowHalfOpen: true, pauseOnConnect: false }, accept)
      : createTcpServer({ allowHalfOpen: true, pauseOnConnect: ignoreConnections }, accept);
  // With TLS a socket is known only after its handshake; the raw ones must be ended too.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    if (options.tls) rawSockets.set(socket.remotePort, socket);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const [port, raw] of rawSockets) if (raw === socket) rawSockets.delete(port);
    });
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `${options.tls ? 'https' : 'http'}://${host}:${address.port}`;

  return {
    origin,
    baseUrl: `${origin}/v1`,
    port: address.port,
    requests,
    get connections() {
      return connections;
    },
    openConnections: () => new Set([...sockets].map((socket) => socket.remotePort)).size,
    nextRequest: () => {
      const ready = requests[handedOut];
      if (ready) {
        handedOut++;
        return Promise.resolve(ready);
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    setAnswer: (next) => {
      current = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (problems.length > 0) throw new AggregateError(problems, problems.map((error) => error.message).join('; '));
    },
  };
}

interface ConnectionContext {
  keepBodyBytes: number;
  connection: number;
  /** The TCP socket. */
  raw: Socket;
  pick(request: ScriptedRequest, exchange: ScriptedExchange): Promise<Script>;
  problem(error: Error): void;
  add(make: (index: number) => ScriptedRequest): ScriptedRequest;
}

/** Reads requests off one socket and runs a script for each, one at a time. */
function serveConnection(socket: Socket, context: ConnectionContext): void {
  const connectedAt = performance.now();
  const gone = Promise.withResolvers<SocketClose>();
  let how: SocketClose['how'] = 'server';
  const settle = (next: SocketClose['how']) => {
    how = next;
    gone.resolve({ how, at: performance.now() });
  };
  socket.on('end', () => {
    settle('client-end');
    socket.end();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') settle('client-reset');
  });
  socket.on('close', () => settle(how));

  let live: { body(): void; end(): void } | null = null;
  const reader = new RequestReader(
    {
      head: (head) => {
        const { request, progress } = recordRequest(head, context, connectedAt, gone.promise);
        live = progress;
        const exchange = new Exchange(socket, context.raw, request, gone.promise);
        void runScript(request, exchange, context).then((keepAlive) => {
          live = null;
          if (keepAlive) void request.received.then(() => reader.next());
        });
      },
      body: () => live?.body(),
      end: () => live?.end(),
      malformed: (reason) => {
        context.problem(new Error(reason));
        socket.destroy();
      },
    },
    context.keepBodyBytes,
  );
  socket.on('data', (bytes: Buffer) => reader.feed(bytes));
}

async function runScript(request: ScriptedRequest, exchange: Exchange, context: ConnectionContext): Promise<boolean> {
  try {
    const script = await context.pick(request, exchange);
    const isEarly = typeof script === 'object' && !Array.isArray(script);
    const steps = isEarly ? script.early : script;
    if (!isEarly) await exchange.wholeBody();
    for (const step of Array.isArray(steps) ? steps : [steps]) await step(exchange);
    await exchange.end();
    return true;
  } catch (error) {
    if (error instanceof ClientGone) return false;
    context.problem(error instanceof Error ? error : new Error(String(error)));
    exchange.reset(); // a client must not wait for a script that died
    return false;
  }
}

function recordRequest(
  head: RequestHead,
  context: ConnectionContext,
  connectedAt: number,
  closed: Promise<SocketClose>,
): { request: ScriptedRequest; progress: { body(): void; end(): void } } {
  const received = Promise.withResolvers<void>();
  let watchers: { count: number; resolve(): void }[] = [];
  const request = context.add((index) => ({
    index,
    connection: context.connection,
    ...head,
    header: (name) => head.rawHeaders.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1],
    text: () => head.body.kept.toString('utf8'),
    json: () => {
      if (head.body.kept.length < head.body.bytes) throw new Error('the body is longer than keepBodyBytes');
      return JSON.parse(head.body.kept.toString('utf8'));
    },
    connectedAt,
    headAt: performance.now(),
    bodyEndAt: null,
    firstByteAt: null,
    socketClosedAt: null,
    received: received.promise,
    receivedBytes: (count) =>
      head.body.bytes >= count ? Promise.resolve() : new Promise((resolve) => watchers.push({ count, resolve })),
    closed,
  }));
  void closed.then(({ at }) => {
    request.socketClosedAt = at;
  });
  const body = () => {
    for (const watcher of watchers) if (head.body.bytes >= watcher.count) watcher.resolve();
    watchers = watchers.filter((watcher) => head.body.bytes < watcher.count);
  };
  const end = () => {
    request.bodyEndAt = performance.now();
    received.resolve();
  };
  return { request, progress: { body, end } };
}

/** The connection as a script sees it. */
class Exchange implements ScriptedExchange {
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
