/** Failures in the words of IPC: plain data for a window. */
import type { PushItem } from '../../shared/ipc/push.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import { english } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import type { StoreFailure } from '../store/store.ts';

export function failure(code: IpcFailure['code'], said: Said): { ok: false; error: IpcFailure } {
  return { ok: false, error: { code, ...english(said), said } };
}

/** A store's failure in the words of IPC. */
export function fromStore({ kind, message, advice, said }: StoreFailure): { ok: false; error: IpcFailure } {
  const code = kind === 'not-found' || kind === 'conflict' ? kind : 'storage';
  return { ok: false, error: { code, message, advice, said } };
}

/** What a person must know that belongs to no call. */
export function notice(level: 'info' | 'error', said: Said): PushItem {
  const { message, advice = '' } = english(said);
  return { kind: 'notice', level, message, advice, said };
}

/** A failure that no call waits for. */
export function noticeOf({ message, advice, said }: Pick<StoreFailure, 'message' | 'advice' | 'said'>): PushItem {
  return { kind: 'notice', level: 'error', message, advice, said };
}
