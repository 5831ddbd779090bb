import { describe, expect, it } from 'vitest';
import { createTurnDecoder, type ResponseFacts } from '../../../../electron/protocol/decode/turn-decoder.ts';
import { decodePieces, decodeText, NO_REQUEST, STREAM_HEAD } from '../../../support/decode-pieces.ts';
import { splitEvery } from '../../../support/seeded-splits.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';
const head = (type: string | null, status = 200): ResponseFacts => ({
  status,
  headers: type === null ? [] : [['Content-Type', type]],
  now: 0,
});
const completion = JSON.stringify({
  id: 'c',
  object: 'chat.completion',
  model: 'm',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: '<think>Hm</think>Hi', tool_calls: null },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});

describe('while it comes in', () => {
  it('the answer is finished at its finish reason, and the stream over at [DONE] or an error', () => {
    const decoder = createTurnDecoder(STREAM_HEAD, NO_REQUEST);
    decoder.push(bytes(chunk({ content: 'Hi' })));
    expect([decoder.answerFinished, decoder.over]).toEqual([false, false]);
    decoder.push(bytes(chunk({}, 'stop')));
    expect([decoder.answerFinished, decoder.over]).toEqual([true, false]);
    decoder.push(bytes(DONE));
    expect([decoder.answerFinished, decoder.over]).toEqual([true, true]);
    expect(decoder.push(bytes(chunk({ content: 'late' })))).toEqual([]);
    expect(decoder.end({ how: 'eof' }).end.outcome).toBe('complete');
  });

  it('tells data from signs of life', () => {
    const decoder = createTurnDecoder(STREAM_HEAD, NO_REQUEST);
    const push = (text: string) => {
      decoder.push(bytes(text));
      return decoder.takeActivity();
    };
    expect(push(': keepalive 1/4\n\n')).toEqual({ data: false, comment: true, visible: false });
    expect(push(chunk({ role: 'assistant' }))).toEqual({ data: true, comment: false, visible: false });
    expect(push(chunk({ content: '<think>' }))).toEqual({ data: true, comment: false, visible: false });
    expect(push(chunk({ content: 'Hi' }))).toEqual({ data: true, comment: false, visible: true });
    expect(push(': x\n\n')).toEqual({ data: false, comment: true, visible: true });
    expect(push('data: : x\n\n')).toEqual({ data: false, comment: true, visible: true });
    expect(push('da')).toEqual({ data: false, comment: false, visible: true });
    expect(push(`ta: ${'x'.repeat(3000)}`)).toEqual({ data: true, comment: false, visible: true });
    expect(decoder.takeActivity()).toEqual({ data: false, comment: false, visible: true });
  });

  it('events carry the number of the SSE event they came in, held-back text too', () => {
    const { events, ranges } = decodeText(`: c\n\n${chunk({ content: 'a<th' })}${chunk({ content: 'x' })}${DONE}`);
    expect(events.flatMap((event) => (event.type === 'text-delta' ? [[event.src, event.text]] : []))).toEqual([
      [1, 'a'],
      [1, '<th'],
      [2, 'x'],
    ]);
    expect(ranges.map((range) => range.index)).toEqual([0, 1, 2, 3]);
  });

  it('takes its time from nobody: pieces may be empty, and Buffers', () => {
    const text = chunk({ content: 'Grüße 🌊' }, 'stop') + DONE;
    const asBuffer = decodePieces([Buffer.from(text)]).outcome;
    const asBytes = decodePieces([new Uint8Array(0), ...splitEvery(bytes(text), 3), new Uint8Array(0)]).outcome;
    expect(asBuffer).toEqual(asBytes);
    expect(asBuffer.text).toBe('Grüße 🌊');
  });

  it('does not hold on to the pieces it was given', () => {
    const decoder = createTurnDecoder(STREAM_HEAD, NO_REQUEST);
    const events = [];
    const shared = Buffer.alloc(16);
    const stream = Buffer.from(chunk({ content: 'reused' }, 'stop') + DONE);
    for (let at = 0; at < stream.length; at += 16) {
      const length = stream.copy(shared, 0, at, at + 16);
      events.push(...decoder.push(shared.subarray(0, length)));
    }
    expect(events.some((event) => event.type === 'text-delta' && event.text === 'reused')).toBe(true);
  });
});

