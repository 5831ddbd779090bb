/**
 * What the preload bundle finds in its isolated world: `require('electron')` with `contextBridge` and `ipcRenderer`,
 * spoken to main over one binding that only this world sees. Handed over as source text: whole in itself.
 */
import type { ContextBridge, IpcRenderer, IpcRendererEvent } from 'electron';
import { type Codec, createCodec } from './codec.ts';
import { createWorldLink, type WorldLink } from './world-link.ts';

/** Random per host start; a page cannot guess them. */
export interface WorldNames {
  world: string;
  binding: string;
  deliver: string;
  toPage: string;
  toPreload: string;
}

/** From the isolated world to the host, as JSON text. `args` and `value` are codec text. */
export type FromPage =
  | { type: 'invoke'; id: number; channel: string; args: string }
  | { type: 'send'; channel: string; args: string }
  | { type: 'preload-done' }
  | { type: 'preload-error'; message: string }
  | { type: 'resized' };

/** From the host to the isolated world. */
export type ToPage =
  | { type: 'reply'; id: number; ok: true; value: string }
  | { type: 'reply'; id: number; ok: false; message: string }
  | { type: 'event'; channel: string; args: string };

type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
) => void;

/** Runs in the isolated world of every document of the app, before any script of the page. */
export function installPreloadWorld(names: WorldNames, link: WorldLink, codec: Codec, preload: Preload): void {
  const binding: unknown = Reflect.get(globalThis, names.binding);
  if (typeof binding !== 'function') throw new Error('the binding of the preload world is missing');
  const tell = (message: FromPage): unknown => Reflect.apply(binding, undefined, [JSON.stringify(message)]);

  type Listener = (event: IpcRendererEvent, ...args: unknown[]) => void;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        const text = codec.encode(args);
        waiting.set(id, { resolve, reject });
        tell({ type: 'invoke', id, channel, args: text });
      });
    },
    send(channel: string, ...args: unknown[]): void {
      tell({ type: 'send', channel, args: codec.encode(args) });
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      const rest = [...(listeners.get(channel) ?? [])];
      const at = rest.lastIndexOf(listener);
      if (at >= 0) rest.splice(at, 1);
      listeners.set(channel, rest);
      return ipcRenderer;
    },
  };
  // Only the members above exist; the type keeps their names true to Electron's.
  const provided: Record<keyof Pick<IpcRenderer, 'invoke' | 'send' | 'on' | 'off'>, unknown> = ipcRenderer;
  const contextBridge: Pick<ContextBridge, 'exposeInMainWorld'> = {
    exposeInMainWorld: (key: string, api: unknown) => link.expose(key, api),
  };

  Object.defineProperty(globalThis, names.deliver, {
    value: (text: string): void => {
      const message = JSON.parse(text) as ToPage;
      if (message.type === 'event') {
        const args = codec.decode(message.args);
        const event = { sender: provided, senderId: 0, ports: [] } as unknown as IpcRendererEvent;
        for (const listener of listeners.get(message.channel) ?? [])
          listener(event, ...(Array.isArray(args) ? args : []));
        return;
      }
      const asker = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) asker?.resolve(codec.decode(message.value));
      else asker?.reject(new Error(message.message));
    },
  });

  // Electron opens no dropped file by itself; Chromium would. A page's own handling comes first and stays.
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  window.addEventListener('resize', () => tell({ type: 'resized' }));

  const module = { exports: {} };
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer: provided };
    throw new Error(`The Chromium host gives a preload no module named ${name}.`);
  };
  try {
    preload(require, module, module.exports, { sandboxed: true, contextIsolated: true });
    tell({ type: 'preload-done' });
  } catch (error) {
    tell({ type: 'preload-error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Runs `body` only in a top document of the app: not in subframes, not in about:blank. */
const guarded = (origin: string, body: string): string =>
  `(() => { if (globalThis.top !== globalThis.self || location.origin !== ${JSON.stringify(origin)}) return;\n${body}\n})();`;

/** Source for the page's own world: the receiving end of `contextBridge`, nothing else. */
export function mainWorldSource(names: WorldNames, origin: string): string {
  return guarded(
    origin,
    `(${createWorldLink.toString()})(${JSON.stringify(names.toPreload)}, ${JSON.stringify(names.toPage)});`,
  );
}

/** Source for the isolated world: the bridge and then the preload bundle itself, unchanged. */
export function preloadWorldSource(names: WorldNames, origin: string, preload: string): string {
  return guarded(
    origin,
    `const link = (${createWorldLink.toString()})(${JSON.stringify(names.toPage)}, ${JSON.stringify(names.toPreload)});
const codec = (${createCodec.toString()})();
(${installPreloadWorld.toString()})(${JSON.stringify(names)}, link, codec, function (require, module, exports, process) {
${preload}
});`,
  );
}
