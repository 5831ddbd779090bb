/**
 * The store as the main process sees it: calls go to the worker thread by number, answers come back by number.
 * Law: no call rejects. When the worker dies, every open call and every later one is answered with a failure.
 */
import { Worker } from 'node:worker_threads';
import { said } from '../../shared/words/english.ts';
import type { Store, StoreCall, StoreFailure, StoreResult } from './store.ts';
import { failureOf, storeFailure } from './store-failure.ts';
import type { StoreHandlers } from './store-handlers.ts';
import type { StoreRequest, StoreResponse } from './store-protocol.ts';

export interface OpenStoreOptions {
  /** The app's data folder; made if it is not there. */
  dataDir: string;
  /** The worker's bundle or source. By default `store-worker` beside this file. */
  workerPath?: string | URL;
}

export type OpenedStore = { ok: true; store: Store } | { ok: false; failure: StoreFailure };

/** From source this file ends in `.ts`, bundled in `.js`: the worker beside it does the same. */
function defaultWorker(): URL {
  return new URL(`./store-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}

/** Opens or makes `svir.db` in the data folder. Where that fails, no file was changed or replaced. */
export async function openStore({ dataDir, workerPath }: OpenStoreOptions): Promise<OpenedStore> {
  let thread: StoreThread;
  try {
    thread = new StoreThread(
      new Worker(workerPath ?? defaultWorker(), { workerData: { dataDir }, name: 'svir-store' }),
    );
  } catch (error) {
    return { ok: false, failure: failureOf(error, dataDir) };
  }
  const opened = await thread.opened;
  return opened.ok ? { ok: true, store: storeOn(thread) } : { ok: false, failure: opened.failure };
}

class StoreThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: StoreResult<unknown>) => void>();
  readonly opened: Promise<StoreResult<unknown>>;
  readonly #gone: Promise<void>;
  #seq = 0;
  #ended: StoreFailure | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.opened = new Promise((resolve) => this.#waiting.set(0, resolve));
    worker.on('message', ({ seq, result }: StoreResponse) => {
      this.#waiting.get(seq)?.(result);
      this.#waiting.delete(seq);
    });
    worker.on('error', (error) => this.#end(error));
    this.#gone = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#end(null);
        resolve();
      });
    });
  }

  call(call: StoreCall | 'close', argument: unknown): Promise<StoreResult<unknown>> {
    if (this.#ended !== null) return Promise.resolve({ ok: false, failure: this.#ended });
    const seq = ++this.#seq;
    return new Promise((resolve) => {
      this.#waiting.set(seq, resolve);
      try {
        this.#worker.postMessage({ seq, call, argument } satisfies StoreRequest);
      } catch (error) {
        // Not cloneable: a bug of the caller, told as a failure so that nothing rejects.
        this.#waiting.delete(seq);
        resolve({ ok: false, failure: storeFailure('invalid', said('database.unstorable'), String(error)) });
      }
    });
  }

  async close(): Promise<void> {
    await this.call('close', null);
    await this.#gone;
  }

  #end(error: unknown): void {
    this.#ended ??=
      error === null
        ? storeFailure('closed', said('database.closed'))
        : storeFailure('closed', said('database.stopped'), String(error));
    for (const resolve of this.#waiting.values()) resolve({ ok: false, failure: this.#ended });
    this.#waiting.clear();
  }
}

/** Every call by name: the type makes this list whole, as the table of handlers is on the other side. */
const CALLS = {
  listProfiles: 0,
  getProfile: 0,
  profileSecrets: 0,
  saveProfile: 0,
  deleteProfile: 0,
  reorderProfiles: 0,
  getSettings: 0,
  setSettings: 0,
  listConversations: 0,
  createConversation: 0,
  getConversation: 0,
  renameConversation: 0,
  configureConversation: 0,
  deleteConversation: 0,
  messages: 0,
  outline: 0,
  pathTo: 0,
  messagesById: 0,
  countWords: 0,
  beginTurn: 0,
  addCapture: 0,
  finishTurn: 0,
  abandonTurn: 0,
  runningTurns: 0,
  capturesOf: 0,
  captureOwner: 0,
  searchMessages: 0,
  importConversation: 0,
  getDraft: 0,
  saveDraft: 0,
  addAttachment: 0,
  dropUnreferencedAttachments: 0,
  rememberField: 0,
  learnedFields: 0,
  forgetFields: 0,
} satisfies Record<keyof StoreHandlers, 0>;

function storeOn(thread: StoreThread): Store {
  const calls = Object.keys(CALLS).map((name) => [
    name,
    (argument?: unknown) => thread.call(name as StoreCall, argument ?? null),
  ]);
  return Object.assign(Object.fromEntries(calls), { close: () => thread.close() }) as Store;
}
