/** What every slice is given: the store, the live turns, and one way to ask main that never rejects. */
import type { StoreApi } from 'zustand/vanilla';
import type { IpcCalls, IpcChannel } from '../../shared/ipc/contract.ts';
import type { IpcFailure, IpcResult } from '../../shared/ipc/result.ts';
import type { AppState } from './app-state.ts';
import type { LiveTurns } from './live-turns.ts';
import type { MessageBodies } from './message-bodies.ts';

export type Ask = <C extends IpcChannel>(
  channel: C,
  argument: IpcCalls[C]['argument'],
) => Promise<IpcResult<IpcCalls[C]['answer']>>;

export interface StateContext {
  store: StoreApi<AppState>;
  live: LiveTurns;
  bodies: MessageBodies;
  ask: Ask;
  /** Shows a failure as a notice. */
  tell(failure: IpcFailure): void;
  /** Shows a sentence as a notice. */
  notice(level: 'info' | 'error', message: string, advice: string): void;
  /** Milliseconds since the Unix epoch; a test gives its own. */
  now(): number;
}
