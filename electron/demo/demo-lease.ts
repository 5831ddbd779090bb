/**
 * The demo server while somebody needs it: started by the first use, stopped a while after the last.
 * svir listens on nothing otherwise (ELECTRON.md 2.3, "Local servers without auth").
 */

/** A running demo server. */
export interface DemoServer {
  baseUrl: string;
  key: string;
  close(): Promise<void>;
}

/** How long an unused demo server stays: long enough to list its models and then chat, short enough to be gone. */
const IDLE_MS = 30_000;

export class DemoLease {
  readonly #start: () => Promise<DemoServer>;
  readonly #idleMs: number;
  #server: Promise<DemoServer> | null = null;
  #users = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(start: () => Promise<DemoServer>, idleMs: number = IDLE_MS) {
    this.#start = start;
    this.#idleMs = idleMs;
  }

  /** Whether it listens now. */
  get running(): boolean {
    return this.#server !== null;
  }

  /** The server, started if need be. `release` must be called once when the use is over. */
  async use(): Promise<{ server: DemoServer; release(): void }> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    this.#users += 1;
    this.#server ??= this.#start();
    try {
      const server = await this.#server;
      let released = false;
      return {
        server,
        release: () => {
          if (released) return;
          released = true;
          this.#leave();
        },
      };
    } catch (error) {
      this.#server = null;
      this.#users -= 1;
      throw error;
    }
  }

  /** Stops it at once, used or not. */
  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    const server = this.#server;
    this.#server = null;
    await (await server)?.close();
  }

  #leave(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#idle = setTimeout(() => void this.close(), this.#idleMs);
    this.#idle.unref();
  }
}