describe('a body that is no event stream', () => {
  for (const type of ['application/json', 'text/plain', null]) {
    it(`is read as the completion it is (${type ?? 'no type'})`, () => {
      for (const size of [1, 4096]) {
        const { outcome } = decodePieces(splitEvery(bytes(completion), size), { response: head(type) });
        expect(outcome).toMatchObject({
          outcome: 'complete',
          text: 'Hi',
          reasoning: 'Hm',
          reasoningCarrier: 'think',
          finish: 'stop',
          done: false,
          usage: { totalTokens: 3 },
        });
        expect(outcome.anomalies).toEqual(type === null ? ['missing-content-type', 'not-a-stream'] : ['not-a-stream']);
      }
    });
  }

  it('and broke off is lost, not misread', () => {
    const half = bytes(completion.slice(0, 90));
    expect(decodePieces([half], { response: head('application/json') }).outcome.error?.kind).toBe('protocol');
    const lost = { kind: 'network', message: 'lost', advice: 'again' } as const;
    expect(
      decodePieces([half], { response: head('application/json'), end: { how: 'cut', error: lost } }).outcome.error,
    ).toEqual(lost);
    expect(decodePieces([half], { response: head('application/json'), end: { how: 'stopped' } }).outcome.outcome).toBe(
      'stopped',
    );
  });

  it('is an event stream where the type is missing and it starts like one', () => {
    for (const start of ['', '\n\n', '\uFEFF', ': hello\n\n', 'id: 1\n', 'retry: 5\n\n', 'event: message\n']) {
      for (const size of [1, 4096]) {
        const { outcome } = decodePieces(splitEvery(bytes(start + chunk({ content: 'Hi' }, 'stop') + DONE), size), {
          response: head(null),
        });
        expect(outcome.text).toBe('Hi');
        expect(outcome.anomalies).toContain('missing-content-type');
      }
    }
    for (const body of ['', 'dat', 'hello', '<html><title>T</title></html>', ' '.repeat(5000)]) {
      expect(decodePieces([bytes(body)], { response: head(null) }).outcome.outcome).toBe('failed');
    }
  });

  it('with an error status is that failure, however it ends', () => {
    for (const end of [
      { how: 'eof' },
      { how: 'stopped' },
      { how: 'cut', error: { kind: 'stalled', message: 'x', advice: 'y' } },
    ] as const) {
      const { outcome, end: verdict } = decodePieces([bytes('{"error":{"message":"Key exp')], {
        response: head('application/json', 401),
        end,
      });
      expect(outcome.error).toMatchObject({ kind: 'auth', status: 401, serverMessage: 'Key exp' });
      expect(verdict.errorBody).toBe('{"error":{"message":"Key exp');
    }
  });

  it('that is compressed without a word is said to be', () => {
    expect(decodePieces([Uint8Array.from([0x1f, 0x8b, 8, 0, 0])]).outcome.error?.message).toContain('compressed');
    expect(
      decodePieces([bytes(chunk({ content: 'Hi' }, 'stop') + DONE)], {
        response: { ...STREAM_HEAD, unlabelledCompression: true },
      }).outcome.anomalies,
    ).toEqual(['unlabelled-compression']);
  });
});

describe('reasoning', () => {
  const of = (...deltas: object[]) => decodeText(deltas.map((delta) => chunk(delta)).join('') + DONE).outcome;
  it('under both keys is one text and goes back as reasoning_content, whichever came first', () => {
    expect(of({ reasoning: 'a' }, { reasoning: 'b', reasoning_content: 'b' }, { content: 'x' })).toMatchObject({
      reasoning: 'ab',
      reasoningCarrier: 'reasoning_content',
    });
    expect(of({ reasoning_content: '', reasoning: 'a' }, { content: 'x' })).toMatchObject({
      reasoning: 'a',
      reasoningCarrier: 'reasoning',
    });
  });
  it('under a key makes tags text, from then on', () => {
    expect(of({ content: '<th' }, { reasoning: 'r' }, { content: 'ink>' })).toMatchObject({
      text: '<think>',
      reasoning: 'r',
    });
  });
  it('from blocks is read only where no plain text came', () => {
    const block = (text: string) => [{ type: 'reasoning.text', text }];
    expect(of({ reasoning_details: block('a') }, { content: 'x' })).toMatchObject({
      reasoning: 'a',
      reasoningDetails: block('a'),
    });
    expect(
      of({ reasoning: 'a', reasoning_details: block('a') }, { reasoning_details: block('again') }, { content: 'x' })
        .reasoning,
    ).toBe('a');
  });
  it('from 20,000 blocks is kept whole, in order, in few appends', () => {
    const deltas = Array.from({ length: 20_000 }, (_, i) => chunk({ reasoning: 'x', reasoning_details: [{ i }] }));
    const { outcome, events } = decodeText(deltas.join('') + chunk({ content: 'y' }, 'stop') + DONE);
    expect(outcome.reasoningDetails).toEqual(Array.from({ length: 20_000 }, (_, i) => ({ i })));
    expect(events.filter((event) => event.type === 'reasoning-delta' && event.details).length).toBeLessThan(20);
  });
  it('and answer are joined across deltas where a pair was split', () => {
    expect(
      of(
        { reasoning: '\ud83d' },
        { reasoning: '\ude80' },
        { content: '\ud83d' },
        { content: '\ude80' },
        { refusal: '\ud83d' },
        { refusal: '\ude80' },
      ),
    ).toMatchObject({ reasoning: '🚀', text: '🚀', refusal: '🚀' });
  });
});

describe('bounds', () => {
  it('of calls: what came is kept, and the turn fails as limit', () => {
    const pieces = Array.from({ length: 1100 }, (_, index) => ({
      index,
      id: `c${index}`,
      function: { name: 'f', arguments: '{}' },
    }));
    const { outcome } = decodeText(chunk({ content: 'Hi', tool_calls: pieces }, 'tool_calls') + DONE);
    expect(outcome).toMatchObject({
      outcome: 'failed',
      error: { kind: 'limit' },
      text: 'Hi',
      executable: false,
      partial: true,
    });
    expect(outcome.toolCalls.length).toBe(1024);
  });
  it('of arguments', () => {
    const piece = (args: string) =>
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: args } }] });
    const { outcome } = decodeText(piece('x'.repeat(10_000_000)) + piece('x'.repeat(10_000_000)) + DONE);
    expect(outcome).toMatchObject({ outcome: 'failed', error: { kind: 'limit' } });
    expect(outcome.toolCalls[0]?.arguments.length).toBe(10_000_000);
  });
  it('of an anomaly that repeats: three are told, the rest counted', () => {
    const { outcome, state } = decodeText(`${'data: {}\n\n'.repeat(5000)}${chunk({ content: 'x' }, 'stop')}${DONE}`);
    expect(outcome.anomalies).toEqual(Array(4).fill('not-a-chunk'));
    expect(state.anomalies[3]?.detail).toBe('4997 more of this kind');
  });
});
