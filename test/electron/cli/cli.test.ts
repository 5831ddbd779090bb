import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { dispatch } from '../../../electron/cli/dispatch.ts';
import {
  type Answer,
  respondBody,
  respondJson,
  respondStream,
  type ScriptedServer,
  send,
  stall,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { DONE, finish, reasoning, role, text } from '../../support/sse.ts';
import { makeTempDir } from '../../support/temp-dir.ts';

const CLI = resolve(import.meta.dirname, '../../../electron/cli.ts');
const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer);
  servers.push(server);
  return server;
}

interface Result {
  code: number | null;
  out: string;
  err: string;
  lines: { [key: string]: unknown; type?: string }[];
}

/** Runs the command line; `onOut` may act on the process while it runs. */
function svir(
  args: string[],
  more: { env?: NodeJS.ProcessEnv; input?: string; onOut?: (kill: () => void) => void } = {},
): Promise<Result> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...more.env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (piece) => {
      out += piece;
      more.onOut?.(() => child.kill('SIGINT'));
    });
    child.stderr.on('data', (piece) => {
      err += piece;
    });
    child.stdin.end(more.input ?? '');
    child.on('error', fail);
    child.on('close', (code) => {
      const lines = out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
      done({ code, out, err, lines });
    });
  });
}

/** The same in this process, for what needs none of its own. */
async function svirHere(args: string[]): Promise<Omit<Result, 'out'>> {
  const printed = { out: '', err: '' };
  const output = {
    out(words: string) {
      printed.out += words;
    },
    err(words: string) {
      printed.err += words;
    },
    dims: false,
    flush: async () => {},
  };
  const code = await dispatch(args, { output, signal: new AbortController().signal });
  const lines = printed.out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return { code, err: printed.err, lines };
}

const turn = (server: ScriptedServer, ...args: string[]) => [
  'turn',
  '--base-url',
  server.baseUrl,
  '--model',
  'm',
  ...args,
];
const GOOD = role() + reasoning('Hm. ') + text('Ahoy ') + text('there') + finish() + DONE;

