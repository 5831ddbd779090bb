import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoServer } from '../../../electron/demo/demo-lease.ts';
import { DEMO_MODELS, startDemoServer } from '../../../electron/demo/demo-server.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json.ts';
import { ask, choices, deltas, finishes, joined, read, send } from './demo-client.ts';

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ speed: Number.POSITIVE_INFINITY });
});
afterAll(() => server.close());

describe('who may talk to it', () => {
  const codeOf = async (headers: Record<string, string>) => {
    const answer = await read(await send(server, '/models', undefined, headers).response);
    return [answer.status, JSON.parse(answer.body).error.code];
  };

  test('nobody without the key of this start', async () => {
    expect(await codeOf({ authorization: '' })).toEqual([401, 'invalid_api_key']);
    expect(await codeOf({ authorization: `Bearer ${server.key}x` })).toEqual([401, 'invalid_api_key']);
    expect(await codeOf({ authorization: server.key })).toEqual([401, 'invalid_api_key']);
  });

  test('no rebound name and no web page, even with the key', async () => {
    expect(await codeOf({ host: 'attacker.example' })).toEqual([403, 'bad_host']);
    expect(await codeOf({ host: `attacker.example:${new URL(server.baseUrl).port}` })).toEqual([403, 'bad_host']);
    expect(await codeOf({ origin: 'https://attacker.example' })).toEqual([403, 'bad_origin']);
  });

  test('each start has another key, and a closed server answers no more', async () => {
    const other = await startDemoServer();
    expect(other.key).not.toBe(server.key);
    await other.close();
    await expect(send(other, '/models').response).rejects.toThrow(/ECONNREFUSED/);
  });

  test('a wrong key is told at once while a large body is still on its way', async () => {
    const { response } = send(server, '/chat/completions', Buffer.alloc(20_000_000, 'x'), {
      authorization: 'Bearer no',
    });
    expect((await response).statusCode).toBe(401);
  });
});

describe('the list', () => {
  test('names every demo model, and one that is no chat model', async () => {
    const { body } = await read(await send(server, '/models').response);
    const ids = JSON.parse(body).data.map((entry: { id: string }) => entry.id);
    expect(ids).toEqual([...DEMO_MODELS.map(({ id }) => id), 'demo-embedding']);
  });

  test('no chat model carries a word by which lists hide models', () => {
    const hidden = /embed|rerank|bge|clip|whisper|tts|asr|speech|audio|image|flux|sdxl|diffusion/;
    expect(DEMO_MODELS.filter(({ id, name }) => hidden.test(id) || hidden.test(name.replace('Images', '')))).toEqual(
      [],
    );
  });
});

