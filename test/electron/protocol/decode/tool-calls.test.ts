import { describe, expect, it } from 'vitest';
import { decodeText, NO_REQUEST } from '../../../support/decode-pieces.ts';

type Piece = Record<string, unknown>;
/** One delta for each list of pieces. */
const calls = (deltas: Piece[][], toolNames: string[] = [], finish = 'tool_calls') => {
  const chunks = deltas.map(
    (pieces) => `data: ${JSON.stringify({ id: 'c-1', choices: [{ index: 0, delta: { tool_calls: pieces } }] })}\n\n`,
  );
  const end = `data: {"choices":[{"index":0,"delta":{},"finish_reason":"${finish}"}]}\n\ndata: [DONE]\n\n`;
  return decodeText(chunks.join('') + end, { request: { ...NO_REQUEST, toolNames } }).outcome;
};
const piece = (index: number | null, id: string | null, name: string | null, args: unknown): Piece => ({
  ...(index === null ? {} : { index }),
  ...(id === null ? {} : { id }),
  function: { ...(name === null ? {} : { name }), arguments: args },
});
const shown = (outcome: ReturnType<typeof calls>) =>
  outcome.toolCalls.map((call) => `${call.id} ${call.name} ${call.arguments}`);

describe('tool calls are put together', () => {
  it('from index alone, interleaved, in any order', () => {
    const got = calls([
      [piece(1, 'b', 'two', '{')],
      [piece(0, 'a', 'one', '{')],
      [piece(1, null, null, '}'), piece(0, null, null, '}')],
    ]);
    expect(shown(got)).toEqual(['b two {}', 'a one {}']);
    expect(got.anomalies).toEqual([]);
  });

  it('whatever the index is: it is a label', () => {
    for (const [first, second] of [
      [1, 2],
      [5, 3],
      [-1, 7],
      [0.5, 1.5],
      [2 ** 53, 0],
    ] as const) {
      const got = calls([
        [piece(first, 'a', 'one', '{"x"')],
        [piece(second, 'b', 'two', '{}')],
        [piece(first, null, null, ':1}')],
      ]);
      expect(shown(got)).toEqual(['a one {"x":1}', 'b two {}']);
      expect(got.anomalies).toEqual(['tool-index-odd']);
    }
  });

  it('without any index: by id, else the call in progress', () => {
    const got = calls([
      [piece(null, 'a', 'one', '{"x"')],
      [piece(null, null, null, ':1}')],
      [piece(null, 'b', 'two', '')],
      [piece(null, null, null, '{}')],
      [piece(null, 'a', null, ' ')],
    ]);
    expect(shown(got)).toEqual(['a one {"x":1} ', 'b two {}']);
    expect(got.anomalies).toContain('tool-index-missing');
  });

  it('with an index that comes later than the id', () => {
    const got = calls([[piece(null, 'a', 'one', '{')], [piece(0, 'a', null, '}')], [piece(0, null, null, ' ')]]);
    expect(shown(got)).toEqual(['a one {} ']);
  });

  it('without index and id, whole calls in one delta or in several', () => {
    const together = calls([[piece(null, null, 'one', '{"x":1}'), piece(null, null, 'one', '{"x":2}')]]);
    const apart = calls([[piece(null, null, 'one', '{"x":1}')], [piece(null, null, 'one', '{"x":2}')]]);
    for (const got of [together, apart]) {
      expect(got.toolCalls.map((call) => call.arguments)).toEqual(['{"x":1}', '{"x":2}']);
      expect(new Set(got.toolCalls.map((call) => call.id)).size).toBe(2);
      expect(got.executable).toBe(true);
    }
  });

  it('with one index for all: another id with a name, or a name after whole arguments, begins a call', () => {
    expect(shown(calls([[piece(0, 'a', 'one', '{}')], [piece(0, 'b', 'two', '{}')]]))).toEqual([
      'a one {}',
      'b two {}',
    ]);
    expect(
      calls([[piece(0, null, 'one', '{"x":1}')], [piece(0, null, 'two', '{}')]]).toolCalls.map((call) => call.name),
    ).toEqual(['one', 'two']);
  });

  it('with id and name repeated in every piece, also after the arguments are whole', () => {
    const got = calls([
      [piece(0, 'a', 'read', '')],
      [piece(0, 'a', 'read', '{"p"')],
      [piece(0, 'a', 'read', ':1}')],
      [piece(0, 'a', 'read', '')],
    ]);
    expect(shown(got)).toEqual(['a read {"p":1}']);
    expect(
      shown(calls([[piece(0, null, 'read', '')], [piece(0, null, 'read', '{}')], [piece(0, null, 'read', '')]]))[0],
    ).toMatch(/ read \{\}$/);
  });

  it('with names split, cumulative, or split so that a piece repeats', () => {
    expect(calls([[piece(0, 'a', 'look', '')], [piece(0, null, 'up', '{}')]]).toolCalls[0]?.name).toBe('lookup');
    expect(calls([[piece(0, 'a', 'look', '')], [piece(0, null, 'lookup', '{}')]], ['lookup']).toolCalls[0]?.name).toBe(
      'lookup',
    );
    expect(calls([[piece(0, 'a', 'go', '')], [piece(0, null, 'go', '{}')]], ['gogo']).toolCalls[0]?.name).toBe('gogo');
    expect(calls([[piece(0, 'a', 'go', '')], [piece(0, null, 'go', '{}')]], ['go']).toolCalls[0]?.name).toBe('go');
  });

  it('with id and name in a later piece than the first', () => {
    expect(
      shown(calls([[piece(0, null, null, '')], [piece(0, 'v', 'ring', null)], [piece(0, null, null, '{}')]])),
    ).toEqual(['v ring {}']);
    expect(
      shown(calls([[piece(null, null, null, '')], [piece(null, 'v', 'ring', null)], [piece(null, null, null, '{}')]])),
    ).toEqual(['v ring {}']);
  });

  it('with arguments as an object, as an empty object first, as null, as nothing', () => {
    expect(calls([[piece(0, 'a', 'f', { x: 1 })]]).toolCalls[0]?.arguments).toBe('{"x":1}');
    expect(calls([[piece(0, 'a', 'f', {})], [piece(0, null, null, '{"x":1}')]]).toolCalls[0]?.arguments).toBe(
      '{"x":1}',
    );
    expect(calls([[piece(0, 'a', 'f', null)]])).toMatchObject({ executable: true, toolCalls: [{ arguments: '' }] });
    expect(calls([[{ index: 0, id: 'a', function: { name: 'f' } }]]).executable).toBe(true);
  });

  it('with the id of an earlier call: the later one gets its own', () => {
    const got = calls([
      [piece(0, 'same', 'f', '{}')],
      [piece(1, 'same', 'f', '{}')],
      [piece(2, 'call_c1_1', 'f', '{}')],
    ]);
    expect(new Set(got.toolCalls.map((call) => call.id)).size).toBe(3);
    expect(got.toolCalls[0]?.id).toBe('same');
    expect(got.toolCalls[2]?.id).toBe('call_c1_1');
    expect(got.anomalies).toEqual(['tool-id-repeated']);
  });

  it('with a surrogate pair split over two pieces', () => {
    const got = calls([[piece(0, 'a', 'f', '{"x":"\ud83d')], [piece(0, null, null, '\ude80"}')]]);
    expect(got.toolCalls[0]?.arguments).toBe('{"x":"🚀"}');
  });

  it('and unknown keys are kept to go back', () => {
    const got = calls([
      [{ ...piece(0, 'a', 'f', '{}'), extra_content: { google: { thought_signature: 'c2ln' } }, odd: null }],
    ]);
    expect(got.toolCalls[0]?.extra).toEqual({ extra_content: { google: { thought_signature: 'c2ln' } } });
  });

  it('and what is no call at all makes none', () => {
    for (const odd of [[], [null], ['x'], [{}], {}]) {
      const got = decodeText(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Hi', tool_calls: odd }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
      ).outcome;
      expect(got.toolCalls).toEqual([]);
      expect(got.outcome).toBe('complete');
    }
  });

  it('in time linear in their number: 60,000 pieces that each repeat a name', () => {
    const pieces = Array.from({ length: 60_000 }, () => [piece(0, null, 'write', '{"}')]);
    // In square time this would not end before the test's own timeout.
    expect(calls(pieces).toolCalls[0]?.arguments.length).toBe(180_000);
  });
});
