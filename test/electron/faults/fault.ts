/** One fault of network or server: how it is brought about on real sockets, and what a person must be told of it. */
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import type { ChatRequest } from '../../../electron/protocol/request/chat-request.ts';
import { plainConnection, type ServerConnection } from '../../../electron/servers/connection.ts';
import type { FailureKind } from '../../../shared/turn/failure.ts';
import type { OutcomeObject } from '../../../shared/turn/outcome-object.ts';
import { type RawServer, startRawServer } from '../../support/raw-server.ts';
import {
  type Answer,
  type ScriptedServer,
  type ScriptedServerOptions,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { startUnacceptingServer } from '../../support/scripted-server-unaccepting.ts';
import { makeTempDir, type TempDir } from '../../support/temp-dir.ts';

/** Servers and files of one fault; all of it goes when the test ends. */
export interface Stage {
  serve(answer: Answer, options?: ScriptedServerOptions): Promise<ScriptedServer>;
  raw(accept: Parameters<typeof startRawServer>[0]): Promise<RawServer>;
  /** Takes no connection. */
  unaccepting(): Promise<{ origin: string }>;
  dir(): Promise<TempDir>;
}

export interface Attempted {
  baseUrl: string;
  connection?: Partial<ServerConnection>;
  request?: ChatRequest;
  stallAfterMs?: number;
  /** Called with each event's type as it comes. */
  onEvent?(type: string): void;
  /** What else must hold when it is over. */
  check?(outcome: OutcomeObject): void | Promise<void>;
}

export interface Fault {
  /** As a row of the table names it. */
  name: string;
  /** `null`: the turn survives it whole. */
  kind: FailureKind | null;
  /** The sentence a person reads, word for word; PORT stands for a port. Empty where nothing is told. */
  says: string;
  /** The server's own words, where it had any. */
  words?: string;
  /** What of the answer is kept. */
  kept: string;
  arrange(stage: Stage): Promise<Attempted>;
}

export function createStage(): Stage & AsyncDisposable {
  const open: { close(): Promise<unknown> }[] = [];
  const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
    open.push(server);
    return server;
  };
  return {
    serve: async (answer, options) => keep(await startScriptedServer(answer, options)),
    raw: async (accept) => keep(await startRawServer(accept)),
    unaccepting: async () => keep(await startUnacceptingServer()),
    async dir() {
      const dir = await makeTempDir();
      open.push({ close: () => dir.remove() });
      return dir;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(open.map((server) => server.close()));
    },
  };
}

export function connectionTo({ baseUrl, connection }: Attempted): ServerConnection {
  const resolved = resolveBaseUrl(baseUrl);
  if (!resolved.ok) throw new Error(resolved.reason);
  const { base, chat, models, origin } = resolved;
  return { ...plainConnection({ base, chat, models, origin }, KEY), ...connection };
}

/** Sent with every request, and must be seen by nobody but the server it is for. */
export const KEY = 'sk-fault-key-0000';

export const HI: ChatRequest = { model: 'm', messages: [{ role: 'user', text: 'hi' }] };
