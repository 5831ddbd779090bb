/** Faults while the body goes. */
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  close,
  early,
  pause,
  reset,
  respondJson,
  respondStream,
  send,
  sendContinue,
  stopReading,
} from '../../support/scripted-server.ts';
import { answered, GOOD, withPicture } from './bring-about.ts';
import type { Fault } from './fault.ts';

export const SENDING: Fault[] = [
  {
    name: 'Reset while the body is sent',
    kind: 'network',
    says: 'The server closed the connection while the request was being sent.',
    kept: '',
    async arrange(stage) {
      const { request } = await withPicture(stage);
      const server = await stage.serve(early(stopReading(), reset()));
      return { baseUrl: server.baseUrl, request };
    },
  },
  {
    name: 'Early answer (413) while the body is sent',
    kind: 'rejected',
    says: 'The server refused this request (HTTP 413).',
    words: 'body over 32 MiB',
    kept: '',
    async arrange(stage) {
      const { request } = await withPicture(stage);
      const answer = respondJson(413, { error: { message: 'body over 32 MiB' } }, { connection: 'close' });
      const server = await stage.serve(early(stopReading(), ...answer, pause(20), close()));
      return { baseUrl: server.baseUrl, request };
    },
  },
  {
    name: 'Early answer (401) and a reset while the body is sent',
    kind: 'auth',
    says: 'The server did not let this request in (HTTP 401).',
    words: 'no such key',
    kept: '',
    async arrange(stage) {
      const { request } = await withPicture(stage);
      const answer = respondJson(401, { error: { message: 'no such key' } });
      const server = await stage.serve(early(stopReading(), ...answer, reset()));
      return { baseUrl: server.baseUrl, request };
    },
  },
  {
    name: 'An attached file vanishes while the body is sent',
    kind: 'attachment',
    says: 'The file "second.png" is no longer there.',
    kept: '',
    async arrange(stage) {
      const { request, path } = await withPicture(stage);
      const second = `${path}.second`;
      writeFileSync(second, randomBytes(1000));
      const message = request.messages[0];
      if (message?.role !== 'user' || !message.attachments) throw new Error('no picture');
      const [first] = message.attachments;
      if (first?.kind !== 'image') throw new Error('no picture');
      const attachments = [first, { ...first, path: second, name: 'second.png', bytes: 1000 }];
      const server = await stage.serve([respondStream(), send(GOOD)]);
      return {
        baseUrl: server.baseUrl,
        request: { ...request, messages: [{ ...message, attachments }] },
        onEvent: (type) => type === 'phase' && rmSync(second, { force: true }) === undefined,
        check: () => {
          for (const request of server.requests) expect(request.bodyEndAt).toBeNull();
        },
      };
    },
  },
  answered(
    '100 Continue that nobody asked for',
    null,
    '',
    'one two',
    early(sendContinue(), respondStream(), send(GOOD)),
  ),
];
