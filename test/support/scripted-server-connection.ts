/** One connection of the scripted server: its requests are read and recorded, and a script is run for each. */
import type { Socket } from 'node:net';
import { ClientGone, Exchange } from './scripted-server-exchange.ts';
import { type RequestHead, RequestReader } from './scripted-server-reader.ts';
import type { ScriptedRequest, SocketClose } from './scripted-server-request.ts';
import type { Script, ScriptedExchange } from './scripted-server-steps.ts';

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
export function serveConnection(socket: Socket, context: ConnectionContext): void {
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
