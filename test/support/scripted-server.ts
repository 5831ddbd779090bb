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
import { serveConnection } from './scripted-server-connection.ts';
import type { ScriptedRequest } from './scripted-server-request.ts';
import type { Script, ScriptedExchange } from './scripted-server-steps.ts';

export * from './scripted-server-request.ts';
export * from './scripted-server-steps.ts';

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
