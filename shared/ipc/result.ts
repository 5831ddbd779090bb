/** Why an IPC call did not do what was asked: plain data, plain words. Electron keeps only an error's message. */
export interface IpcFailure {
  code: 'invalid' | 'not-found' | 'conflict' | 'storage' | 'network' | 'config' | 'cancelled' | 'internal';
  message: string;
  advice?: string;
}

/** Every IPC call resolves to one of these; none rejects. */
export type IpcResult<T> = { ok: true; value: T } | { ok: false; error: IpcFailure };
