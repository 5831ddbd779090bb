import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';

export interface DemoAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** How reading ended: `null` for a clean end. */
  error: string | null;
  /** JSON of the `data` events, `[DONE]` left out. */
  events: JsonObject[];
  done: boolean;
}

/** Sends one request to the demo server with its key, or with other headers. */
export function send(
  server: { baseUrl: string; key: string },
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): { sent: ClientRequest; response: Promise<IncomingMessage> } {
  const sent = httpRequest(`${server.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json', ...headers },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  sent.end(body);
  return { sent, response };
}

/** Reads an answer to its end, however it ends. */
export async function read(response: IncomingMessage): Promise<DemoAnswer> {
  const parts: Buffer[] = [];
  let error: string | null = null;
  try {
    for await (const part of response) parts.push(part);
  } catch (problem) {
    error = problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem);
  }
  const body = Buffer.concat(parts).toString('utf8');
  const data = body
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim());
  const events = data
    .filter((line) => line !== '[DONE]')
    .map((line): JsonValue => JSON.parse(line))
    .filter(isJsonObject);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body,
    error,
    events,
    done: data.includes('[DONE]'),
  };
}

/** Asks a demo model and reads the whole answer. */
export async function ask(
  server: { baseUrl: string; key: string },
  model: string,
  words: string | JsonValue[],
  more: JsonObject = {},
): Promise<DemoAnswer> {
  const messages = typeof words === 'string' ? [{ role: 'user', content: words }] : words;
  const body = { model, messages, stream: true, stream_options: { include_usage: true }, ...more };
  return read(await send(server, '/chat/completions', JSON.stringify(body)).response);
}

/** All values of a delta key, joined. */
export function joined(answer: DemoAnswer, key: string): string {
  return deltas(answer)
    .map((delta) => delta[key])
    .filter((value) => typeof value === 'string')
    .join('');
}

export function deltas(answer: DemoAnswer): JsonObject[] {
  return choices(answer).flatMap(({ delta }) => (isJsonObject(delta) ? [delta] : []));
}

export function finishes(answer: DemoAnswer): string[] {
  return choices(answer).flatMap(({ finish_reason: finish }) => (typeof finish === 'string' ? [finish] : []));
}

export function choices(answer: DemoAnswer): JsonObject[] {
  return answer.events.flatMap(({ choices }) => (Array.isArray(choices) ? choices.filter(isJsonObject) : []));
}