describe('answers that end well', () => {
  for (const { id, ends } of DEMO_MODELS) {
    if (ends !== 'complete' || id === 'demo-anomalies') continue;
    test(`${id}: one id and model, one finish, usage, [DONE]`, async () => {
      const answer = await ask(server, id, 'Tell me of whales');
      expect([answer.status, answer.error, answer.done]).toEqual([200, null, true]);
      expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      expect(new Set(answer.events.map((event) => `${event.id} ${event.model}`)).size).toBe(1);
      expect(finishes(answer)).toEqual([id === 'demo-tools' ? 'tool_calls' : 'stop']);
      const last = answer.events.at(-1);
      expect(last?.choices).toEqual([]);
      const usage = isJsonObject(last?.usage) ? last.usage : {};
      expect(Number(usage.total_tokens)).toBe(Number(usage.prompt_tokens) + Number(usage.completion_tokens));
    });
  }

  test('they answer what was said', async () => {
    for (const id of ['demo-chat', 'demo-reasoning', 'demo-think-tags', 'demo-long'])
      expect(joined(await ask(server, id, 'Tell me of whales'), 'content')).toContain('Tell me of whales');
    expect(joined(await ask(server, 'demo-echo', 'zwölf 🐋 "Wale"\n\n- ja'), 'content')).toBe(
      'zwölf 🐋 "Wale"\n\n- ja',
    );
  });

  test('a later message is counted', async () => {
    const words = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: 'three' },
    ];
    expect(joined(await ask(server, 'demo-chat', words), 'content')).toContain('“three”. That is message 2');
  });

  test('reasoning comes by its key, or inside tags that no chunk holds whole', async () => {
    expect(joined(await ask(server, 'demo-reasoning', 'hi'), 'reasoning_content')).toContain('useful answer');
    expect(joined(await ask(server, 'demo-reasoning', 'hi', { reasoning_effort: 'none' }), 'reasoning_content')).toBe(
      '',
    );
    const tags = await ask(server, 'demo-think-tags', 'hi');
    expect(joined(tags, 'content')).toMatch(/^<think>\n.+<\/think>\n\nYou wrote/s);
    const carriers = deltas(tags).filter(({ content }) => /<\/?think>/.test(String(content)));
    expect(carriers).toEqual([]);
  });

  test('usage is sent only where it was asked for', async () => {
    const answer = await ask(server, 'demo-echo', 'hi', { stream_options: {} });
    expect(answer.events.filter((event) => event.usage !== undefined)).toEqual([]);
  });

  test('max_tokens cuts an answer with finish length', async () => {
    for (const limit of ['max_tokens', 'max_completion_tokens']) {
      const answer = await ask(server, 'demo-chat', 'hi', { [limit]: 5 });
      expect(finishes(answer)).toEqual(['length']);
      expect(answer.events.at(-1)?.usage).toMatchObject({ completion_tokens: 5 });
    }
  });

  test('a slow prompt is counted in comments before the first token', async () => {
    const { body } = await ask(server, 'demo-slow-prompt', 'hi');
    expect(body.slice(0, body.indexOf('data:'))).toMatch(/: keepalive 0\/4096.+: keepalive 3840\/4096/s);
  });

  test('fast and long answers are as long as they say', async () => {
    expect((await ask(server, 'demo-fast', 'hi')).events.length).toBeGreaterThan(4000);
    const text = joined(await ask(server, 'demo-long', 'hi'), 'content');
    expect(text.length).toBeGreaterThan(10_000);
    expect(text.match(/```/g)?.length).toBe(16);
  });

  test('a structured answer fits the schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 6 },
        days: { type: 'array', items: { $ref: '#/$defs/day' }, minItems: 2 },
        unit: { enum: ['celsius', 'kelvin'] },
      },
      $defs: {
        day: { type: 'object', properties: { high: { type: 'integer', minimum: 7 }, dry: { type: 'boolean' } } },
      },
    };
    const format = { type: 'json_schema', json_schema: { name: 'forecast', schema, strict: true } };
    const answer = await ask(server, 'demo-structured', 'hi', { response_format: format });
    expect(JSON.parse(joined(answer, 'content'))).toEqual({
      city: 'demo..',
      days: [
        { high: 7, dry: true },
        { high: 7, dry: true },
      ],
      unit: 'celsius',
    });
    const object = await ask(server, 'demo-structured', 'two words', { response_format: { type: 'json_object' } });
    expect(JSON.parse(joined(object, 'content'))).toMatchObject({ you_wrote: 'two words', words: 2 });
  });
});

describe('tool calls', () => {
  const calls = (answer: Awaited<ReturnType<typeof ask>>) => {
    const byIndex = new Map<number, { id: string; name: string; arguments: string }>();
    for (const delta of deltas(answer))
      for (const piece of Array.isArray(delta.tool_calls) ? delta.tool_calls : []) {
        if (!isJsonObject(piece) || !isJsonObject(piece.function)) continue;
        const call = byIndex.get(Number(piece.index)) ?? { id: '', name: '', arguments: '' };
        if (typeof piece.id === 'string') call.id = piece.id;
        if (typeof piece.function.name === 'string') call.name += piece.function.name;
        if (typeof piece.function.arguments === 'string') call.arguments += piece.function.arguments;
        byIndex.set(Number(piece.index), call);
      }
    return [...byIndex.values()];
  };
  const tool = (name: string, parameters: JsonObject = {}) => ({ type: 'function', function: { name, parameters } });

  test('two of its own, in pieces, where none are offered', async () => {
    const answer = await ask(server, 'demo-tools', 'hi');
    expect(calls(answer).map(({ name, arguments: args }) => [name, JSON.parse(args)])).toEqual([
      ['get_weather', { city: 'Reykjavík', unit: 'celsius' }],
      ['get_local_time', { city: 'Reykjavík' }],
    ]);
  });

  test('those offered, the named one alone, none if so asked', async () => {
    const tools = [tool('open_locker', { type: 'object', properties: { number: { type: 'integer' } } }), tool('close')];
    expect(calls(await ask(server, 'demo-tools', 'hi', { tools }))).toMatchObject([
      { name: 'open_locker', arguments: '{"number":42}' },
      { name: 'close', arguments: '{}' },
    ]);
    const named = { type: 'function', function: { name: 'close' } };
    expect(calls(await ask(server, 'demo-tools', 'hi', { tools, tool_choice: named }))).toMatchObject([
      { name: 'close' },
    ]);
    const none = await ask(server, 'demo-tools', 'hi', { tools, tool_choice: 'none' });
    expect([calls(none), finishes(none)]).toEqual([[], ['stop']]);
  });

  test('an answer once the results came', async () => {
    const words = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: '', tool_calls: [] },
      { role: 'tool', tool_call_id: 'call_demo_1', content: '{"degrees":4}' },
    ];
    const answer = await ask(server, 'demo-tools', words);
    expect(joined(answer, 'content')).toContain('{"degrees":4}');
    expect(finishes(answer)).toEqual(['stop']);
  });
});

describe('images', () => {
  test('are counted and hashed, and never held', async () => {
    const images = [randomBytes(30_000_001), randomBytes(5)];
    const parts = images.map((bytes, i) => ({
      type: 'image_url',
      image_url: { url: `data:image/${i === 0 ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}` },
    }));
    const answer = await ask(server, 'demo-vision', [
      { role: 'user', content: [{ type: 'text', text: 'Look, data:image/png;base64,' }, ...parts] },
    ]);
    const text = joined(answer, 'content');
    images.forEach((bytes, i) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(text).toContain(`| ${i + 1} | image/${i === 0 ? 'png' : 'jpeg'} | ${bytes.length} | \`${sha256}\` |`);
    });
  });

  test('none: it asks for one', async () => {
    expect(joined(await ask(server, 'demo-vision', 'hi'), 'content')).toContain('No image came');
  });
});

