/** Damages a stream the way networks, gateways and broken servers do. The same seed gives the same damage. */
import { seeded } from '../support/seeded-splits.ts';

const SNIPPETS = [
  '\n\n',
  '\r\n',
  '\r',
  'data: ',
  'data:',
  ': ',
  'event: error\n',
  'event: x\n',
  'id: \u0000\n',
  '[DONE]',
  'data: [DONE]\n\n',
  '{',
  '}',
  '}{',
  '"',
  '\\',
  '[',
  ']',
  'null',
  '{"error":{"message":"boom","code":500}}',
  '{"error":"x"}',
  '<think>',
  '</think>',
  '<thi',
  '\uFEFF',
  '\\ud83d',
  '\\ude00',
  '"finish_reason":"stop"',
  '"tool_calls":[{"index":0,"function":{"arguments":"}"}}]',
  '<!DOCTYPE html><title>x</title>',
  '"__proto__":{"a":1},',
  '\u0000',
  'Internal Server Error\n',
  '1e999',
].map((text) => new TextEncoder().encode(text));

/** One to six mutations of the bytes. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  let out = bytes;
  for (let left = 1 + below(6); left > 0; left--) out = mutateOnce(out, below);
  return out;
}

function mutateOnce(bytes: Uint8Array, below: (n: number) => number): Uint8Array {
  const at = below(bytes.length + 1);
  const length = 1 + below(below(4) === 0 ? 200 : 8);
  const end = Math.min(bytes.length, at + length);
  switch (below(9)) {
    case 0: {
      const copy = bytes.slice();
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
      return copy;
    }
    case 1:
      return join(bytes.subarray(0, at), bytes.subarray(end));
    case 2:
      return join(bytes.subarray(0, end), bytes.subarray(at));
    case 3: {
      const snippet = SNIPPETS[below(SNIPPETS.length)] ?? bytes;
      return join(bytes.subarray(0, at), snippet, bytes.subarray(at));
    }
    case 4: {
      const copy = bytes.slice();
      for (let i = at; i < end; i++) copy[i] = below(256);
      return copy;
    }
    case 5:
      return bytes.slice(0, at);
    case 6:
      return shuffleLines(bytes, below);
    case 7: {
      const from = below(bytes.length + 1);
      return join(
        bytes.subarray(0, at),
        bytes.subarray(from, Math.min(bytes.length, from + below(300))),
        bytes.subarray(at),
      );
    }
    default: {
      const snippet = SNIPPETS[below(SNIPPETS.length)] ?? bytes;
      return join(bytes.subarray(0, at), snippet, bytes.subarray(end));
    }
  }
}

function shuffleLines(bytes: Uint8Array, below: (n: number) => number): Uint8Array {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  lines.push(bytes.subarray(start));
  for (let swaps = 1 + below(4); swaps > 0; swaps--) {
    const a = below(lines.length);
    const b = below(lines.length);
    const one = lines[a];
    const other = lines[b];
    if (one && other) {
      lines[a] = other;
      lines[b] = one;
    }
  }
  return join(...lines);
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
