/** What several faults are brought about by. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ChatRequest, ImageAttachment } from '../../../electron/protocol/request/chat-request.ts';
import { respondStream, send } from '../../support/scripted-server.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';
import type { Attempted, Fault, Stage } from './fault.ts';

export const GOOD = role() + text('one ') + text('two') + finish() + DONE;
export const HALF = role() + text('half an ');
export const LARGE = 30_000_000;

/** A request with a picture of 30 MB, which no socket buffer holds. */
export async function withPicture(stage: Stage): Promise<{ request: ChatRequest; path: string }> {
  const dir = await stage.dir();
  const path = dir.join('photo.png');
  writeFileSync(path, randomBytes(LARGE));
  const image: ImageAttachment = {
    kind: 'image',
    path,
    name: 'photo.png',
    bytes: LARGE,
    mediaType: 'image/png',
    sha256: null,
    modifiedMs: null,
  };
  return { path, request: { model: 'm', messages: [{ role: 'user', text: 'look', attachments: [image] }] } };
}

/** A fault that a scripted answer makes. */
export function answered(
  name: string,
  kind: Fault['kind'],
  says: string,
  kept: string,
  answer: Parameters<Stage['serve']>[0],
  more: Partial<Attempted> & { words?: string } = {},
): Fault {
  const { words, ...attempted } = more;
  return {
    name,
    kind,
    says,
    kept,
    ...(words === undefined ? {} : { words }),
    arrange: async (stage) => ({ baseUrl: (await stage.serve(answer)).baseUrl, ...attempted }),
  };
}

export async function overTls(
  stage: Stage,
  certificate: { key: string; cert: string },
  trusted: boolean,
): Promise<Attempted> {
  const server = await stage.serve([respondStream(), send(GOOD)], { tls: certificate });
  return {
    baseUrl: server.baseUrl,
    connection: trusted ? { ca: certificate.cert } : {},
    check: () => expect(server.requests, 'nothing was sent').toHaveLength(0),
  };
}

export async function proxySaying(stage: Stage, words: string): Promise<number> {
  return (await stage.raw((socket) => socket.once('data', () => socket.end(words)))).port;
}

/** A server by name behind a proxy on this machine. */
export function throughProxy(port: number): Attempted {
  return {
    baseUrl: 'https://models.example.test/v1',
    connection: { proxy: `http://127.0.0.1:${port}` },
  };
}
