import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePieces, NO_REQUEST } from '../../../support/decode-pieces.ts';
import { encodeTurn, type Framing, type PlainTurn } from '../../../support/encode-turn.ts';
import { splitSeeded } from '../../../support/seeded-splits.ts';

// Any text at all, but for "<": inline markers have properties of their own below.
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => one.replaceAll('<', '(').toWellFormed());
const pieces = fc.array(text, { maxLength: 5 });
const name = fc
  .array(fc.stringMatching(/^[a-z]{3,6}$/), { minLength: 1, maxLength: 3 })
  .filter((parts) => new Set(parts).size === parts.length);
const json = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.oneof(fc.integer(), fc.string(), fc.boolean()), {
  maxKeys: 3,
});

const calls = fc.uniqueArray(fc.record({ name, arguments: fc.tuple(json, fc.integer({ min: 1, max: 7 })) }), {
  maxLength: 4,
});

const turns: fc.Arbitrary<PlainTurn> = fc
  .record({
    carrier: fc.constantFrom('reasoning_content', 'reasoning', 'both', 'think'),
    reasoning: pieces,
    text: pieces,
    refusal: pieces,
    calls,
    usage: fc.boolean(),
    cut: fc.boolean(),
  })
  .map(
    ({ calls: list, cut, ...rest }): PlainTurn => ({
      ...rest,
      calls: list.map(({ name: parts, arguments: [value, size] }, at) => {
        const whole = JSON.stringify(value);
        const split: string[] = [];
        for (let from = 0; from < whole.length; from += size) split.push(whole.slice(from, from + size));
        return { id: `call-${at}`, name: parts, arguments: split };
      }),
      finish: cut ? 'length' : list.length > 0 ? 'tool_calls' : 'stop',
    }),
  );

const framings: fc.Arbitrary<Framing> = fc.record({
  eol: fc.constantFrom('\n', '\r\n', '\r'),
  space: fc.boolean(),
  mark: fc.boolean(),
  comments: fc.boolean(),
  ids: fc.boolean(),
  pretty: fc.boolean(),
  tight: fc.constant(false),
  nulls: fc.boolean(),
  done: fc.boolean(),
  lastBlankLine: fc.boolean(),
  order: fc.array(fc.nat(100), { minLength: 1, maxLength: 20 }),
});

function check(turn: PlainTurn, framing: Framing, seed: number) {
  const toolNames = turn.calls.map((call) => call.name.join(''));
  const { outcome } = decodePieces(splitSeeded(encodeTurn(turn, framing), seed), {
    request: { ...NO_REQUEST, toolNames },
  });
  const reasoning = turn.reasoning.join('');
  expect(outcome.text).toBe(turn.text.join(''));
  expect(outcome.reasoning).toBe(reasoning);
  if (reasoning !== '')
    expect(outcome.reasoningCarrier).toBe(turn.carrier === 'both' ? 'reasoning_content' : turn.carrier);
  expect(outcome.refusal ?? '').toBe(turn.refusal.join(''));
  expect(
    outcome.toolCalls.map(({ id, name: called, arguments: args }) => ({ id, name: called, arguments: args })),
  ).toEqual(turn.calls.map((call) => ({ id: call.id, name: call.name.join(''), arguments: call.arguments.join('') })));
  const nothing = outcome.text + outcome.reasoning + (outcome.refusal ?? '') === '' && turn.calls.length === 0;
  expect(outcome.outcome).toBe(nothing ? 'failed' : turn.finish === 'length' ? 'length' : 'complete');
  expect(outcome.executable).toBe(turn.calls.length > 0 && turn.finish !== 'length');
  expect(outcome.usage?.totalTokens ?? null).toBe(turn.usage ? 3 : null);
  const departures = new Set(outcome.anomalies);
  if (framing.done === false && !nothing) expect(departures.delete('missing-done')).toBe(true);
  if (framing.mark) expect(departures.delete('byte-order-mark')).toBe(true);
  departures.delete('reasoning-only');
  if (framing.tight) expect(departures.delete('missing-blank-line')).toBe(true);
  expect([...departures]).toEqual([]);
}

describe('a turn written in any framing', () => {
  it('decodes to itself, at any split', () => {
    fc.assert(
      fc.property(turns, framings, fc.nat(), (turn, framing, seed) => check(turn, framing, seed)),
      { numRuns: 400 },
    );
  });

  it('decodes to itself without blank lines between events', () => {
    fc.assert(
      fc.property(turns, framings, fc.nat(), (turn, framing, seed) =>
        check(turn, { ...framing, tight: true, pretty: false, ids: false }, seed),
      ),
      { numRuns: 200 },
    );
  });
});

describe('think markers', () => {
  const inline = fc.array(
    fc.record({ outside: text, inside: text.filter((one) => one !== ''), closed: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  );

  it('split off the same reasoning wherever they are cut', () => {
    fc.assert(
      fc.property(inline, text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (parts, last, sizes) => {
        const content = parts.map((part) => `${part.outside}<think>${part.inside}</think>`).join('') + last;
        const deltas: string[] = [];
        for (let at = 0, n = 0; at < content.length; n++) {
          const size = sizes[n % sizes.length] ?? 1;
          deltas.push(content.slice(at, at + size));
          at += size;
        }
        const body = deltas
          .map(
            (content) =>
              `data: ${JSON.stringify({ id: 'k', model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`,
          )
          .join('');
        const { outcome } = decodePieces([new TextEncoder().encode(`${body}data: [DONE]\n\n`)]);
        expect(outcome.text).toBe(parts.map((part) => part.outside).join('') + last);
        expect(outcome.reasoning).toBe(parts.map((part) => part.inside).join(''));
      }),
      { numRuns: 300 },
    );
  });

  it('never lose a character of what is no marker', () => {
    const near = fc.array(
      fc.constantFrom('<', '<t', '<thi', 'nk>', '</', '</think', '<think', '>', 'x', '<<', 'think>'),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(near, (list) => {
        const content = list.join('');
        const body = list
          .map((piece) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`)
          .join('');
        const { outcome } = decodePieces([new TextEncoder().encode(`${body}data: [DONE]\n\n`)]);
        const kept = outcome.text.length + outcome.reasoning.length;
        const opened = (content.match(/<think>/g) ?? []).length;
        if (opened === 0) expect(outcome.text).toBe(content);
        else expect(kept).toBeGreaterThanOrEqual(content.length - 15 * opened);
      }),
      { numRuns: 500 },
    );
  });
});