describe('answers that end otherwise', () => {
  test('length and refusal', async () => {
    expect(finishes(await ask(server, 'demo-length', 'hi'))).toEqual(['length']);
    const refusal = await ask(server, 'demo-refusal', 'hi');
    expect([joined(refusal, 'content'), joined(refusal, 'refusal')]).toEqual(['', expect.stringContaining("I won't")]);
  });

  test('blocked in the middle, after the finish, and before anything', async () => {
    const middle = await ask(server, 'demo-blocked', 'hi');
    expect(joined(middle, 'content')).not.toBe('');
    expect(finishes(middle)).toEqual(['content_filter']);
    expect(middle.events[0]).toMatchObject({ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] });
    const late = await ask(server, 'demo-blocked-late', 'hi');
    expect(finishes(late)).toEqual(['stop']);
    expect(choices(late).at(-1)).toMatchObject({
      content_filter_results: { custom_blocklists: [{ filtered: true }] },
    });
    const prompt = await ask(server, 'demo-blocked-prompt', 'hi');
    expect([prompt.status, JSON.parse(prompt.body).error.code]).toEqual([400, 'content_filter']);
  });

  test('errors before and inside the stream', async () => {
    const limited = await ask(server, 'demo-error-before', 'hi');
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '20']);
    expect((await ask(server, 'demo-error-500', 'hi')).status).toBe(500);
    expect((await ask(server, 'demo-overflow', 'hi')).body).toContain('exceed_context_size_error');
    const inside = await ask(server, 'demo-error-inside', 'hi');
    expect([inside.status, inside.done, finishes(inside)]).toEqual([200, false, []]);
    expect(inside.events.at(-1)).toMatchObject({ error: { code: 500 } });
  });

  test('a connection that dies, an answer without words, thoughts without an answer', async () => {
    const cut = await ask(server, 'demo-cut', 'hi');
    expect([cut.error, cut.done, finishes(cut)]).toEqual(['ECONNRESET', false, []]);
    expect(joined(cut, 'content')).toContain('pulls a cable');
    const empty = await ask(server, 'demo-empty', 'hi');
    expect([joined(empty, 'content'), finishes(empty), empty.done]).toEqual(['', ['stop'], true]);
    const thoughts = await ask(server, 'demo-reasoning-only', 'hi');
    expect([joined(thoughts, 'content'), joined(thoughts, 'reasoning_content').length > 0]).toEqual(['', true]);
  });

  test('odd but whole: no [DONE], usage twice, a finish word of its own', async () => {
    const answer = await ask(server, 'demo-anomalies', 'hi');
    expect([answer.error, answer.done, finishes(answer)]).toEqual([null, false, ['eos']]);
    expect(answer.events.filter((event) => isJsonObject(event.usage)).length).toBe(2);
  });

  test('a stall beats until the client leaves, and the server closes with it under way', async () => {
    const own = await startDemoServer({ speed: Number.POSITIVE_INFINITY });
    const body = JSON.stringify({ model: 'demo-stall', stream: true, messages: [{ role: 'user', content: 'hi' }] });
    const response = await send(own, '/chat/completions', body).response;
    let text = '';
    await new Promise<void>((resolve) =>
      response.on('data', (piece) => {
        text += piece;
        if (text.split(': heartbeat').length > 3) resolve();
      }),
    );
    const ended = new Promise((resolve) => response.on('error', resolve));
    await own.close();
    await ended;
  });
});

