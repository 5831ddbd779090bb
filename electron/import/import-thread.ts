/**
 * The reading thread as the main process sees it: pieces go in, what they completed comes back.
 * Law: no call rejects. When the thread dies (a file that needs more memory than there is), every open call and every
 * later one is answered with `failed`.
 */
import { Worker } from 'node:worker_threads';
import type { ReadRequest, ReadResponse } from './import-protocol.ts';

type Answer = Omit<ReadResponse, 'seq'>;

const DEAD: Answer = { outcomes: [], notes: [], fault: 'failed' };

/** From source this file ends in `.ts`, bundled in `.js`: the worker beside it does the same. */
function defaultWorker(): URL {
  return new URL(`./import-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}

export class ImportThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #seq = 0;
  #dead = false;

  /** `workerPath`: the worker's bundle or source; by default `import-worker` beside this file. */
  constructor(workerPath: string | URL = defaultWorker()) {
    this.#worker = new Worker(workerPath, { name: 'svir-import' });
    this.#worker.on('message', ({ seq, ...answer }: ReadResponse) => {
      this.#waiting.get(seq)?.(answer);
      this.#waiting.delete(seq);
    });
    this.#worker.on('error', () => this.#die());
    this.#worker.on('exit', () => this.#die());
  }

  /** The next bytes of the file. Their memory goes along. */
  push(piece: Uint8Array): Promise<Answer> {
    return this.#ask((seq) => ({ seq, piece }), [piece.buffer as ArrayBuffer]);
  }

  end(): Promise<Answer> {
    return this.#ask((seq) => ({ seq, end: true }), []);
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(request: (seq: number) => ReadRequest, memory: ArrayBuffer[]): Promise<Answer> {
    if (this.#dead) return Promise.resolve(DEAD);
    const seq = ++this.#seq;
    return new Promise((resolve) => {
      this.#waiting.set(seq, resolve);
      this.#worker.postMessage(request(seq), memory);
    });
  }

  #die(): void {
    this.#dead = true;
    for (const resolve of this.#waiting.values()) resolve(DEAD);
    this.#waiting.clear();
  }
}
