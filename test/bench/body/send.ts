/** One sender in a process of its own: svir's turn runner, the `openai` package, or a plain pipe from file to socket. */
import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import OpenAI from 'openai';
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import type { ChatRequest, ImageAttachment } from '../../../electron/protocol/request/chat-request.ts';
import { plainConnection } from '../../../electron/servers/connection.ts';
import { runTurn } from '../../../electron/turns/run-turn.ts';
import { handBack, jobOfThisProcess } from '../support/own-process.ts';

export interface SendJob {
  way: 'svir' | 'openai' | 'pipe' | 'stop';
  port: number;
  /** An image, or for `pipe` the whole body. */
  file: string;
  /** How often it is attached. */
  count: number;
}

export interface Sent {
  /** Milliseconds since the Unix epoch. */
  sendAt: number;
  stopAt: number | null;
  /** Resident memory, bytes: before the first body byte, and the most seen until the answer. */
  before: number;
  most: number;
  outcome: string;
}

const now = () => performance.timeOrigin + performance.now();
const rss = () => process.memoryUsage.rss();

/** Watches resident memory from `begin` on. */
class MemoryWatch {
  before = 0;
  most = 0;
  #timer: NodeJS.Timeout | null = null;

  begin(): void {
    globalThis.gc?.();
    this.before = rss();
    this.look();
    this.#timer = setInterval(() => this.look(), 2);
  }

  look(): void {
    this.most = Math.max(this.most, rss());
  }

  end(): void {
    this.look();
    if (this.#timer) clearInterval(this.#timer);
  }
}

async function bySvir(job: SendJob): Promise<Sent> {
  const url = resolveBaseUrl(`http://127.0.0.1:${job.port}/v1`);
  if (!url.ok) throw new Error(url.reason);
  const { size, mtimeMs } = statSync(job.file);
  const image = (at: number): ImageAttachment => ({
    kind: 'image',
    path: job.file,
    name: `${at}.png`,
    bytes: size,
    mediaType: 'image/png',
    sha256: 'ab'.repeat(32),
    modifiedMs: mtimeMs,
  });
  const attachments = Array.from({ length: job.count }, (_, at) => image(at));
  const request: ChatRequest = { model: 'm', messages: [{ role: 'user', text: 'look', attachments }] };
  const memory = new MemoryWatch();
  const stop = new AbortController();
  let stopAt: number | null = null;
  const sendAt = now();
  const end = await runTurn({
    turnId: 't',
    connection: plainConnection(url),
    request,
    stallAfterMs: null,
    journal: null,
    signal: stop.signal,
    onEvent(event) {
      if (event.type !== 'phase' || event.phase !== 'sending') return;
      // Only where memory is the question: looking costs a collection, which the time to the first byte must not pay.
      if (event.sentBytes === 0 && job.count * size > 0 && process.env.SVIR_BENCH_MEMORY === '1') memory.begin();
      if (job.way === 'stop' && (event.sentBytes ?? 0) > 0 && stopAt === null) {
        stopAt = now();
        stop.abort();
      }
    },
  });
  memory.end();
  const { before, most } = memory;
  return { sendAt, stopAt, before, most, outcome: end.error?.message ?? end.outcome };
}

async function byOpenAi(job: SendJob): Promise<Sent> {
  const client = new OpenAI({ apiKey: 'x', baseURL: `http://127.0.0.1:${job.port}/v1`, maxRetries: 0 });
  const ask = async (content: OpenAI.Chat.ChatCompletionContentPart[]) => {
    const stream = await client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content }],
      stream: true,
    });
    for await (const _chunk of stream);
  };
  await ask([{ type: 'text', text: 'warm' }]);
  const memory = new MemoryWatch();
  memory.begin();
  const sendAt = now();
  const images = Array.from({ length: job.count }, () => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/png;base64,${readFileSync(job.file).toString('base64')}` },
  }));
  let outcome = 'complete';
  try {
    await ask([{ type: 'text', text: 'look' }, ...images]);
  } catch (error) {
    outcome = error instanceof Error ? error.message : String(error);
  }
  memory.end();
  const { before, most } = memory;
  return { sendAt, stopAt: null, before, most, outcome };
}

async function byPipe(job: SendJob): Promise<Sent> {
  const sendAt = now();
  const socket = connect(job.port, '127.0.0.1');
  const { size } = statSync(job.file);
  socket.write(`POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n`);
  socket.resume();
  // Pieces of the same size as svir's: the 64 KiB of the default would make the bound slower than it need be.
  createReadStream(job.file, { highWaterMark: 256 * 1024 }).pipe(socket);
  await once(socket, 'close');
  return { sendAt, stopAt: null, before: 0, most: 0, outcome: 'complete' };
}

const job = jobOfThisProcess<SendJob>();
handBack(await (job.way === 'openai' ? byOpenAi(job) : job.way === 'pipe' ? byPipe(job) : bySvir(job)));
