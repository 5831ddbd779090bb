// What is asked a second time, and how.
import { describe, expect, test } from 'vitest';
import type { RequestVariation } from '../../../electron/protocol/request/chat-request.ts';
import { inOrder, respondJson, respondStream, send } from '../../support/scripted-server.ts';
import { GOOD, HI, run, serve } from './run-turn-case.ts';

describe('the fallback', () => {
  const refuse = (status: number, error: unknown) => respondJson(status, { error });
  const good = [respondStream(), send(GOOD)];

  test('asks once more without the named field, tells it, and remembers it', async () => {
    const server = await serve(
      inOrder(refuse(400, { message: 'Unknown field: stream_options', param: 'stream_options' }), good, good),
    );
    const known = new Map<string, RequestVariation>();
    const fallbacks = {
      recall: (origin: string, model: string) => known.get(`${origin} ${model}`) ?? { omit: [] },
      remember: (origin: string, model: string, variation: RequestVariation) =>
        void known.set(`${origin} ${model}`, variation),
    };
    const first = await run(server, { fallbacks });
    expect(first.outcome).toMatchObject({ outcome: 'complete', text: 'one two', error: null, anomalies: [] });
    expect(first.events.filter(({ type }) => type === 'attempt-start')).toMatchObject([
      { attempt: 1, omitted: [] },
      {
        attempt: 2,
        omitted: ['stream_options'],
        because: { kind: 'rejected', serverMessage: 'Unknown field: stream_options' },
      },
    ]);
    const second = await run(server, { fallbacks });
    expect(second.events[0]).toMatchObject({ attempt: 1, omitted: ['stream_options'] });
    expect(server.requests.map((request) => 'stream_options' in Object(request.json()))).toEqual([true, false, false]);
  });

  test.each<[string, number, unknown, object, object | null]>([
    [
      'effort by words',
      400,
      { message: 'Unexpected reasoning effort high.' },
      { reasoningEffort: 'high' },
      { omitted: ['reasoning_effort'] },
    ],
    [
      'both at once',
      422,
      { message: 'extra fields: stream_options, reasoningEffort' },
      { reasoningEffort: 'low' },
      { omitted: ['stream_options', 'reasoning_effort'] },
    ],
    ['a field that was not sent', 400, { message: 'Unknown field: reasoning_effort' }, {}, null],
    [
      '500 of LiteLLM',
      500,
      { message: "litellm.UnsupportedParamsError: x does not support parameters: ['reasoning_effort']" },
      { reasoningEffort: 'low' },
      { omitted: ['reasoning_effort'] },
    ],
    ['any other 500', 500, { message: 'stream_options crashed me' }, {}, null],
    [
      'a cap refused as a field',
      400,
      { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." },
      { maxTokens: 5 },
      { renamed: { from: 'max_tokens', to: 'max_completion_tokens' } },
    ],
    [
      'a cap refused for its value',
      400,
      { message: 'max_tokens=300000 cannot be greater than max_model_len=262144' },
      { maxTokens: 5 },
      null,
    ],
    [
      'a cap too large',
      400,
      { message: 'max_tokens is too large: 300000. This model supports at most 16384 completion tokens.' },
      { maxTokens: 5 },
      null,
    ],
    [
      'an overflow',
      400,
      { message: 'maximum context length exceeded; check stream_options', code: 'context_length_exceeded' },
      {},
      null,
    ],
    ['a temperature', 400, { message: 'Argument not supported on this model: temperature' }, { temperature: 1 }, null],
    ['a key', 401, { message: 'no stream_options for you' }, {}, null],
  ])('%s', async (_name, status, error, parameters, expected) => {
    const server = await serve(inOrder(refuse(status, error), good));
    const { events, outcome } = await run(server, { request: { ...HI, parameters } });
    expect(server.requests).toHaveLength(expected === null ? 1 : 2);
    if (expected === null) expect(outcome).toMatchObject({ outcome: 'failed', error: { status } });
    else expect(events.findLast(({ type }) => type === 'attempt-start')).toMatchObject({ attempt: 2, ...expected });
  });

  test('never a third time', async () => {
    const server = await serve(
      inOrder(refuse(400, { message: 'no stream_options' }), refuse(400, { message: 'no reasoning_effort' })),
    );
    const { outcome } = await run(server, { request: { ...HI, parameters: { reasoningEffort: 'low' } } });
    expect(server.requests).toHaveLength(2);
    expect(outcome).toMatchObject({ outcome: 'failed', error: { serverMessage: 'no reasoning_effort' } });
  });
});
