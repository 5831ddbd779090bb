import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeptAnswer } from '../../bench/decode/answer.ts';
import { CANDIDATE_NAMES, loadCandidate } from '../../bench/decode/candidate.ts';
import {
  answerStream,
  argumentsStream,
  type BenchStream,
  oneEventStream,
  textStream,
  views,
} from '../../bench/decode/streams.ts';
import { type Decoded, decodePieces } from '../../support/decode-pieces.ts';

const KIB = 1024;

function holds({ outcome }: Decoded, { expected }: BenchStream): void {
  expect(outcome.text).toBe(expected.text);
  expect(outcome.reasoning).toBe(expected.reasoning);
  expect(outcome.toolCalls.map((call) => call.arguments).join('')).toBe(expected.arguments);
  expect(outcome.outcome).toBe('complete');
  expect(outcome.anomalies).toEqual([]);
}

describe('the streams of the decode bench', () => {
  it('are the same for the same seed, byte for byte', () => {
    const digest = createHash('sha256')
      .update(answerStream(1, 300 * KIB).bytes)
      .digest('hex');
    expect(digest).toBe('c8f2a3f080db9d67d004b7cb62bfe3c19f94546a6b24dbaa78f9189c1ac3df1e');
    expect(answerStream(2, 300 * KIB).bytes.equals(answerStream(1, 300 * KIB).bytes)).toBe(false);
  });

  it('decode to the turn they were made from, in every size of piece that is measured', () => {
    const stream = answerStream(1, 300 * KIB);
    for (const size of [65_536, 1400, 1]) {
      const decoded = decodePieces(views(stream.bytes, size));
      holds(decoded, stream);
      expect(decoded.outcome.executable).toBe(true);
      expect(decoded.outcome.usage?.totalTokens).toBe(19);
      expect(decoded.ranges.length).toBe(stream.chunks + 1);
    }
  });

  it('are what they are called: of the size asked for, with all kinds of text and a keep-alive now and then', () => {
    const { bytes, chunks, expected } = answerStream(1, 2 * KIB * KIB);
    expect(Math.abs(bytes.length / (2 * KIB * KIB) - 1)).toBeLessThan(0.1);
    expect(bytes.length / chunks).toBeGreaterThan(250);
    expect(expected.text.length).toBeGreaterThan(2 * expected.reasoning.length);
    expect(expected.text).toMatch(/[^\p{ASCII}]/u);
    expect(expected.text).toContain('🙂');
    expect(bytes.includes(': keepalive\n\n')).toBe(true);
  });

  it('of one kind each: text alone, a call in small pieces, a single event', () => {
    const text = textStream(3, 200 * KIB);
    holds(decodePieces(views(text.bytes, 1400)), text);
    expect(text.expected.reasoning).toBe('');

    const call = argumentsStream(20_000, 4);
    const decoded = decodePieces(views(call.bytes, 65_536));
    holds(decoded, call);
    expect(call.expected.arguments.length).toBe(20_000);
    expect(call.chunks).toBe(5000 + 2);
    expect(decoded.outcome.executable).toBe(true);

    const single = oneEventStream(100_000);
    holds(decodePieces(views(single.bytes, 1400)), single);
    expect(single.expected.text.length).toBe(100_000);
    expect(single.chunks).toBe(1);
  });
});

describe('the candidates of the decode bench', () => {
  it.each(CANDIDATE_NAMES)('%s reads the whole answer', async (name) => {
    const { bytes, expected } = answerStream(1, 300 * KIB);
    const candidate = await loadCandidate(name);
    for (const size of [65_536, 1400]) {
      const answer = new KeptAnswer();
      await candidate.run(views(bytes, size), answer);
      expect(answer.whole.text).toBe(expected.text);
      expect(answer.whole.arguments).toBe(expected.arguments);
      // The accumulating runner of `openai` lets each piece of reasoning replace the one before.
      if (name !== 'openai-runner') expect(answer.whole.reasoning).toBe(expected.reasoning);
    }
  });
});
