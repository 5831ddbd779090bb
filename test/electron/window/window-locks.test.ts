// What a window may not do, decided without a window.
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const app = vi.hoisted(() => ({ listeners: [] as ((event: unknown, contents: unknown) => void)[], isPackaged: true }));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return app.isPackaged;
    },
    on: (_name: string, listener: (event: unknown, contents: unknown) => void) => app.listeners.push(listener),
  },
  BrowserWindow: class {},
  protocol: {},
}));

const { isAppDocument, isAppUrl, lockAllContents, lockSession } = await import('../../../electron/window.ts');

class Contents extends EventEmitter {
  open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: typeof this.open): void {
    this.open = handler;
  }
  /** True when a listener prevented it. */
  asks(name: string, url: string, isMainFrame = true): boolean {
    let prevented = false;
    this.emit(name, { url, isMainFrame, preventDefault: () => (prevented = true) });
    return prevented;
  }
}

let contents: Contents;
beforeEach(() => {
  app.listeners.length = 0;
  lockAllContents();
  contents = new Contents();
  for (const listener of app.listeners) listener({}, contents);
});

const ELSEWHERE = [
  'https://example.org/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'app://evil/index.html',
  'app://svir.evil/index.html',
  'app://user@svir.evil/index.html',
  'data:text/html,x',
  'javascript:alert(1)',
  'about:blank',
  '',
  'app://svir/attachments/aa',
];

describe('navigation', () => {
  it.each(ELSEWHERE)('to %s is stopped', (url) => {
    expect(contents.asks('will-navigate', url)).toBe(true);
    expect(contents.asks('will-frame-navigate', url)).toBe(true);
    expect(contents.asks('will-redirect', url)).toBe(true);
    expect(contents.open({ url })).toEqual({ action: 'deny' });
  });

  it('to the app’s own document goes on, in the main frame alone', () => {
    expect(contents.asks('will-navigate', 'app://svir/index.html')).toBe(false);
    expect(contents.asks('will-frame-navigate', 'app://svir/index.html')).toBe(false);
    expect(contents.asks('will-frame-navigate', 'app://svir/index.html', false)).toBe(true);
  });

  it('a webview is never attached, the app’s own address opens no window', () => {
    expect(contents.asks('will-attach-webview', 'app://svir/index.html')).toBe(true);
    expect(contents.open({ url: 'app://svir/index.html' })).toEqual({ action: 'deny' });
  });
});

describe('the session', () => {
  type Ask = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void;
  type Before = (details: { url: string }, answer: (result: { cancel: boolean }) => void) => void;
  type Check = (contents: unknown, permission: string) => boolean;
  const handlers: { ask?: Ask; check?: Check; device?: () => boolean; before?: Before } = {};
  beforeEach(() => {
    lockSession({
      setPermissionRequestHandler: (handler: Ask) => {
        handlers.ask = handler;
      },
      setPermissionCheckHandler: (handler: Check) => {
        handlers.check = handler;
      },
      setDevicePermissionHandler: (handler: () => boolean) => {
        handlers.device = handler;
      },
      webRequest: {
        onBeforeRequest: (handler: Before) => {
          handlers.before = handler;
        },
      },
    } as unknown as Parameters<typeof lockSession>[0]);
  });

  it('grants the clipboard’s text and nothing else, asked or checked', () => {
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'clipboard-read',
      'hid',
      'unknown',
    ]) {
      handlers.ask?.(null, permission, (granted) => expect(granted).toBe(false));
      expect(handlers.check?.(null, permission)).toBe(false);
    }
    handlers.ask?.(null, 'clipboard-sanitized-write', (granted) => expect(granted).toBe(true));
    expect(handlers.device?.()).toBe(false);
  });

  const cancelled = (url: string): boolean | undefined => {
    let result: boolean | undefined;
    handlers.before?.({ url }, ({ cancel }) => {
      result = cancel;
    });
    return result;
  };

  it('lets only the app’s own requests leave the window', () => {
    for (const url of [
      'https://example.org/x.png',
      'ws://127.0.0.1/',
      'file:///etc/passwd',
      'devtools://x/',
      'ftp://x/',
    ])
      expect(cancelled(url)).toBe(true);
    for (const url of ['app://svir/assets/a.js', 'data:image/png;base64,AA', 'blob:app://svir/1'])
      expect(cancelled(url)).toBe(false);
  });
});

it('addresses are compared by scheme and host, not by text', () => {
  expect(isAppUrl('app://svir/x')).toBe(true);
  expect(isAppUrl('app://svirx/x')).toBe(false);
  expect(isAppDocument('app://svir/index.html#a')).toBe(true);
  expect(isAppDocument('app://svir/other.html')).toBe(false);
});