describe('svir turn', () => {
  test('plain: the answer to standard output, reasoning to standard error', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const { code, out, err } = await svir(turn(server, '--message', '-hi'));
    expect({ code, out, err }).toEqual({ code: 0, out: 'Ahoy there\n', err: 'Hm. \n' });
    expect(server.requests[0]?.json()).toMatchObject({ messages: [{ role: 'user', content: '-hi' }] });
  });

  test('--json: numbered events, then the outcome', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const { code, lines } = await svir(turn(server, '--message', 'hi', '--json'));
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatchObject({
      outcome: 'complete',
      text: 'Ahoy there',
      reasoning: 'Hm. ',
      reasoningCarrier: 'reasoning_content',
    });
    expect(lines.slice(0, -1).map(({ n }) => n)).toEqual(lines.slice(0, -1).map((_, at) => at));
    expect(lines.at(-2)?.type).toBe('turn-end');
  });

  test.each<[string, Answer, number]>([
    ['length', [respondStream(), send(role() + text('a') + finish('length') + DONE)], 3],
    ['blocked', [respondStream(), send(role() + text('a') + finish('content_filter') + DONE)], 4],
    ['failed', respondJson(500, { error: { message: 'no memory left' } }), 5],
  ])('exit status of %s', async (_name, answer, status) => {
    const server = await serve(answer);
    expect((await svir(turn(server, '--message', 'hi'))).code).toBe(status);
  });

  test('Ctrl-C stops the turn, keeps what came, and says so', async () => {
    const server = await serve([respondStream(), send(role() + text('half')), stall()]);
    const { code, lines } = await svir(turn(server, '--message', 'hi', '--json'), {
      onOut(kill) {
        if (server.requests[0]?.firstByteAt) kill();
      },
    });
    expect(code).toBe(130);
    expect(lines.at(-1)).toMatchObject({ outcome: 'stopped' });
    await server.requests[0]?.closed;
  });

  test('a failure in plain words, with the server’s own', async () => {
    const server = await serve(respondJson(429, { error: { message: 'slow down, sailor' } }, { 'retry-after': '7' }));
    const { err, out } = await svir(turn(server, '--message', 'hi'));
    expect(err).toContain('slow down, sailor');
    expect(err).toContain('Try again in 7 seconds');
    expect(err).not.toContain('    at ');
    expect(out).toBe('');
  });

  test('keys and headers go out, and nothing of them is printed', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const env = { SVIR_TEST_KEY: ' sk-test-key-000 ' };
    const args = [
      '--message',
      'hi',
      '--key-env',
      'SVIR_TEST_KEY',
      '--key-header',
      'api-key',
      '--header',
      'X-Team: blue',
    ];
    const { out, err } = await svir(turn(server, ...args, '--json'), { env });
    const request = server.requests[0];
    expect(request?.header('api-key')).toBe('sk-test-key-000');
    expect(request?.header('authorization')).toBeUndefined();
    expect(request?.header('x-team')).toBe('blue');
    expect(out + err).not.toContain('sk-test-key-000');
  });

  test('Azure’s classic address', async () => {
    const server = await serve([respondStream(), send(GOOD)]);
    const args = ['--azure', 'harbour 4o,2024-10-21', '--key-env', 'SVIR_TEST_KEY', '--message', 'hi'];
    await svir(turn(server, ...args), { env: { SVIR_TEST_KEY: 'azure-key' } });
    expect(server.requests[0]?.url).toBe('/openai/deployments/harbour%204o/chat/completions?api-version=2024-10-21');
    expect(server.requests[0]?.header('api-key')).toBe('azure-key');
  });

  test('a capture that decodes to the same outcome', async () => {
    await using dir = await makeTempDir();
    const server = await serve([respondStream(), send(GOOD)]);
    const live = await svir(turn(server, '--message', 'hi', '--json', '--capture', dir.join('kept')));
    const folder = readdirSync(dir.join('kept'))[0] ?? '';
    expect(readFileSync(join(dir.join('kept'), folder, 'response.bin'), 'utf8')).toBe(GOOD);
    const again = await svir(['decode', join(dir.join('kept'), folder)]);
    const { timing: _once, ...once } = live.lines.at(-1) ?? {};
    const { timing: _twice, ...twice } = again.lines.at(-1) ?? {};
    expect(twice).toEqual(once);
    expect(again.code).toBe(0);
  });

  test('a history with attachments beside it', async () => {
    await using dir = await makeTempDir();
    mkdirSync(dir.join('files'));
    writeFileSync(dir.join('files', 'tides.txt'), 'Mon 06:12');
    writeFileSync(dir.join('files', 'dot.png'), Buffer.from('89504e470d0a1a0a0000', 'hex'));
    const history = [
      {
        role: 'user',
        text: 'When?',
        attachments: [
          { kind: 'file', path: 'files/tides.txt' },
          { kind: 'image', path: 'files/dot.png', name: 'x' },
        ],
      },
      { role: 'assistant', toolCalls: [{ id: 'c', name: 'f', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'c', result: [1], failed: true },
    ];
    writeFileSync(dir.join('history.json'), JSON.stringify(history));
    const server = await serve([respondStream(), send(GOOD)]);
    expect((await svir(turn(server, '--history', dir.join('history.json')))).code).toBe(0);
    const { messages } = Object(server.requests[0]?.json());
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '<file name="tides.txt">\nMon 06:12\n</file>\n\nWhen?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgoAAA==' } },
        ],
      },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'Error: the tool call failed.\n[1]' },
    ]);
  });

  test.each<[string, string[], RegExp]>([
    ['no message', [], /--message or --history/],
    ['an unknown option', ['--message', 'hi', '--tempreature', '1'], /--tempreature/],
    ['a value missing', ['--message'], /needs a value/],
    ['a number that is none', ['--message', 'hi', '--max-tokens', 'many'], /must be a number/],
    ['a temperature out of range', ['--message', 'hi', '--temperature', '2.5'], /temperature/],
    ['free JSON that is none', ['--message', 'hi', '--param', '{min_p}'], /--param/],
    ['free JSON against the stream', ['--message', 'hi', '--param', '{"stream":false}'], /stream/],
    ['a key variable that is not set', ['--message', 'hi', '--key-env', 'SVIR_NO_SUCH_KEY'], /SVIR_NO_SUCH_KEY/],
    ['a header of HTTP itself', ['--message', 'hi', '--header', 'Content-Length: 3'], /Content-Length/],
    ['a picture that is not there', ['--message', 'hi', '--image', '/no/such.png'], /no such file/],
    ['a picture that is none', ['--message', 'hi', '--image', CLI], /none of the image formats/],
    ['a proxy of another kind', ['--message', 'hi', '--proxy', 'socks5://127.0.0.1:1'], /proxies over http/],
    ['a pin that is none', ['--message', 'hi', '--pin', 'abc'], /64 hex digits/],
  ])('%s: nothing is sent, the reason is printed, status 2', async (_name, args, reason) => {
    const server = await serve([respondStream(), send(GOOD)]);
    const { code, err, lines } = await svirHere(
      turn(server, ...args, ...(args.at(-1) === '--message' ? [] : ['--json'])),
    );
    expect(code).toBe(2);
    expect(err).toMatch(reason);
    expect(err).not.toContain('    at ');
    if (args.at(-1) !== '--message')
      expect(lines.at(-1)).toMatchObject({ outcome: 'failed', error: { message: expect.stringMatching(reason) } });
    expect(server.connections).toBe(0);
  });

  test.each<[string, unknown, RegExp]>([
    ['no list', { role: 'user' }, /array/],
    ['a role of nobody', [{ role: 'human', text: 'a' }], /message 1 "role"/],
    ['a text that is none', [{ role: 'user', text: 7 }], /"text" must be a text/],
    ['a member of nobody', [{ role: 'user', txt: 'a' }], /"txt"/],
    ['a member of another role', [{ role: 'user', toolCalls: [] }], /"toolCalls"/],
    ['a call without arguments', [{ role: 'assistant', toolCalls: [{ id: 'a', name: 'b' }] }], /"arguments"/],
    ['an odd carrier', [{ role: 'assistant', reasoning: { text: 'a', carrier: 'thought' } }], /carrier/],
    ['a result without its call', [{ role: 'tool', text: 'a' }], /toolCallId/],
    [
      'an attachment that is not there',
      [{ role: 'user', attachments: [{ kind: 'file', path: 'no.txt' }] }],
      /no such file/,
    ],
  ])('a history with %s is refused', async (_name, history, reason) => {
    await using dir = await makeTempDir();
    writeFileSync(dir.join('history.json'), JSON.stringify(history));
    const server = await serve([respondStream(), send(GOOD)]);
    const { code, err } = await svirHere(turn(server, '--history', dir.join('history.json')));
    expect(code).toBe(2);
    expect(err).toMatch(reason);
    expect(server.connections).toBe(0);
  });
});

