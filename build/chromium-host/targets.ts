/**
 * Chromium's targets as the host sees them: pages it made or adopted, and everything else. A page that another page
 * opened is asked of the app's window-open handler and ended before a single request of it leaves.
 */
import { toPublic } from './app-origin.ts';
import type { CdpConnection, CdpSession, Protocol } from './cdp-connection.ts';

export interface Page {
  targetId: string;
  session: CdpSession;
}

/** Told of each denied popup: `openerId` is the target of the page that wanted it, if Chromium says. */
export type PopupListener = (openerId: string | undefined, url: string) => void;

export class Targets {
  readonly #connection: CdpConnection;
  readonly #own = new Map<string, { session?: CdpSession; attached?: (page: Page) => void; destroyed?: () => void }>();
  readonly #adoptable: Page[] = [];
  /** Commands that make targets and are not answered yet: an unknown page may be theirs. */
  readonly #making = new Set<Promise<unknown>>();
  #onPopup: PopupListener = () => {};
  #startWindowCame: () => void = () => {};
  readonly #startWindow = new Promise<void>((resolve) => {
    this.#startWindowCame = resolve;
  });

  constructor(connection: CdpConnection) {
    this.#connection = connection;
  }

  /** Attaches to everything, now and later; new targets wait until they are told to go on. */
  async watch(onPopup: PopupListener): Promise<void> {
    this.#onPopup = onPopup;
    const { browser } = this.#connection;
    browser.on('Target.attachedToTarget', (event) => void this.#attached(event));
    browser.on('Target.detachedFromTarget', ({ sessionId, targetId }) => {
      this.#connection.forget(sessionId);
      if (targetId !== undefined) this.#gone(targetId);
    });
    browser.on('Target.targetDestroyed', ({ targetId }) => this.#gone(targetId));
    await browser.send('Target.setDiscoverTargets', { discover: true });
    await browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  }

  /** Resolves when the window Chromium itself starts with is there to be taken. */
  startWindow(): Promise<void> {
    return this.#startWindow;
  }

  /** A page that waits before its first document; the window Chromium started with is taken first. */
  async makePage(size: { width: number; height: number }, onDestroyed: () => void): Promise<Page> {
    const adopted = this.#adoptable.shift();
    if (adopted) {
      this.#own.set(adopted.targetId, { session: adopted.session, destroyed: onDestroyed });
      return adopted;
    }
    const asked = this.#connection.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...size,
    });
    const made = asked.then(({ targetId }) => {
      const entry = this.#own.get(targetId) ?? {};
      entry.destroyed = onDestroyed;
      this.#own.set(targetId, entry);
      return { targetId, entry };
    });
    this.#making.add(made);
    try {
      const { targetId, entry } = await made;
      const { session } = entry;
      if (session) return { targetId, session };
      return await new Promise<Page>((resolve) => {
        entry.attached = resolve;
      });
    } finally {
      this.#making.delete(made);
    }
  }

  /** A page nobody uses any more becomes the next one made. */
  giveBack(page: Page): void {
    this.#own.delete(page.targetId);
    this.#adoptable.push(page);
  }

  async close(targetId: string): Promise<void> {
    this.#own.delete(targetId);
    await this.#connection.browser.tell('Target.closeTarget', { targetId });
  }

  #gone(targetId: string): void {
    const entry = this.#own.get(targetId);
    this.#own.delete(targetId);
    entry?.destroyed?.();
  }

  async #attached({
    sessionId,
    targetInfo,
    waitingForDebugger,
  }: Protocol.Target.attachedToTargetPayload): Promise<void> {
    const session = this.#connection.session(sessionId);
    if (targetInfo.type !== 'page') {
      if (waitingForDebugger) await session.tell('Runtime.runIfWaitingForDebugger');
      return;
    }
    if (targetInfo.openerId === undefined) {
      // The answer to createTarget may come after this event.
      await Promise.allSettled([...this.#making]);
      const entry = this.#own.get(targetInfo.targetId);
      if (entry) {
        entry.session = session;
        entry.attached?.({ targetId: targetInfo.targetId, session });
        return;
      }
      if (targetInfo.url.startsWith('data:text/html,')) {
        if (waitingForDebugger) await session.tell('Runtime.runIfWaitingForDebugger');
        this.#adoptable.push({ targetId: targetInfo.targetId, session });
        this.#startWindowCame();
        return;
      }
    }
    await this.#deny(session, targetInfo);
  }

  /** Closing a paused popup hangs its opener: it is let go on with every request failing, then closed. */
  async #deny(session: CdpSession, info: Protocol.Target.TargetInfo): Promise<void> {
    let asked = false;
    const ask = (url: string): void => {
      if (asked) return;
      asked = true;
      this.#onPopup(info.openerId, toPublic(url));
    };
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      ask(request.url);
      void session.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    });
    await session.tell('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await session.tell('Runtime.runIfWaitingForDebugger');
    if (info.url !== '' && info.url !== 'about:blank') ask(info.url);
    await this.#connection.browser.tell('Target.closeTarget', { targetId: info.targetId });
    ask(info.url);
  }
}
