/**
 * The window and its locks: no Node, no other origin, no popup, no permission, no request but the app's own. Lives
 * here: making windows and what they may not do. Not here: what they show or say.
 */
import { app, BrowserWindow, type Session, type WebContents } from 'electron';
import { APP_HOST, APP_SCHEME, APP_URL } from './app-scheme.ts';
import type { FittedState } from './window-state.ts';

/** What a page may do without asking: put text on the clipboard. Everything else is refused. */
const ALLOWED_PERMISSIONS = new Set<string>(['clipboard-sanitized-write']);

const DEFAULT_SIZE = { width: 1280, height: 860 };
/** Below this something of the window would be lost. */
export const LEAST_SIZE = { width: 720, height: 480 } as const;

/** Protocol and host compared: `origin` of a custom scheme is the string "null" in Node. */
export function isAppUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}

/** The one document a window may be at; a fragment or query does not make it another. */
export function isAppDocument(text: string): boolean {
  const url = URL.parse(text);
  return isAppUrl(text) && (url?.pathname === '/index.html' || url?.pathname === '/');
}

function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isAppDocument(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isAppDocument(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** For every web contents there will ever be. Before `ready`. */
export function lockAllContents(): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
}

/** Permissions and network of the windows' session. After `ready`, before the first window. */
export function lockSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'webRequest'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(ALLOWED_PERMISSIONS.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED_PERMISSIONS.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => {
    const inside = isAppUrl(details.url) || details.url.startsWith('data:') || details.url.startsWith('blob:');
    // The developer tools are their own pages; a packaged svir has none.
    answer({ cancel: !inside && !(details.url.startsWith('devtools:') && !app.isPackaged) });
  });
}

export interface WindowOptions {
  /** Absolute path of `preload.js`. */
  preload: string;
  /** Painted before the first frame, so that a dark window does not flash white. */
  backgroundColor: string;
  /** Where it was, as far as that is still a place. */
  state?: FittedState | undefined;
}

/** Opens a window on the app's document; it is shown when it has something to show. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...DEFAULT_SIZE,
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    ...options.state?.bounds,
    show: false,
    title: 'svir',
    backgroundColor: options.backgroundColor,
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
      devTools: !app.isPackaged,
    },
  });
  if (options.state?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.loadURL(APP_URL).catch((error: unknown) => console.error('The window could not be loaded:', error));
  return window;
}

/** Brings a window forward, wherever it is. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
