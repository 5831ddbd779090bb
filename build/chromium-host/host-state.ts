/**
 * What the parts of the host share: the options, the running Chromium, the handlers the app registered. The `electron`
 * module is a set of singletons by nature; this is the one place where that shows.
 */
import { randomBytes } from 'node:crypto';
import type { BrowserWindow } from './browser-window.ts';
import type { Chromium } from './chromium-process.ts';
import type { HostOptions } from './host-options.ts';
import type { WorldNames } from './preload-world.ts';
import type { WebContents } from './web-contents.ts';

const random = (): string => `_${randomBytes(12).toString('hex')}`;

export const names: WorldNames = {
  world: random(),
  binding: random(),
  deliver: random(),
  toPage: random(),
  toPreload: random(),
};

interface HostState {
  options: HostOptions;
  chromium: Chromium | null;
  userData: string;
  /** True once `app.quit` got through `before-quit`. */
  quitting: boolean;
  windows: Set<BrowserWindow>;
  /** By Chromium target id; a popup or foreign target is not among them. */
  contents: Map<string, WebContents>;
  package: { name: string; productName: string; version: string };
}

export const state: HostState = {
  options: {
    appDir: '',
    inspect: null,
    debuggingPort: null,
    headless: true,
    screenshot: null,
    verbose: false,
  },
  chromium: null,
  userData: '',
  quitting: false,
  windows: new Set(),
  contents: new Map(),
  package: { name: '', productName: '', version: '' },
};

/** The running Chromium; asked for before `ready` it is a bug of the app. */
export function chromium(): Chromium {
  if (!state.chromium) throw new Error('This needs Chromium, which runs only after the app is ready.');
  return state.chromium;
}
