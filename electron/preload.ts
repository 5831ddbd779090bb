/** `window.svir`: one method per channel of the contract and the pushes. No logic, no generic invoke. */
import { contextBridge, ipcRenderer } from 'electron';
import { IPC_CHANNELS, PUSH_CHANNEL, type SvirBridge } from '../shared/ipc/contract.ts';
import type { PushBatch } from '../shared/ipc/push.ts';

const methods = Object.fromEntries(
  IPC_CHANNELS.map((channel) => [channel, (argument: unknown) => ipcRenderer.invoke(channel, argument)]),
);

/** The event object stays here: a page must never get hold of its `sender`. */
function onPush(listener: (batch: PushBatch) => void): () => void {
  const forward = (_event: unknown, batch: PushBatch): void => listener(batch);
  ipcRenderer.on(PUSH_CHANNEL, forward);
  return () => {
    ipcRenderer.off(PUSH_CHANNEL, forward);
  };
}

contextBridge.exposeInMainWorld('svir', { ...methods, onPush } as SvirBridge);
