/** `BrowserWindow` on the Chromium host. Sizes are kept here and told to Chromium; places follow when it reports. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { hostApp } from './app.ts';
import { chromium, state } from './host-state.ts';
import { targets } from './host-targets.ts';
import { preventable, WebContents } from './web-contents.ts';

const REQUIRED = { contextIsolation: true, sandbox: true, nodeIntegration: false } as const;

let lastId = 0;

export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  #bounds: Rectangle;
  #windowId: number | null = null;
  #windowState: 'normal' | 'minimized' | 'maximized' | 'fullscreen' = 'normal';
  #destroyed = false;
  #title: string;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const preferences = options.webPreferences ?? {};
    for (const [name, value] of Object.entries(REQUIRED))
      if (Reflect.get(preferences, name) !== value)
        throw new Error(`The Chromium host runs windows only with webPreferences.${name}: ${value}.`);
    if (preferences.preload === undefined) throw new Error('The Chromium host runs windows only with a preload.');
    const { width = 800, height = 600, x = 0, y = 0 } = options;
    this.#bounds = { x, y, width, height };
    this.#title = options.title ?? hostApp.getName();
    const preload = readFileSync(preferences.preload, 'utf8');
    state.windows.add(this);
    this.webContents = new WebContents(
      targets().makePage({ width, height }, () => this.#closed()),
      preload,
    );
    this.webContents.onResized = () => void this.#readBounds(true);
    this.webContents.onCloseAsked = () => this.close();
    this.webContents.once('first-load', () => this.emit('ready-to-show'));
    this.webContents.attached.then(
      async ({ targetId }) => {
        const { windowId } = await chromium().connection.browser.send('Browser.getWindowForTarget', { targetId });
        this.#windowId = windowId;
        this.#applyBounds();
      },
      (error: unknown) => {
        if (!this.#destroyed) console.error('svir host: the window could not be made:', error);
      },
    );
    hostApp.emit('web-contents-created', {}, this.webContents);
    hostApp.emit('browser-window-created', {}, this);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  /** Chromium knows no bounds of a maximised window's restored state; the last normal ones are kept here. */
  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.#applyBounds();
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }

  /** A Chromium window is visible from its start; this only brings it forward. */
  show(): void {
    this.webContents.focus();
    this.emit('show');
  }

  focus(): void {
    this.webContents.focus();
    this.emit('focus');
  }

  isVisible(): boolean {
    return !this.#destroyed;
  }

  isFocused(): boolean {
    return BrowserWindow.getFocusedWindow() === this;
  }

  isMinimized(): boolean {
    return this.#windowState === 'minimized';
  }

  isMaximized(): boolean {
    return this.#windowState === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#windowState === 'fullscreen';
  }

  maximize(): void {
    this.#setState('maximized');
  }

  minimize(): void {
    this.#setState('minimized');
  }

  restore(): void {
    this.#setState('normal');
  }

  setTitle(title: string): void {
    // The page's own title is what Chromium shows; svir sets the same.
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  close(): void {
    if (this.#destroyed) return;
    const asked = preventable({});
    this.emit('close', asked.event);
    if (!asked.prevented()) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    const { attached } = this.webContents;
    this.#closed();
    void attached.then(({ targetId }) => targets().close(targetId)).catch(() => {});
  }

  #closed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    state.windows.delete(this);
    this.webContents.destroyed();
    this.emit('closed');
    if (state.windows.size > 0 || state.quitting) return;
    if (!hostApp.emit('window-all-closed')) hostApp.quit();
  }

  #setState(windowState: 'normal' | 'minimized' | 'maximized'): void {
    this.#windowState = windowState;
    if (this.#windowId === null) return;
    const { browser } = chromium().connection;
    void browser.tell('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { windowState } });
  }

  #applyBounds(): void {
    if (this.#windowId === null || this.#windowState !== 'normal') return;
    const { x, y, width, height } = this.#bounds;
    const { browser } = chromium().connection;
    void browser
      .tell('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { left: x, top: y, width, height } })
      .catch((error: unknown) => console.error('svir host: the window could not be placed:', error));
  }

  async #readBounds(changed: boolean): Promise<void> {
    if (this.#windowId === null || this.#destroyed) return;
    const answer = await chromium().connection.browser.tell('Browser.getWindowBounds', { windowId: this.#windowId });
    if (!answer || this.#destroyed) return;
    const { left, top, width, height, windowState } = answer.bounds;
    this.#windowState = windowState ?? 'normal';
    if (this.#windowState === 'normal')
      this.#bounds = {
        x: left ?? this.#bounds.x,
        y: top ?? this.#bounds.y,
        width: width ?? this.#bounds.width,
        height: height ?? this.#bounds.height,
      };
    if (changed) this.emit('resize');
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...state.windows].find((window) => window.webContents === contents) ?? null;
  }

  static getAllWindows(): BrowserWindow[] {
    return [...state.windows];
  }

  /** Chromium does not tell which window has the focus; the newest is the best guess. */
  static getFocusedWindow(): BrowserWindow | null {
    return [...state.windows].at(-1) ?? null;
  }
}
