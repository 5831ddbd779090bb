/**
 * svir's own demo server: real HTTP on loopback, so that a new user sees every state without a model.
 * It listens only while somebody uses it (demo-lease.ts), on a free port of 127.0.0.1, and answers nobody who does not
 * hold the token of this start. Host and Origin are checked, so no web page can reach it by a rebound name.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { type ChatRequest, readChatRequest } from './chat-request.ts';
import type { DemoServer } from './demo-lease.ts';
import { DEMO_MODELS, SLOW_UPLOAD } from './demo-models.ts';
import { JsonSieve, TooMuchText } from './json-sieve.ts';
import { ClientLeft, Reply, TokenLimit } from './reply.ts';

export { DEMO_MODELS, type DemoModel } from './demo-models.ts';

export interface DemoServerOptions {
  /** How many times faster than natural; `Infinity` for tests. Default 1. */
  speed?: number;
}

/** Bytes a second that `demo-slow-upload` reads at natural speed. */
const UPLOAD_RATE = 2_000_000;

/** Starts the server; it runs until `close`, which also ends the answers under way. */
export async function startDemoServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const { speed = 1 } = options;
  const key = `demo-${randomBytes(24).toString('base64url')}`;
  let hosts: string[] = [];
  const server = createServer((request, response) => {
    const refused = refusal(request, hosts, key);
    if (refused) {
      request.resume(); // so that a client still sending can read the answer
      sendError(response, refused.status, refused.message, refused.code);
      return;
    }
    route(request, response, speed).catch((error: unknown) => fail(response, error));
  });
  // A large body may take long to send; the client decides when it is too long.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the demo server has no port');
  hosts = [`127.0.0.1:${address.port}`, `localhost:${address.port}`];
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    key,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Refusal {
  status: number;
  message: string;
  code: string;
}

function refusal(request: IncomingMessage, hosts: string[], key: string): Refusal | null {
  const { host, origin, authorization } = request.headers;
  if (!hosts.includes(host ?? ''))
    return { status: 403, code: 'bad_host', message: 'This server answers under its own address only.' };
  if (origin !== undefined)
    return { status: 403, code: 'bad_origin', message: 'This server does not answer web pages.' };
  if (!sameSecret(authorization ?? '', `Bearer ${key}`))
    return {
      status: 401,
      code: 'invalid_api_key',
      message: 'Incorrect API key provided. The demo server makes a new key at each start.',
    };
  return null;
}

function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

async function route(request: IncomingMessage, response: ServerResponse, speed: number): Promise<void> {
  const path = (request.url ?? '').split('?')[0];
  if (request.method === 'GET' && path === '/v1/models') sendJson(response, 200, modelList());
  else if (request.method === 'POST' && path === '/v1/chat/completions') await answer(request, response, speed);
  else {
    request.resume();
    sendError(response, 404, `The demo server has no ${request.method} ${path}.`, 'not_found');
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, speed: number): Promise<void> {
  const chat = await readBody(request, speed);
  if (typeof chat === 'string') {
    sendError(response, 400, `${chat[0]?.toUpperCase()}${chat.slice(1)}.`, 'invalid_request');
    return;
  }
  const model = DEMO_MODELS.find(({ id }) => id === chat.model);
  if (!model) {
    sendError(response, 404, `The model \`${chat.model}\` does not exist.`, 'model_not_found');
    return;
  }
  if (!chat.stream) {
    sendError(response, 400, 'The demo server only streams: send "stream": true.', 'invalid_request');
    return;
  }
  const reply = new Reply(response, chat, speed);
  try {
    await model.play(reply);
  } catch (error) {
    if (error instanceof ClientLeft) return;
    if (!(error instanceof TokenLimit)) throw error;
    await reply.complete('length').catch(() => {});
  }
}

/** Reads the body as it comes, keeping no image. A string says in words what is wrong with it. */
async function readBody(request: IncomingMessage, speed: number): Promise<ChatRequest | string> {
  const sieve = new JsonSieve();
  const isSlow = slowUploadDetector(sieve);
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue;
    sieve.feed(piece);
    if (isSlow()) await sleep((piece.length / UPLOAD_RATE / speed) * 1000);
  }
  let body: JsonValue;
  try {
    body = JSON.parse(sieve.text());
  } catch {
    return 'the request body is not JSON';
  }
  return readChatRequest(body, sieve.dataUrls);
}

/** The model is known only by reading; it stands near the start of a body, so the first piece decides. */
function slowUploadDetector(sieve: JsonSieve): () => boolean {
  let slow: boolean | null = null;
  return () => {
    slow ??= new RegExp(`"model"\\s*:\\s*"${SLOW_UPLOAD}"`).test(sieve.text().slice(0, 4096));
    return slow;
  };
}

/** Chat models, and one of another kind so that the list's filter has something to hide. */
function modelList(): JsonObject {
  const shared = { object: 'model', created: 1_767_225_600, owned_by: 'svir' };
  const chat = DEMO_MODELS.map(({ id, name, description }) => ({ id, name, description, ...shared }));
  const other = { id: 'demo-embedding', name: 'Embedding', description: 'no chat model: lists hide it', ...shared };
  return { object: 'list', data: [...chat, other] };
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else if (error instanceof TooMuchText)
    sendError(response, 413, 'That is more text than the demo server reads.', 'too_large');
  else sendError(response, 500, 'The demo server failed.', 'internal');
}

function sendError(response: ServerResponse, status: number, message: string, code: string): void {
  sendJson(response, status, {
    error: { message, type: status >= 500 ? 'server_error' : 'invalid_request_error', code },
  });
}

function sendJson(response: ServerResponse, status: number, value: JsonObject): void {
  const text = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
