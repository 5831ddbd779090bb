/**
 * The thread that owns `svir.db`: the entry of its own bundle, `dist/store-worker.js`.
 * It answers `StoreRequest`s in the order they came; number 0 is the opening, which it answers by itself.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import type { StoreResult } from './store.ts';
import { failureOf } from './store-failure.ts';
import { createHandlers } from './store-handlers.ts';
import type { StoreRequest, StoreResponse } from './store-protocol.ts';

const port = parentPort;
if (port === null) throw new Error('store-worker runs as a worker thread only');

const { dataDir } = workerData as { dataDir: string };

function attempt<T>(file: string, work: () => T): StoreResult<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, failure: failureOf(error, file) };
  }
}

function answer(seq: number, result: StoreResult<unknown>): void {
  port?.postMessage({ seq, result } satisfies StoreResponse);
}

function serve(db: Database): void {
  const handlers = createHandlers(db);
  port?.on('message', (request: StoreRequest) => {
    if (request.call === 'close') {
      db.close();
      answer(request.seq, { ok: true, value: null });
      port.close();
      return;
    }
    const handler: (argument: never) => unknown = handlers[request.call];
    answer(
      request.seq,
      attempt(db.file, () => handler(request.argument as never)),
    );
  });
}

const opened = attempt(dataDir, () => openDatabase(dataDir));
if (opened.ok) serve(opened.value);
answer(0, opened.ok ? { ok: true, value: null } : opened);
if (!opened.ok) port.close();
