/** Failures in the words of IPC: plain data for a window. */
import type { IpcFailure } from '../../shared/ipc/result.ts';
import type { StoreFailure } from '../store/store.ts';

export function failure(code: IpcFailure['code'], message: string, advice: string): { ok: false; error: IpcFailure } {
  return { ok: false, error: { code, message, advice } };
}

/** A store's failure in the words of IPC. */
export function fromStore(problem: StoreFailure): { ok: false; error: IpcFailure } {
  const code = problem.kind === 'not-found' || problem.kind === 'conflict' ? problem.kind : 'storage';
  return failure(code, problem.message, problem.advice);
}
