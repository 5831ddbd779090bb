/**
 * `webContents` on the Chromium host: one page, its document's preload world, its requests. Everything Electron
 * answers at once is answered from what the page last told; commands wait until the page is attached.
 */
import { EventEmitter } from 'node:events';
import type { WebContents as ElectronContents } from 'electron';
import { innerOrigin, isInner, toInner, toPublic } from './app-origin.ts';
import type { CdpSession, Protocol } from './cdp-connection.ts';
import { createCodec } from './codec.ts';
import { chromium, names, state } from './host-state.ts';
import { receive } from './ipc-main.ts';
import { type FromPage, mainWorldSource, preloadWorldSource, type ToPage } from './preload-world.ts';
import { answerFromApp } from './protocol-handler.ts';
import { provide } from './provide.ts';
import { applyPermissions, mayLeave } from './session.ts';
import type { Page } from './targets.ts';

type OpenHandler = Parameters<ElectronContents['setWindowOpenHandler']>[0];

/** What svir's checks read of a frame; there are no other frames than main ones here. */
export interface HostFrame {
  url: string;
  origin: string;
  parent: null;
  top: HostFrame;
  frameTreeNodeId: number;
  processId: number;
  routingId: number;
}

const codec = createCodec();
let lastId = 0;

/** An event of Electron's that a listener may prevent. */
export function preventable<T extends object>(
  parts: T,
): { event: T & { preventDefault(): void }; prevented: () => boolean } {
  let prevented = false;
  const event = {
    ...parts,
    defaultPrevented: false,
    preventDefault: () => {
      prevented = true;
      event.defaultPrevented = true;
    },
  };
  return { event, prevented: () => prevented };
}

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  /** Resolves when the page is there and its preload is set up. */
  readonly attached: Promise<Page>;
  #targetId = '';
  #url = '';
  #destroyed = false;
  #crashed = false;
  #loads = 0;
  /** The preload world of the document shown now; `null` between documents. */
  #context: { id: number; uniqueId: string } | null = null;
  #frame: HostFrame | null = null;
  #openHandler: OpenHandler | null = null;
  /** Loads that main asked for: these navigate without asking `will-navigate`. */
  readonly #expected = new Set<string>();
  #finishLoad: { resolve: () => void; reject: (error: Error) => void } | null = null;
  /** For the window around it. */
  onResized: () => void = () => {};
  onCloseAsked: () => void = () => {};

  constructor(page: Promise<Page>, preload: string) {
    super();
    this.setMaxListeners(0);
    this.attached = page.then(async (made) => {
      this.#targetId = made.targetId;
      state.contents.set(made.targetId, this);
      await this.#setUp(made, preload);
      return made;
    });
  }

  get mainFrame(): HostFrame {
    return this.#frame ?? this.#makeFrame(this.#url);
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  /** Reaches the document shown now, in order; a document that is going away gets nothing more. */
  send(channel: string, ...args: unknown[]): void {
    this.#deliver({ type: 'event', channel, args: codec.encode(args) }, this.#context);
  }

  /** Resolves when the document has loaded. */
  async loadURL(url: string): Promise<void> {
    const { session } = await this.attached;
    const inner = toInner(url);
    this.#expected.add(inner);
    const loaded = new Promise<void>((resolve, reject) => {
      this.#finishLoad = { resolve, reject };
    });
    // Whoever does not wait for a load must not be hit by its failure.
    loaded.catch(() => {});
    const answer = await session.send('Page.navigate', { url: inner });
    if (answer.errorText) throw new Error(`${answer.errorText} loading '${url}'`);
    await loaded;
  }

  reload(): void {
    void this.attached.then(({ session }) => {
      this.#expected.add(toInner(this.#url));
      this.#crashed = false;
      return session.tell('Page.reload');
    });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** For the host: a page wanted to open another. Only "deny" can be obeyed. */
  popupAsked(url: string): void {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    };
    const answer = this.#openHandler?.(details as Parameters<OpenHandler>[0]);
    if (answer?.action !== 'deny')
      console.error(`svir host: a window for ${url} was refused; the Chromium host opens no windows for pages.`);
  }

  forcefullyCrashRenderer(): void {
    void this.attached.then(({ session }) => session.tell('Page.crash').catch(() => {}));
  }

  toggleDevTools(): void {
    console.error('svir host: the developer tools cannot be opened from the Chromium host.');
  }

  focus(): void {
    void this.attached.then(({ session }) => session.tell('Page.bringToFront'));
  }

  close(options?: { waitForBeforeUnload?: boolean }): void {
    void options;
    this.onCloseAsked();
  }

  /** For the window: nothing is delivered any more. */
  destroyed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#context = null;
    state.contents.delete(this.#targetId);
    this.#finishLoad?.reject(new Error('The window was closed while loading.'));
    this.emit('destroyed');
  }

  #makeFrame(url: string): HostFrame {
    const origin = url === '' ? '' : new URL(url).origin;
    const frame = { url, origin, parent: null, frameTreeNodeId: this.id, processId: 1, routingId: this.id };
    return Object.assign(frame, {
      get top(): HostFrame {
        return this as unknown as HostFrame;
      },
    }) as unknown as HostFrame;
  }

  #deliver(message: ToPage, context: { uniqueId: string } | null): void {
    if (!context || this.#destroyed) return;
    void this.attached
      .then(({ session }) =>
        session.tell('Runtime.callFunctionOn', {
          functionDeclaration: `function (text) { globalThis[${JSON.stringify(names.deliver)}](text); }`,
          uniqueContextId: context.uniqueId,
          arguments: [{ value: JSON.stringify(message) }],
          silent: true,
        }),
      )
      .catch((error: unknown) => console.error('svir host: a message to the window was lost:', error));
  }

  async #setUp({ session, targetId }: Page, preload: string): Promise<void> {
    const { browser } = chromium().connection;
    const origin = innerOrigin('app://svir/');
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== targetId) return;
      this.#url = toPublic(frame.url);
      if (this.#frame) this.#frame = this.#makeFrame(this.#url);
      this.emit('did-navigate', {}, this.#url, 200, 'OK');
    });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId: unknown = context.auxData && Reflect.get(context.auxData, 'frameId');
      if (context.name !== names.world || frameId !== targetId || !isInner(context.origin)) return;
      this.#context = { id: context.id, uniqueId: context.uniqueId };
      this.#frame = this.#makeFrame(isInner(toInner(this.#url)) ? this.#url : `${toPublic(context.origin)}/`);
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      if (this.#context?.uniqueId === executionContextUniqueId) this.#noContext();
    });
    session.on('Runtime.executionContextsCleared', () => this.#noContext());
    session.on('Runtime.bindingCalled', (event) => this.#fromPage(event));
    session.on('Fetch.requestPaused', (paused) => void this.#request(session, targetId, paused));
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (frameId !== targetId || disposition !== 'currentTab' || /^https?:/i.test(url)) return;
      // mailto: and the like never become a request; they can only be stopped here.
      if (this.#navigationPrevented(url)) void session.tell('Page.stopLoading');
    });
    session.on('Page.loadEventFired', () => {
      if (!isInner(toInner(this.#url))) return;
      this.#loads += 1;
      this.#finishLoad?.resolve();
      this.#finishLoad = null;
      this.emit('did-finish-load');
      if (this.#loads === 1) this.emit('first-load');
    });
    session.on('Inspector.targetCrashed', () => {
      this.#crashed = true;
      this.#noContext();
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    // One after the other in the order of sending: the answers are awaited together.
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Inspector.enable'),
      session.send('Runtime.addBinding', { name: names.binding, executionContextName: names.world }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource(names, origin) }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: preloadWorldSource(names, origin, preload),
        worldName: names.world,
      }),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      applyPermissions(browser, origin, toPublic(origin)),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  #noContext(): void {
    this.#context = null;
    this.#frame = null;
  }

  #fromPage({ name, payload, executionContextId }: Protocol.Runtime.bindingCalledPayload): void {
    if (name !== names.binding) return;
    const message = JSON.parse(payload) as FromPage;
    const context = this.#context;
    const current = context?.id === executionContextId;
    switch (message.type) {
      case 'resized':
        this.onResized();
        return;
      case 'preload-done':
        return;
      case 'preload-error':
        console.error(`svir host: the preload failed: ${message.message}`);
        this.emit('preload-error', {}, 'preload.js', new Error(message.message));
        return;
      case 'invoke':
      case 'send':
        void receive(message, this, current ? this.mainFrame : null, (reply) => {
          if (current) this.#deliver(reply, context);
        });
    }
  }

  /** Asks the app's listeners as Electron would; true when one prevented it. */
  #navigationPrevented(innerUrl: string): boolean {
    const url = toPublic(innerUrl);
    const details = { url, isMainFrame: true, isSameDocument: false, frame: this.mainFrame, initiator: this.mainFrame };
    const frameAsked = preventable(details);
    this.emit('will-frame-navigate', frameAsked.event);
    if (frameAsked.prevented()) return true;
    const asked = preventable(details);
    this.emit('will-navigate', asked.event, url);
    return asked.prevented();
  }

  async #request(session: CdpSession, targetId: string, paused: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    const isMainDocument = resourceType === 'Document' && frameId === targetId;
    const asIs = (url: string): string => url.replace(/#.*$/, '');
    if (isMainDocument && !this.#expected.delete(asIs(request.url)) && this.#navigationPrevented(request.url)) {
      // Aborted commits nothing: the page stays as it is.
      await session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    // A browser asks for a tab's icon, Electron asks for none: the app never hears of it.
    if (isInner(request.url) && new URL(request.url).pathname === '/favicon.ico') {
      await session.tell('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    if (isInner(request.url)) return answerFromApp(session, paused);
    if (await mayLeave(request.url, resourceType)) await session.tell('Fetch.continueRequest', { requestId });
    else await session.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }
}

/** The static side of Electron's class, as far as Playwright and svir ask for it. */
export const webContents = provide('webContents', {
  fromDevToolsTargetId: (targetId: string): WebContents | undefined => state.contents.get(targetId),
  fromId: (id: number): WebContents | undefined => [...state.contents.values()].find((one) => one.id === id),
  getAllWebContents: (): WebContents[] => [...state.contents.values()],
});
