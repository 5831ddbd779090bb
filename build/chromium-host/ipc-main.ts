/** `electron.ipcMain` on the Chromium host, and the road from a page's message to its handler. */
import { EventEmitter } from 'node:events';
import type { ipcMain as ElectronIpcMain, IpcMainInvokeEvent } from 'electron';
import { createCodec } from './codec.ts';
import type { FromPage, ToPage } from './preload-world.ts';
import { provide } from './provide.ts';
import type { HostFrame, WebContents } from './web-contents.ts';

type Handler = Parameters<typeof ElectronIpcMain.handle>[1];
type Provided = Pick<typeof ElectronIpcMain, 'handle' | 'removeHandler'>;

const codec = createCodec();
const handlers = new Map<string, Handler>();

class HostIpcMain extends EventEmitter {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

const hostIpcMain = new HostIpcMain();
export const ipcMain: Provided & EventEmitter = provide('ipcMain', hostIpcMain);

function readArgs(text: string): unknown[] {
  const args = codec.decode(text);
  return Array.isArray(args) ? args : [];
}

/** `frame` is null where the document that spoke is gone. The event offers what a sender check needs. */
function eventOf(sender: WebContents, frame: HostFrame | null): IpcMainInvokeEvent {
  const event = { type: 'frame', sender, senderFrame: frame, processId: 0, frameId: 0, returnValue: undefined };
  return event as unknown as IpcMainInvokeEvent;
}

/** Runs the handler of an `invoke` or the listeners of a `send`; `reply` reaches the same document or nobody. */
export async function receive(
  message: Extract<FromPage, { type: 'invoke' | 'send' }>,
  sender: WebContents,
  frame: HostFrame | null,
  reply: (message: ToPage) => void,
): Promise<void> {
  const event = eventOf(sender, frame);
  if (message.type === 'send') {
    hostIpcMain.emit(message.channel, event, ...readArgs(message.args));
    return;
  }
  const { id, channel } = message;
  const failed = (error: unknown): void => {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    reply({ type: 'reply', id, ok: false, message: `Error invoking remote method '${channel}': ${words}` });
  };
  const handler = handlers.get(channel);
  if (!handler) return failed(new Error(`No handler registered for '${channel}'`));
  try {
    const value: unknown = await handler(event, ...readArgs(message.args));
    reply({ type: 'reply', id, ok: true, value: codec.encode(value) });
  } catch (error) {
    failed(error);
  }
}
