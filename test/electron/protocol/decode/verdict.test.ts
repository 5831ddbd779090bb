import { describe, expect, it } from 'vitest';
import type { RequestFacts, StreamEnd } from '../../../../electron/protocol/decode/turn-decoder.ts';
import { turnError } from '../../../../shared/turn/turn-error.ts';
import { decodeText, NO_REQUEST } from '../../../support/decode-pieces.ts';

const data = (payload: unknown) => `data: ${typeof payload === 'string' ? payload : JSON.stringify(payload)}\n\n`;
const delta = (value: object, finish: string | null = null, more: object = {}) =>
  data({ id: 'c', model: 'm', choices: [{ index: 0, delta: value, finish_reason: finish, ...more }] });
const text = delta({ content: 'Hi' });
const stop = delta({}, 'stop');
const done = data('[DONE]');
const error = data({ error: { message: 'boom' } });
const filtered = data({
  id: '',
  choices: [{ index: 0, finish_reason: null, content_filter_results: { hate: { filtered: true, severity: 'high' } } }],
});
const call = (args: string) => delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: args } }] });
const cut: StreamEnd = { how: 'cut', error: turnError('network') };
const stopped: StreamEnd = { how: 'stopped' };

function verdict(stream: string, end: StreamEnd = { how: 'eof' }, request: Partial<RequestFacts> = {}) {
  const { outcome } = decodeText(stream, { end, request: { ...NO_REQUEST, ...request } });
  return {
    outcome: outcome.outcome,
    kind: outcome.error?.kind ?? null,
    partial: outcome.partial,
    executable: outcome.executable,
  };
}

describe('the outcome of a turn: the first row that holds decides', () => {
  const rows: [string, string, StreamEnd, string, string | null, boolean][] = [
    ['interrupted, whatever came', text + stop + done, { how: 'interrupted' }, 'interrupted', null, true],
    ['interrupted with nothing', '', { how: 'interrupted' }, 'interrupted', null, false],
    ['stopped while it streams', text, stopped, 'stopped', null, true],
    ['stopped before anything', '', stopped, 'stopped', null, false],
    ['stopped after the finish is complete', text + stop, stopped, 'complete', null, false],
    ['stopped after [DONE] is complete', text + done, stopped, 'complete', null, false],
    ['stopped after an error is failed', text + error, stopped, 'failed', 'server', true],
    [
      'stopped after a block is blocked: what is veiled stays veiled',
      text + filtered,
      stopped,
      'blocked',
      'content-filter',
      true,
    ],
    ['blocked by finish', text + delta({}, 'content_filter') + done, { how: 'eof' }, 'blocked', 'content-filter', true],
    [
      'blocked by a verdict after stop',
      text + stop + filtered + done,
      { how: 'eof' },
      'blocked',
      'content-filter',
      false,
    ],
    ['blocked by a verdict, though the connection is lost', text + filtered, cut, 'blocked', 'content-filter', true],
    [
      'blocked by an error in the stream',
      text + data({ error: { code: 'content_filter', message: 'x' } }),
      { how: 'eof' },
      'blocked',
      'content-filter',
      true,
    ],
    ['failed although [DONE] follows', text + error + done, { how: 'eof' }, 'failed', 'server', true],
    ['failed after the finish', text + stop + error, { how: 'eof' }, 'failed', 'server', true],
    ['failed by finish error', text + delta({}, 'error') + done, { how: 'eof' }, 'failed', 'server', true],
    ...['abort', 'aborted', 'canceled', 'cancelled'].map(
      (word): [string, string, StreamEnd, string, string, boolean] => [
        `failed by finish ${word}`,
        text + delta({}, word) + done,
        { how: 'eof' },
        'failed',
        'aborted',
        true,
      ],
    ),
    ['incomplete', text, { how: 'eof' }, 'failed', 'incomplete', true],
    ['lost', text, cut, 'failed', 'network', true],
    ['lost after the finish', text + stop, cut, 'complete', null, false],
    ['empty', '', { how: 'eof' }, 'failed', 'empty', false],
    ['empty with [DONE]', done, { how: 'eof' }, 'failed', 'empty', false],
    ['empty with a finish', stop + done, { how: 'eof' }, 'failed', 'empty', false],
    ['empty with finish length', delta({}, 'length') + done, { how: 'eof' }, 'failed', 'empty', false],
    [
      'unreadable arguments',
      call('{"a":') + delta({}, 'tool_calls') + done,
      { how: 'eof' },
      'failed',
      'tool-arguments',
      true,
    ],
    [
      'arguments that are no object',
      call('[1]') + delta({}, 'tool_calls') + done,
      { how: 'eof' },
      'failed',
      'tool-arguments',
      true,
    ],
    ['cut arguments under length', call('{"a":') + delta({}, 'length') + done, { how: 'eof' }, 'length', null, true],
    ['length', text + delta({}, 'length') + done, { how: 'eof' }, 'length', null, true],
    ['complete', text + stop + done, { how: 'eof' }, 'complete', null, false],
    ['complete by an unknown finish', text + delta({}, 'eos') + done, { how: 'eof' }, 'complete', null, false],
    ['complete by [DONE] alone', text + done, { how: 'eof' }, 'complete', null, false],
    ['complete by finish alone', text + stop, { how: 'eof' }, 'complete', null, false],
    [
      'complete with reasoning alone',
      delta({ reasoning: 'Hm' }) + stop + done,
      { how: 'eof' },
      'complete',
      null,
      false,
    ],
    ['complete with a refusal', delta({ refusal: 'No' }) + stop + done, { how: 'eof' }, 'complete', null, false],
  ];
  for (const [name, stream, end, outcome, kind, partial] of rows) {
    it(name, () => {
      expect(verdict(stream, end)).toEqual({ outcome, kind, partial, executable: false });
    });
  }
});

