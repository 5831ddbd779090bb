/** Faults before an answer, and answers that are none. */
import { expect } from 'vitest';
import {
  close,
  reset,
  respond,
  respondBody,
  respondJson,
  respondStream,
  send,
  sendRaw,
  stall,
} from '../../support/scripted-server.ts';
import { answered, GOOD } from './bring-about.ts';
import { type Fault, KEY } from './fault.ts';

export const WAITING: Fault[] = [
  answered('Reset while waiting', 'network', 'The server closed the connection before any answer came.', '', [
    reset(0),
  ]),
  answered(
    'Reset in the middle of the head',
    'network',
    'The server closed the connection before any answer came.',
    '',
    [sendRaw('HTTP/1.1 200 OK\r\ncontent-ty'), reset()],
  ),
  answered('Head cut off by a clean close', 'network', 'The server closed the connection before any answer came.', '', [
    sendRaw('HTTP/1.1 200 OK\r\ncontent-ty'),
    close(),
  ]),
  answered('What answers does not speak HTTP', 'protocol', 'What answered at port PORT does not speak HTTP.', '', [
    sendRaw('SSH-2.0-OpenSSH_9.2p1\r\n'),
    close(),
  ]),
  answered('Huge headers', 'limit', 'The head of the answer is larger than svir takes (256 KiB).', '', [
    respondStream({ 'x-large': 'a'.repeat(400_000) }),
    send(GOOD),
  ]),
  answered('Large headers that fit (100 KiB)', null, '', 'one two', [
    respondStream({ 'x-large': 'a'.repeat(100_000) }),
    send(GOOD),
  ]),
  answered(
    'Half-open: nothing comes, the stall limit of the person ends it',
    'stalled',
    'Nothing came from the server for 0.2 seconds.',
    '',
    [stall()],
    { stallAfterMs: 200 },
  ),
];

export const STATUS: Fault[] = [
  answered(
    '204 No Content',
    'protocol',
    'The server answered with an empty body (a missing content-type) and status 204.',
    '',
    [sendRaw('HTTP/1.1 204 No Content\r\n\r\n'), close()],
  ),
  {
    name: 'Redirect to another origin',
    kind: 'redirect',
    says: 'The server sends this request to http://127.0.0.1:PORT/v1/chat/completions (HTTP 307). svir does not follow: the key stays where it is.',
    kept: '',
    async arrange(stage) {
      const other = await stage.serve([respondStream(), send(GOOD)]);
      const location = `${other.origin}/v1/chat/completions`;
      const server = await stage.serve([respond(307, { location }, { contentLength: 0 })]);
      return {
        baseUrl: server.baseUrl,
        check: () => {
          expect(other.connections, 'the other origin').toBe(0);
          expect(server.requests[0]?.header('authorization')).toBe(`Bearer ${KEY}`);
        },
      };
    },
  },
  answered(
    '401 whose body never ends',
    'auth',
    'The server did not let this request in (HTTP 401).',
    '',
    [respond(401, { 'content-type': 'application/json' }), send('{"error":{"message":"bad key"'), stall()],
    { words: 'bad key' },
  ),
  answered(
    '429 with seconds',
    'rate-limit',
    'The server takes no more requests for now (HTTP 429).',
    '',
    respondJson(429, { error: { message: 'slow down' } }, { 'retry-after': '7' }),
    { words: 'slow down', check: ({ error }) => expect(error?.retryAfterSeconds).toBe(7) },
  ),
  answered(
    '429 with a date',
    'rate-limit',
    'The server takes no more requests for now (HTTP 429).',
    '',
    respondJson(
      429,
      { error: { message: 'slow down' } },
      { 'retry-after': new Date(Date.now() + 90_000).toUTCString() },
    ),
    {
      words: 'slow down',
      check({ error }) {
        expect(error?.retryAfterSeconds).toBeGreaterThan(30);
        expect(error?.retryAfterSeconds).toBeLessThanOrEqual(91);
      },
    },
  ),
  answered(
    'HTML of a gateway (502)',
    'server',
    'The server failed while it worked on this request (HTTP 502); it answered with a web page titled "502 Bad Gateway".',
    '',
    respondBody(
      502,
      'text/html',
      '<html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>',
    ),
  ),
  answered(
    'HTML of a login page (200)',
    'protocol',
    'The server answered with a web page (text/html), titled "Log in", not with an answer.',
    '',
    respondBody(200, 'text/html', '<!doctype html><title>Log in</title><form></form>'),
  ),
];
