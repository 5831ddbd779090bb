import { describe, expect, it } from 'vitest';
import { failureFromResponse } from '../../../../electron/protocol/failure/failure-from-response.ts';
import type { FailureKind } from '../../../../shared/turn/failure.ts';

const NOW = Date.parse('2026-11-30T00:00:00Z');
const fail = (status: number, body: unknown, headers: [string, string][] = [], hasImages = false) =>
  failureFromResponse({ status, headers, now: NOW }, typeof body === 'string' ? body : JSON.stringify(body), {
    hasImages,
  });

describe('the kind of a failure by its status', () => {
  const kinds: [number, FailureKind][] = [
    [400, 'rejected'],
    [401, 'auth'],
    [402, 'rejected'],
    [403, 'auth'],
    [404, 'rejected'],
    [405, 'protocol'],
    [407, 'proxy'],
    [408, 'timeout'],
    [413, 'rejected'],
    [418, 'protocol'],
    [422, 'rejected'],
    [429, 'rate-limit'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'timeout'],
    [529, 'server'],
    [301, 'redirect'],
    [307, 'redirect'],
    [204, 'protocol'],
  ];
  for (const [status, kind] of kinds) {
    it(`${status}: ${kind}`, () => {
      const error = fail(status, '');
      expect(error.kind).toBe(kind);
      expect(error.status).toBe(status);
      expect(error.message).toContain(String(status));
      expect(error.advice).not.toBe('');
    });
  }
});

describe('the words of a server, in every shape', () => {
  const words = 'The harbour is closed.';
  const shapes: [string, unknown][] = [
    ['error object', { error: { message: words } }],
    ['error object with nulls', { error: { message: words, type: null, param: null, code: null } }],
    ['error text', { error: words }],
    ['error list', { error: [{ message: words }] }],
    ['list of one error', [{ error: { message: words } }]],
    ['errors list', { errors: [{ message: words }] }],
    ['detail text', { detail: words }],
    ['detail object', { detail: { error: words } }],
    ['detail list', { detail: [{ loc: ['body', 'model'], msg: words, type: 'x' }] }],
    ['message at the top', { message: words }],
    ['code and message at the top', { code: 20015, message: words, data: null }],
    ['msg', { code: 1, msg: words }],
    ['error_message', { error_type: 'BadRequestError', error_message: words }],
    ['error_code', { error_code: 'INVALID', message: words }],
    ['base_resp is for chunks, a message beside it counts', { base_resp: { status_code: 0 }, message: words }],
    ['error code beside the sentence', { error: 'closed', message: words }],
    ['JSON inside the message', { error: { message: JSON.stringify({ error: { message: words } }) } }],
    ['object: error', { object: 'error', message: words, type: 'X', code: 400 }],
    ['plain text', words],
    ['JSON text', JSON.stringify(words)],
    ['cut JSON', `{"error":{"message":"${words}`],
    ['an event', `event: error\ndata: {"error":{"message":"${words}"}}\n\n`],
    ['provider words under metadata', { error: { message: 'Provider returned error', metadata: { raw: words } } }],
  ];
  for (const [name, body] of shapes) {
    it(name, () => {
      expect(fail(400, body).serverMessage).toContain(words);
    });
  }

  it('are bounded, on one line, and never markup', () => {
    const error = fail(
      502,
      '<!DOCTYPE html><html><head><title>api | 502: Bad\n gateway</title></head><body class="cf">x</body></html>',
    );
    expect(error.message).toContain('api | 502: Bad gateway');
    expect(JSON.stringify(error)).not.toContain('<');
    expect(fail(500, `line one\nline two ${'x'.repeat(9999)}`).serverMessage?.length).toBeLessThan(2100);
    expect(fail(500, { error: { message: '<b>Bad</b> &amp; worse' } }).serverMessage).toBe('Bad & worse');
  });

  it('name the field and the place they blame', () => {
    const error = fail(422, {
      detail: [{ type: 'extra_forbidden', loc: ['body', 'reasoning_effort'], msg: 'Extra inputs are not permitted' }],
    });
    expect(error.serverMessage).toBe('Extra inputs are not permitted (body.reasoning_effort)');
    expect(error.param).toBe('reasoning_effort');
    expect(error.type).toBe('extra_forbidden');
    expect(
      fail(400, { error: [{ code: 'unrecognized_keys', keys: ['stream_options'], message: 'Unrecognized' }] }).param,
    ).toBe('stream_options');
    expect(fail(400, { error: { message: 'x', code: 429 } }).code).toBe('429');
  });
});

