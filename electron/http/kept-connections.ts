/**
 * Connections kept open for model lists, so that opening the picker twice does not shake hands twice. A turn never
 * takes one: it has a fresh connection of its own. A kept one may have been closed by the server in the same moment
 * (the keep-alive race), so whoever takes it must be able to ask again over a fresh one.
 */
import type { Client } from 'undici';
import type { Connection } from './connect.ts';
import type { Transport } from './transport.ts';

export interface KeptConnection {
  connection: Connection;
  client: Client;
}

/** Servers close idle connections after five seconds or more (Node's default, uvicorn's too). */
const KEEP_MS = 4000;

export class KeptConnections {
  readonly #idle = new Map<string, KeptConnection & { timer: NodeJS.Timeout }>();

  /** A connection that was left for this place, or `null`. It is the caller's now. */
  take(url: URL, transport: Transport): KeptConnection | null {
    const key = keyOf(url, transport);
    const kept = this.#idle.get(key);
    if (!kept) return null;
    clearTimeout(kept.timer);
    this.#idle.delete(key);
    const { socket } = kept.connection;
    if (socket.destroyed || !socket.writable || kept.client.destroyed) {
      void kept.client.destroy();
      return null;
    }
    socket.ref();
    return kept;
  }

  keep(url: URL, transport: Transport, kept: KeptConnection): void {
    const key = keyOf(url, transport);
    this.#drop(key);
    const timer = setTimeout(() => this.#drop(key), KEEP_MS);
    timer.unref();
    // Nobody waits for what is idle: it must not hold the process.
    kept.connection.socket.unref();
    this.#idle.set(key, { ...kept, timer });
  }

  #drop(key: string): void {
    const kept = this.#idle.get(key);
    if (!kept) return;
    clearTimeout(kept.timer);
    this.#idle.delete(key);
    kept.connection.socket.destroy();
    void kept.client.destroy();
  }
}

/** All that makes one connection another: where it goes, which way, and whom it trusts. */
function keyOf(url: URL, { proxy, pin, ca }: Transport): string {
  return JSON.stringify([url.origin, proxy, pin, ca]);
}