describe('svir models and svir url', () => {
  test('lists chat models, and all on demand', async () => {
    const server = await serve(respondJson(200, { data: [{ id: 'loom', max_model_len: 4096 }, { id: 'moss-embed' }] }));
    const plain = await svir(['models', '--base-url', server.baseUrl]);
    expect(plain).toMatchObject({ code: 0, out: 'loom\tcontext 4096\n', err: expect.stringContaining('--all') });
    const all = await svir(['models', '--base-url', server.baseUrl, '--all', '--json']);
    expect(all.lines).toEqual([{ models: [{ id: 'loom', contextLength: 4096 }, { id: 'moss-embed' }], hidden: [] }]);
  });

  test('a server without a list says so, and that an id can be typed', async () => {
    const server = await serve(respondBody(404, 'text/html', '<html><head><title>Lost</title></head></html>'));
    const { code, lines, out } = await svir(['models', '--base-url', server.baseUrl, '--json']);
    expect(code).toBe(5);
    expect(lines[0]).toMatchObject({
      models: [],
      hidden: [],
      hint: expect.stringContaining('by hand'),
      error: { status: 404 },
    });
    expect(out).not.toContain('<html>');
  });

  test('the addresses of a base, or the reason', async () => {
    const good = await svir(['url', 'localhost:1234', '--json']);
    expect(good).toMatchObject({
      code: 0,
      lines: [{ chat: 'http://localhost:1234/v1/chat/completions', models: 'http://localhost:1234/v1/models' }],
    });
    expect(await svir(['url', 'http://a/v1?x', '--json'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('query'),
    });
  });
});

describe('svir decode', () => {
  test('a body from standard input, cut anywhere, gives the same outcome', async () => {
    const whole = await svir(['decode', '-'], { input: GOOD });
    expect(whole).toMatchObject({
      code: 0,
      lines: [{ outcome: 'complete', text: 'Ahoy there', reasoning: 'Hm. ', anomalies: [] }],
    });
    expect((await svir(['decode', '-', '--split', '3'], { input: GOOD })).lines).toEqual(whole.lines);
  });

  test('an error body with its status', async () => {
    const input = '{"error":{"message":"no harbour"}}';
    const { code, lines } = await svir(['decode', '-', '--status', '400', '--events'], { input });
    expect(code).toBe(5);
    expect(lines.at(-1)).toMatchObject({
      outcome: 'failed',
      error: { kind: 'rejected', serverMessage: 'no harbour', status: 400 },
    });
    expect(lines.at(-2)).toMatchObject({ type: 'turn-end' });
  });
});

test('help names every command, a wrong one is bad usage', async () => {
  const help = await svir(['--help']);
  expect(help.code).toBe(0);
  for (const name of ['turn', 'models', 'url', 'decode']) expect(help.out).toContain(`svir ${name}`);
  expect(await svir(['chat'])).toMatchObject({ code: 2, err: expect.stringContaining('"chat"') });
});
