/** Asking main. */
import type { IpcCalls, IpcChannel, SvirBridge } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import type { Ask } from './context.ts';

/** A call that never rejects: a bug on the other side becomes a failure with words. */
export function asker(bridge: SvirBridge): Ask {
  const calls: { [C in IpcChannel]: (argument: IpcCalls[C]['argument']) => Promise<IpcResult<IpcCalls[C]['answer']>> } =
    bridge;
  return async (channel, argument) => {
    try {
      return await calls[channel](argument);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, error: { code: 'internal', message } };
    }
  };
}
