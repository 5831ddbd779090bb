/**
 * The inputs of the decode bench, made from a seed, each with the turn it must decode to.
 * Constructed: the shape is that of a local server's stream (a reasoning model, then a call), 264 bytes an event.
 */
import { seeded } from '../../support/seeded-splits.ts';

export interface BenchStream {
  bytes: Buffer;
  /** Events with a chunk: neither comments nor `[DONE]`. */
  chunks: number;
  expected: { text: string; reasoning: string; arguments: string };
}

const WORDS = [
  'the',
  ' stream',
  ' of',
  ' tokens',
  ' is',
  ' decoded',
  ' here',
  ',',
  '.',
  '\n',
  '\n\n',
  ' `code`',
  ' **bold**',
  ' x_1',
  '  ',
  ' "quoted"',
  ' \\alpha',
  ' 3.14',
  ' a < b',
]; // prettier-ignore
const WIDE = [' café', ' 東京', ' 🙂', ' naïve', ' Ωμέγα', ' ☃'];
const WIDE_SHARE = 0.05;
const CHUNKS_A_KEEP_ALIVE = 5000;
const REASONING_SHARE = 0.25;
const TEXT_SHARE = 0.65;

const HEAD = {
  id: 'chatcmpl-9f8e7d6c5b4a39281706',
  object: 'chat.completion.chunk',
  created: 1795000000,
  model: 'qwen3.8-27b-mlx-4bit',
  system_fingerprint: 'fp_0123456789',
};

/** Draws a token; the same seed draws the same ones. */
function drawnWords(seed: number): () => string {
  const random = seeded(seed);
  return () => {
    const list = random() < WIDE_SHARE ? WIDE : WORDS;
    return list[Math.floor(random() * list.length)] ?? '';
  };
}

function event(payload: object): string {
  return `data: ${JSON.stringify(payload)}\n\n`;
}

function chunk(delta: object, finish: string | null = null): string {
  return event({ ...HEAD, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
}

/** An answer of about `size` bytes that is text from first to last. */
export function textStream(seed: number, size: number): BenchStream {
  const word = drawnWords(seed);
  const expected = { text: '', reasoning: '', arguments: '' };
  const writer = new StreamWriter();
  writer.chunk(chunk({ role: 'assistant', content: '' }));
  while (writer.length < size) {
    const piece = word();
    expected.text += piece;
    writer.chunk(chunk({ content: piece }));
  }
  writer.chunk(chunk({}, 'stop'));
  return writer.finish(expected);
}

/** An answer of about `size` bytes: a quarter reasoning, then text, then the arguments of one call. */
export function answerStream(seed: number, size: number): BenchStream {
  const word = drawnWords(seed);
  const expected = { text: '', reasoning: '', arguments: '{"text":"' };
  const writer = new StreamWriter();
  writer.chunk(chunk({ role: 'assistant', content: '' }));
  while (writer.length < size * REASONING_SHARE) {
    const piece = word();
    expected.reasoning += piece;
    writer.chunk(chunk({ reasoning_content: piece }));
  }
  while (writer.length < size * (REASONING_SHARE + TEXT_SHARE)) {
    const piece = word();
    expected.text += piece;
    writer.chunk(chunk({ content: piece }));
  }
  const call = { index: 0, id: 'call_abc', type: 'function' };
  writer.chunk(chunk({ tool_calls: [{ ...call, function: { name: 'write_file', arguments: expected.arguments } }] }));
  while (writer.length < size) {
    const piece = JSON.stringify(word()).slice(1, -1);
    expected.arguments += piece;
    writer.chunk(chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  }
  expected.arguments += '"}';
  writer.chunk(chunk({ tool_calls: [{ index: 0, function: { arguments: '"}' } }] }));
  writer.chunk(chunk({}, 'tool_calls'));
  writer.chunk(event({ ...HEAD, choices: [], usage: { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 } }));
  return writer.finish(expected);
}

/** One call whose arguments of `units` characters come in pieces of `pieceUnits`, under a short head. */
export function argumentsStream(units: number, pieceUnits: number): BenchStream {
  const writer = new StreamWriter();
  const short = (delta: object, finish: string | null = null) =>
    event({ id: 'c1', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] });
  const whole = `{"t":"${'abcdefghijklmnop'.repeat(Math.ceil(units / 16)).slice(0, units - 8)}"}`;
  writer.chunk(short({ tool_calls: [{ index: 0, id: 'call_a', type: 'function', function: { name: 'write_file' } }] }));
  for (let at = 0; at < whole.length; at += pieceUnits) {
    writer.chunk(short({ tool_calls: [{ index: 0, function: { arguments: whole.slice(at, at + pieceUnits) } }] }));
  }
  writer.chunk(short({}, 'tool_calls'));
  return writer.finish({ text: '', reasoning: '', arguments: whole });
}

/** A single event whose text has `units` characters. */
export function oneEventStream(units: number): BenchStream {
  const writer = new StreamWriter();
  const text = 'A plain word and another one, 3.14\n'.repeat(Math.ceil(units / 35)).slice(0, units);
  writer.chunk(chunk({ content: text }, 'stop'));
  return writer.finish({ text, reasoning: '', arguments: '' });
}

/** Gathers events; in blocks, so that a long stream is no list of a million strings. */
class StreamWriter {
  /** Bytes so far, as far as whole blocks go: near enough to steer by. */
  length = 0;
  private readonly blocks: Buffer[] = [];
  private waiting: string[] = [];
  private chunks = 0;

  chunk(text: string): void {
    this.waiting.push(text);
    if (++this.chunks % CHUNKS_A_KEEP_ALIVE === 0) this.waiting.push(': keepalive\n\n');
    if (this.waiting.length >= 256) this.flush();
  }

  finish(expected: BenchStream['expected']): BenchStream {
    this.waiting.push('data: [DONE]\n\n');
    this.flush();
    return { bytes: Buffer.concat(this.blocks), chunks: this.chunks, expected };
  }

  private flush(): void {
    const block = Buffer.from(this.waiting.join(''), 'utf8');
    this.blocks.push(block);
    this.length += block.length;
    this.waiting = [];
  }
}

/** Views of `size` bytes, the last one shorter: as a socket hands out one buffer. */
export function views(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}