describe('requests it cannot read', () => {
  const status = async (body: string) => {
    const answer = await read(await send(server, '/chat/completions', body).response);
    return [answer.status, JSON.parse(answer.body).error.message];
  };

  test('each gets words', async () => {
    expect(await status('{')).toEqual([400, 'The request body is not JSON.']);
    expect(await status('[]')).toEqual([400, 'The request body is not a JSON object.']);
    expect(await status('{"messages":[]}')).toEqual([400, 'You must provide a model.']);
    expect(await status('{"model":"demo-chat","messages":[]}')).toEqual([
      400,
      'Messages must be a list with something in it.',
    ]);
    const hi = '"messages":[{"role":"user","content":"hi"}]';
    expect(await status(`{"model":"gpt-9",${hi}}`)).toEqual([404, 'The model `gpt-9` does not exist.']);
    expect(await status(`{"model":"demo-chat",${hi}}`)).toEqual([400, expect.stringContaining('only streams')]);
    expect((await read(await send(server, '/nothing').response)).status).toBe(404);
  });

  test('more text than it keeps is refused', async () => {
    const body = JSON.stringify({ model: 'demo-echo', messages: [{ role: 'user', content: 'x'.repeat(17_000_000) }] });
    const answer = await read(await send(server, '/chat/completions', body).response);
    expect(answer.status).toBe(413);
  });
});

describe('pace', () => {
  test('a second of fast answer is at most about 2,000 events', async () => {
    const own = await startDemoServer();
    const body = JSON.stringify({ model: 'demo-fast', stream: true, messages: [{ role: 'user', content: 'hi' }] });
    const { sent, response } = send(own, '/chat/completions', body);
    const stream = await response;
    const started = performance.now();
    let events = 0;
    for await (const piece of stream) {
      events += String(piece).split('data:').length - 1;
      if (events > 1000) break;
    }
    const rate = events / ((performance.now() - started) / 1000);
    sent.destroy();
    await own.close();
    // Faster it must not be; slower it is on a busy machine.
    expect(rate).toBeLessThan(4000);
  });
});