describe('signs in the words', () => {
  const cases: [string, number, unknown, FailureKind][] = [
    ['overflow by code', 400, { error: { message: 'Shorten.', code: 'context_length_exceeded' } }, 'context-overflow'],
    [
      'overflow by the other code',
      413,
      { error: { message: 'Shorten.', code: 'context_window_exceeded' } },
      'context-overflow',
    ],
    [
      'overflow by type',
      400,
      { error: { code: 400, message: 'x', type: 'exceed_context_size_error' } },
      'context-overflow',
    ],
    ['overflow by sentence', 400, { error: "This model's maximum context length is 8192 tokens." }, 'context-overflow'],
    [
      'mlx-vlm, the conversation',
      400,
      { detail: 'Protected conversation exceeds the available context budget.' },
      'context-overflow',
    ],
    [
      'mlx-vlm, the limit',
      400,
      { detail: 'Output reservation leaves no room for compacted context.' },
      'context-overflow',
    ],
    [
      'a limit refused for its value',
      400,
      { error: { message: 'max_tokens=9 cannot be greater than max_model_len', param: 'max_tokens' } },
      'rejected',
    ],
    [
      'a limit field whose sentence speaks of the context',
      400,
      { error: { message: 'max_tokens is larger than the context length', param: 'max_tokens' } },
      'rejected',
    ],
    [
      'a body that is too large is no overflow',
      413,
      { error: { code: 'request_too_large', message: 'Body over 32 MiB' } },
      'rejected',
    ],
    [
      '429 with words about tokens',
      429,
      { error: { message: 'tokens per minute exceeded the context of your plan' } },
      'rate-limit',
    ],
    ['a filter by code', 400, { error: { code: 'content_filter', message: 'x' } }, 'content-filter'],
    [
      'a filter by inner code',
      400,
      { error: { message: "triggering Azure OpenAI's content management policy" } },
      'content-filter',
    ],
    [
      'a moderation',
      403,
      { error: { code: 403, message: 'flagged', metadata: { reasons: ['violence'], flagged_input: 'x' } } },
      'content-filter',
    ],
    ['a key by code with 400', 400, { error: { code: 'invalid_api_key', message: 'x' } }, 'auth'],
    ['a key by sentence with 400', 400, [{ error: { code: 400, message: 'Missing Authorization header.' } }], 'auth'],
    ['LiteLLM', 500, { error: { message: 'litellm.UnsupportedParamsError: no', code: '500' } }, 'rejected'],
    ['llama.cpp and pictures', 500, { error: { message: 'image input is not supported - hint: mmproj' } }, 'rejected'],
    ['a quota by code', 403, { error: { code: 'insufficient_quota', message: 'x' } }, 'auth'],
  ];
  for (const [name, status, body, kind] of cases) {
    it(`${name}: ${kind}`, () => {
      expect(fail(status, body).kind).toBe(kind);
    });
  }

  it('say both sizes, the categories, and what to do about pictures', () => {
    expect(
      fail(400, { error: { type: 'exceed_context_size_error', message: 'x', n_prompt_tokens: 20056, n_ctx: 16384 } })
        .message,
    ).toContain('20056 tokens, and it holds 16384');
    const blocked = fail(400, {
      error: {
        code: 'content_filter',
        message: 'x',
        innererror: { content_filter_result: { jailbreak: { filtered: true, detected: true } } },
      },
    });
    expect(blocked.message).toContain('jailbreak');
    expect(fail(404, { error: "Only 'text' content type is supported." }, [], true).advice).toContain('pictures');
  });
});

describe('waiting and moving', () => {
  const wait = (value: string, more: [string, string][] = []) =>
    fail(429, '', [['Retry-After', value], ...more]).retryAfterSeconds;
  it('reads Retry-After in seconds and as a date, and makes nothing up', () => {
    expect(wait('17')).toBe(17);
    expect(wait('1.2')).toBe(2);
    expect(wait('-5')).toBe(0);
    expect(wait('999999999')).toBe(86_400);
    expect(wait('Mon, 30 Nov 2026 00:02:00 GMT')).toBe(120);
    expect(wait('Mon, 30 Nov 2026 00:02:00 GMT', [['Date', 'Mon, 30 Nov 2026 00:01:00 GMT']])).toBe(60);
    expect(wait('Monday, 30-Nov-26 00:02:00 GMT')).toBe(120);
    expect(wait('Mon Nov 30 00:02:00 2026')).toBe(120);
    expect(wait('Sun, 29 Nov 2026 00:00:00 GMT')).toBe(0);
    expect(wait('Soon, 99 Foo 2026 25:61:00 GMT')).toBeUndefined();
    expect(wait('')).toBeUndefined();
    expect(wait('NaN')).toBeUndefined();
    expect(fail(429, '').retryAfterSeconds).toBeUndefined();
    expect(fail(429, '', [['retry-after-ms', '1500']]).retryAfterSeconds).toBe(2);
  });

  it('names where a redirect leads, without what may be secret', () => {
    const to = (location: string) => fail(307, '', [['location', location]]).message;
    expect(to('https://me:pw@other.test:8443/v1/x?token=1#y')).toContain('https://other.test:8443/v1/x ');
    expect(to('//other.test/v1')).toContain('//other.test/v1');
    expect(to('/login?next=1')).toContain('/login ');
    expect(fail(302, '').message).toContain('without saying where');
  });
});

describe('a success that is no answer', () => {
  it('says what came', () => {
    expect(fail(200, '<html><title>Console</title></html>', [['content-type', 'text/html']])).toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('text/html'),
    });
    expect(fail(200, '', [['content-type', 'application/json']]).message).toContain('empty body');
    expect(fail(200, { object: 'list', data: [] }, [['content-type', 'application/json']]).kind).toBe('protocol');
    expect(fail(200, 'pong', [['content-type', 'text/plain']])).toMatchObject({
      kind: 'protocol',
      serverMessage: 'pong',
    });
    expect(fail(200, { error: { code: 'no_route', message: 'No backend.' } }).kind).toBe('rejected');
    expect(fail(200, { error: { code: 401, message: 'No.' } }).kind).toBe('auth');
  });
});
