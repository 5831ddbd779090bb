/** Faults in the middle of an answer. */
import { deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import {
  close,
  inOrder,
  pause,
  repeat,
  reset,
  respond,
  respondStream,
  send,
  sendRaw,
  stall,
} from '../../support/scripted-server.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';
import { answered, GOOD, HALF } from './bring-about.ts';
import type { Fault } from './fault.ts';

export const READING: Fault[] = [
  answered(
    'Reset in the middle of the answer',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream(), send(HALF), reset()],
  ),
  answered('Reset after the finish reason', null, '', 'one', [
    respondStream(),
    send(role() + text('one') + finish()),
    reset(),
  ]),
  answered(
    'Truncated chunked body',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream(), send(HALF), sendRaw('40\r\ndata: {"cho'), close()],
  ),
  answered(
    'Truncated chunked body, connection announced as closing',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream({ connection: 'close' }), send(HALF), sendRaw('40\r\ndata: {"cho'), close()],
  ),
  answered('Chunked body that is garbled', 'protocol', 'The answer went on in a way that is not HTTP.', 'half an ', [
    respondStream(),
    send(HALF),
    pause(20),
    sendRaw('this is no chunk\r\n'),
    close(),
  ]),
  answered(
    'Body shorter than its Content-Length',
    'network',
    'The server closed the connection in the middle of the answer.',
    'half an ',
    [respondStream({}, { contentLength: 5000 }), send(HALF), close()],
  ),
  answered(
    'Body longer than its Content-Length',
    'incomplete',
    'The server ended the stream early: no finish reason and no [DONE] came.',
    'half an ',
    [
      respondStream({}, { contentLength: Buffer.byteLength(HALF) }),
      sendRaw(HALF + text('rest') + finish() + DONE),
      close(),
    ],
  ),
  answered(
    'Half-open in the middle of the answer, the stall limit of the person ends it',
    'stalled',
    'The server sent nothing more for 0.2 seconds.',
    'half an ',
    [respondStream(), send(HALF), stall()],
    { stallAfterMs: 200 },
  ),
  answered('Slow drip, one byte a write', null, '', 'one two', [
    respondStream(),
    async (exchange) => {
      for (const byte of Buffer.from(GOOD)) await exchange.send(Buffer.of(byte));
    },
  ]),
  answered('Compressed with gzip', null, '', 'one two', [
    respondStream({ 'content-encoding': 'gzip' }),
    send(gzipSync(GOOD), { splitAt: [1, 11, 40] }),
  ]),
  answered('Compressed with deflate', null, '', 'one two', [
    respondStream({ 'content-encoding': 'deflate' }),
    send(deflateSync(GOOD), { splitAt: [1, 11, 40] }),
  ]),
  answered(
    'Error body without an end (500)',
    'server',
    'The server failed while it worked on this request (HTTP 500).',
    '',
    [
      respond(500, { 'content-type': 'application/json' }),
      send('{"error":{"message":"out of memory"}}'),
      repeat(' '.repeat(65_536), 0),
    ],
    { words: 'out of memory' },
  ),
  {
    name: 'Keep-alive race: the server closes what it kept, in the moment of the next turn',
    kind: null,
    says: '',
    kept: 'one two',
    async arrange(stage) {
      const good = [respondStream({ connection: 'keep-alive' }), send(GOOD)];
      const server = await stage.serve(inOrder(good, good));
      return {
        baseUrl: server.baseUrl,
        check: () => expect(server.requests[0]?.header('connection'), 'a turn keeps no connection').toBe('close'),
      };
    },
  },
];