describe('calls are offered', () => {
  const finish = delta({}, 'tool_calls');
  it('after a complete turn, with readable or no arguments and a name', () => {
    for (const args of ['{"a":1}', '', ' ', '{"a":1}\n '])
      expect(verdict(call(args) + finish + done).executable).toBe(true);
    expect(verdict(call('{}') + stop).executable).toBe(true);
    expect(verdict(call('{}') + done).executable).toBe(true);
  });
  it('in no other turn', () => {
    expect(verdict(call('{}')).executable).toBe(false);
    expect(verdict(call('{}') + delta({}, 'length') + done).executable).toBe(false);
    expect(verdict(call('{}') + finish + error).executable).toBe(false);
    expect(verdict(call('{}') + finish + filtered + done).executable).toBe(false);
    expect(verdict(call('{}'), stopped).executable).toBe(false);
    expect(
      verdict(delta({ tool_calls: [{ index: 0, id: 'a', function: { name: '', arguments: '{}' } }] }) + finish + done)
        .executable,
    ).toBe(false);
  });
});

describe('what the request asked for and the answer did not keep', () => {
  const anomalies = (stream: string, request: Partial<RequestFacts>) =>
    decodeText(stream, { request: { ...NO_REQUEST, ...request } }).outcome.anomalies;
  const tools = { toolNames: ['f', 'g'] };
  const called = call('{}') + delta({}, 'tool_calls') + done;
  it('a tool choice', () => {
    expect(anomalies(text + stop + done, { ...tools, toolChoice: 'required' })).toEqual(['tool-choice-not-kept']);
    expect(anomalies(called, { ...tools, toolChoice: 'none' })).toEqual(['tool-choice-not-kept']);
    expect(anomalies(called, { ...tools, toolChoice: { name: 'g' } })).toEqual(['tool-choice-not-kept']);
    expect(anomalies(called, { ...tools, toolChoice: { name: 'f' } })).toEqual([]);
    expect(anomalies(called, { ...tools, toolChoice: 'required' })).toEqual([]);
    expect(anomalies(called, { toolNames: ['g'], toolChoice: 'auto' })).toEqual(['tool-not-offered']);
    expect(anomalies(delta({ refusal: 'No' }) + stop + done, { ...tools, toolChoice: 'required' })).toEqual([]);
  });
  it('a finish that fits the named function alone', () => {
    expect(anomalies(call('{}') + stop + done, { ...tools, toolChoice: { name: 'f' } })).toEqual([]);
    expect(anomalies(call('{}') + stop + done, { ...tools, toolChoice: 'required' })).toEqual(['finish-mismatch']);
  });
  it('a schema', () => {
    const json = (content: string) => delta({ content }) + stop + done;
    expect(anomalies(json('| a | table |'), { wantsSchema: true })).toEqual(['schema-not-kept']);
    expect(anomalies(json('\n\n{"a":1}'), { wantsSchema: true })).toEqual([]);
    expect(anomalies(json('[1]'), { wantsSchema: true })).toEqual([]);
    expect(anomalies(json('[1]'), { wantsJsonObject: true })).toEqual(['schema-not-kept']);
    expect(anomalies(delta({ content: '{"a"' }) + delta({}, 'length') + done, { wantsSchema: true })).toEqual([]);
  });
  it('a model, only where the list holds both', () => {
    const answer = text + stop + done;
    expect(anomalies(answer, { model: 'other' })).toEqual([]);
    expect(anomalies(answer, { model: 'other', listedModels: ['m'] })).toEqual([]);
    expect(anomalies(answer, { model: 'other', listedModels: ['other', 'm'] })).toEqual(['model-substituted']);
  });
});

describe('the sentence about a call that cannot be read', () => {
  it.each([
    ['open_locker', 'open_locker'],
    ['öffne:schließfach', 'öffne:schließfach'],
    ['open_<b', 'a tool with an unreadable name'],
    ['line\nbreak', 'a tool with an unreadable name'],
    ['x'.repeat(500), 'a tool with an unreadable name'],
  ])('%j is said as %j', (name, said) => {
    const stream = delta({ tool_calls: [{ index: 0, id: 'a', function: { name, arguments: '{"' } }] }) + stop + done;
    expect(decodeText(stream).outcome.error?.message).toBe(
      `The model wrote a call of ${said} whose arguments cannot be read.`,
    );
  });
});
