/** Why an IPC call did not do what was asked: plain data, plain words. Electron keeps only an error's message. */
import type { TurnError } from '../turn/failure.ts';
import type { Said } from '../words/said.ts';

export const IPC_FAILURE_CODES = [
  'invalid',
  'not-found',
  'conflict',
  'storage',
  'network',
  'config',
  'cancelled',
  'internal',
] as const;

export interface IpcFailure {
  code: (typeof IPC_FAILURE_CODES)[number];
  message: string;
  advice?: string;
  /** What `message` and `advice` say; absent where they are a program's own words. */
  said?: Said;
  /** The failure of the exchange with a server that is behind this one. */
  exchange?: TurnError;
}

/** Every IPC call resolves to one of these; none rejects. */
export type IpcResult<T> = { ok: true; value: T } | { ok: false; error: IpcFailure };
