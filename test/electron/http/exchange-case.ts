/** One request to a server of the test's own, and all that was seen of its answer. */
import { afterEach } from 'vitest';
import { type ExchangeEnd, type HeaderFields, startExchange } from '../../../electron/http/exchange.ts';
import { DEFAULT_CONNECT_TIMEOUT_MS, type Transport } from '../../../electron/http/transport.ts';
import { AS_MADE, type ImageAttachment } from '../../../electron/protocol/request/chat-request.ts';
import { type BodyPlan, planRequestBody } from '../../../electron/protocol/request/plan-body.ts';
import { type RawServer, startRawServer } from '../../support/raw-server.ts';
import {
  type Answer,
  respondStream,
  type ScriptedServer,
  type ScriptedServerOptions,
  send,
  startScriptedServer,
} from '../../support/scripted-server.ts';

export const DIRECT: Transport = { connectTimeoutMs: DEFAULT_CONNECT_TIMEOUT_MS, ca: null, pin: null, proxy: null };
export const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

export async function serve(answer: Answer, options?: ScriptedServerOptions): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer, options);
  servers.push(server);
  return server;
}

export interface Seen {
  end: ExchangeEnd;
  status: number | null;
  headers: HeaderFields;
  text: string;
  unlabelled: boolean | null;
  sha256: string | null;
  sentBytes: number;
}

export interface Ask {
  body?: BodyPlan | null;
  transport?: Partial<Transport>;
  signal?: AbortSignal;
  on?: (moment: 'connected' | 'progress' | 'sent' | 'head' | 'data') => void;
}

export async function ask(
  url: string,
  { body = textBody('hi'), transport = {}, signal, on = () => {} }: Ask = {},
): Promise<Seen> {
  const seen: Omit<Seen, 'end' | 'text'> = { status: null, headers: [], unlabelled: null, sha256: null, sentBytes: 0 };
  const pieces: Uint8Array[] = [];
  const exchange = startExchange(
    {
      method: 'POST',
      url,
      headers: [['content-type', 'application/json']],
      body,
      transport: { ...DIRECT, ...transport },
      signal: signal ?? new AbortController().signal,
    },
    {
      connected: () => on('connected'),
      bodyProgress(sentBytes) {
        seen.sentBytes = sentBytes;
        on('progress');
      },
      requestSent(sha256) {
        seen.sha256 = sha256;
        on('sent');
      },
      head(status, headers) {
        Object.assign(seen, { status, headers });
        on('head');
      },
      bodyBegins(unlabelled) {
        seen.unlabelled = unlabelled;
      },
      data(piece) {
        pieces.push(piece);
        on('data');
      },
    },
  );
  const end = await exchange.ended;
  return { ...seen, end, text: Buffer.concat(pieces).toString() };
}

export function textBody(text: string): BodyPlan {
  return planRequestBody({ model: 'm', messages: [{ role: 'user', text }] }, AS_MADE);
}

export function imageBody(images: ImageAttachment[]): BodyPlan {
  return planRequestBody({ model: 'm', messages: [{ role: 'user', text: 'look', attachments: images }] }, AS_MADE);
}

export function imageAt(path: string, bytes: number): ImageAttachment {
  return { kind: 'image', path, name: 'photo.png', bytes, mediaType: 'image/png', sha256: null, modifiedMs: null };
}

export const STREAM = 'data: {"x":1}\n\ndata: [DONE]\n\n';
export const ok = [respondStream(), send(STREAM)];

/** A bare TCP server for what is no HTTP at all. */
export async function rawServer(accept: Parameters<typeof startRawServer>[0]): Promise<RawServer> {
  const raw = await startRawServer(accept);
  servers.push(raw);
  return raw;
}
