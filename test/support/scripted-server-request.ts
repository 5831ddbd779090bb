/** What a test sees of a request to the scripted server. */
import type { RecordedBody } from './scripted-server-reader.ts';

/** How a connection ended. `client-end`: FIN; `client-reset`: RST; `server`: the script or `close()` ended it. */
export interface SocketClose {
  how: 'client-end' | 'client-reset' | 'server';
  /** `performance.now()` at that moment. */
  at: number;
}

/** One request as it arrived. Times are `performance.now()`. */
export interface ScriptedRequest {
  /** 0, 1, 2 … in order of arrival at the server. */
  index: number;
  /** Number of the connection it came on. */
  connection: number;
  method: string;
  url: string;
  httpVersion: string;
  rawHeaders: [name: string, value: string][];
  /** First value of a header, name without case. */
  header(name: string): string | undefined;
  body: RecordedBody;
  /** The kept part of the body as UTF-8 (the whole, unless it was longer than `keepBodyBytes`). */
  text(): string;
  /** The body parsed as JSON. Throws if it was longer than what is kept. */
  json(): unknown;
  connectedAt: number;
  headAt: number;
  bodyEndAt: number | null;
  /** When the first response byte was written. */
  firstByteAt: number | null;
  socketClosedAt: number | null;
  /** Resolves when the whole request arrived; never if it did not. */
  received: Promise<void>;
  /** Resolves when at least so many body bytes arrived. */
  receivedBytes(count: number): Promise<void>;
  /** Resolves when the connection ended. */
  closed: Promise<SocketClose>;
}
