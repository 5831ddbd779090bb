/**
 * One answer of the demo server on its way out: chunks in the protocol's shape, at the pace of a model.
 * Everything that waits ends with `ClientLeft` as soon as the client is gone, so a stopped turn stops here too.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../shared/json.ts';
import { type ChatRequest, promptTokens } from './chat-request.ts';

/** Thrown out of a stream when the connection is gone; it is how a stopped turn ends and no error. */
export class ClientLeft extends Error {}

/** Thrown out of a stream when `max_tokens` is reached. */
export class TokenLimit extends Error {}

/** Tokens a second that read as a good local model. */
const NATURAL_RATE = 45;

export class Reply {
  readonly request: ChatRequest;
  readonly id: string = `chatcmpl-demo-${randomUUID().slice(0, 13)}`;
  /** The model in the chunks; a stream may name another, as Azure does. */
  model: string;
  readonly #response: ServerResponse;
  readonly #speed: number;
  readonly #left = new AbortController();
  readonly #created = Math.floor(Date.now() / 1000);
  #tokens = 0;
  #reasoningTokens = 0;

  constructor(response: ServerResponse, request: ChatRequest, speed: number) {
    this.#response = response;
    this.request = request;
    this.model = request.model;
    this.#speed = speed;
    response.on('close', () => this.#left.abort());
  }

  /** Head of the event stream. */
  begin(headers: Record<string, string> = {}): void {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-request-id': this.id,
      ...headers,
    });
    this.#response.flushHeaders();
  }

  /** A whole answer that is no stream. */
  json(status: number, body: JsonObject, headers: Record<string, string> = {}): void {
    const text = JSON.stringify(body);
    this.#response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-request-id': this.id,
      ...headers,
    });
    this.#response.end(text);
  }

  /** Bytes as they are. Resolves when the socket has room again. */
  async raw(text: string): Promise<void> {
    if (this.#left.signal.aborted) throw new ClientLeft();
    if (this.#response.write(text)) return;
    await this.#orLeft((resolve) => this.#response.once('drain', resolve));
  }

  /** One event with this JSON. */
  event(value: JsonObject): Promise<void> {
    return this.raw(`data: ${JSON.stringify(value)}\n\n`);
  }

  /** One chunk with this delta; `choice` adds keys to the choice. */
  chunk(delta: JsonObject, finish: string | null = null, choice: JsonObject = {}): Promise<void> {
    return this.event(this.chunkObject(delta, finish, choice));
  }

  role(): Promise<void> {
    return this.chunk({ role: 'assistant', content: '' });
  }

  /** An SSE comment. */
  comment(words: string): Promise<void> {
    return this.raw(`: ${words}\n\n`);
  }

  /** Text as `content` deltas, a token each. */
  text(text: string, rate = NATURAL_RATE, choice: JsonObject = {}): Promise<void> {
    return this.pieces(tokens(text), rate, (piece) => this.chunkObject({ content: piece }, null, choice));
  }

  /** Reasoning deltas under `reasoning_content` or `reasoning`. */
  async reasoning(text: string, key = 'reasoning_content', rate = NATURAL_RATE): Promise<void> {
    await this.pieces(tokens(text), rate, (piece) => {
      this.#reasoningTokens += 1;
      return this.chunkObject({ [key]: piece });
    });
  }

  /** One event for each piece, at so many a second; events due in the same moment leave in one write. */
  async pieces(pieces: string[], rate: number, make: (piece: string) => JsonObject): Promise<void> {
    const perMs = (rate * this.#speed) / 1000;
    const start = performance.now();
    let sent = 0;
    while (sent < pieces.length) {
      const due = Math.min(pieces.length, Math.max(sent + 1, Math.floor((performance.now() - start) * perMs)));
      // A bound on one write, so that "as fast as possible" still lets others run.
      const upTo = Math.min(due, sent + 200);
      let batch = '';
      for (; sent < upTo; sent++) {
        this.#tokens += 1;
        batch += `data: ${JSON.stringify(make(pieces[sent] ?? ''))}\n\n`;
        if (this.#limitReached()) {
          await this.raw(batch);
          throw new TokenLimit();
        }
      }
      await this.raw(batch);
      await this.#waitReal(start + sent / perMs - performance.now());
    }
  }

  async finish(reason = 'stop', delta: JsonObject = {}, choice: JsonObject = {}): Promise<void> {
    await this.chunk(delta, reason, choice);
  }

  /** The usage chunk, if the request asked for it. */
  async usage(): Promise<void> {
    if (this.request.includeUsage) await this.event(this.usageObject());
  }

  usageObject(): JsonObject {
    const prompt = promptTokens(this.request);
    const usage: JsonObject = {
      prompt_tokens: prompt,
      completion_tokens: this.#tokens,
      total_tokens: prompt + this.#tokens,
    };
    if (this.#reasoningTokens > 0) usage.completion_tokens_details = { reasoning_tokens: this.#reasoningTokens };
    return { ...this.#head(), choices: [], usage };
  }

  /** `[DONE]` and the end of the body. */
  async done(): Promise<void> {
    await this.raw('data: [DONE]\n\n');
    this.end();
  }

  /** Finish, usage, `[DONE]`: the end of a good answer. */
  async complete(reason = 'stop'): Promise<void> {
    await this.finish(reason);
    await this.usage();
    await this.done();
  }

  /** The end of the body, nothing said. */
  end(): void {
    this.#response.end();
  }

  /** The connection dies in the middle of the body. */
  cut(): void {
    this.#response.socket?.destroy();
  }

  /** Waits so many milliseconds, divided by the server's speed. */
  wait(milliseconds: number): Promise<void> {
    return this.#waitReal(milliseconds / this.#speed);
  }

  /** The pause between heartbeats: as `wait`, but never so short that beating fills the line. */
  beat(milliseconds: number): Promise<void> {
    return this.#waitReal(Math.max(20, milliseconds / this.#speed));
  }

  #waitReal(milliseconds: number): Promise<void> {
    if (milliseconds < 0.5) return this.#orLeft((resolve) => setImmediate(resolve));
    return this.#orLeft((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  }

  #orLeft(arrange: (resolve: () => void) => void): Promise<void> {
    const { signal } = this.#left;
    return new Promise<void>((resolve, reject) => {
      if (signal.aborted) {
        reject(new ClientLeft());
        return;
      }
      const leave = () => reject(new ClientLeft());
      signal.addEventListener('abort', leave, { once: true });
      arrange(() => {
        signal.removeEventListener('abort', leave);
        resolve();
      });
    });
  }

  #head(): JsonObject {
    return { id: this.id, object: 'chat.completion.chunk', created: this.#created, model: this.model };
  }

  /** A chunk with this delta, for `pieces`. */
  chunkObject(delta: JsonObject, finish: string | null = null, choice: JsonObject = {}): JsonObject {
    return { ...this.#head(), choices: [{ index: 0, delta, finish_reason: finish, ...choice }] };
  }

  #limitReached(): boolean {
    return this.request.maxTokens !== null && this.#tokens >= this.request.maxTokens;
  }
}

/** Text in pieces about as long as a model's tokens; joined they are the text. */
export function tokens(text: string): string[] {
  return text.match(/\s*[\p{L}\p{N}]{1,5}|\s*[^\s\p{L}\p{N}]|\s+/gu) ?? [];
}
