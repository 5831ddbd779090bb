/** Opens the store in its worker thread. */
import type { Store, StoreFailure } from './store.ts';

export interface OpenStoreOptions {
  /** The app's data folder; made if it is not there. */
  dataDir: string;
  /** The worker's bundle or source. By default `store-worker` beside this file. */
  workerPath?: string | URL;
}

export type OpenedStore = { ok: true; store: Store } | { ok: false; failure: StoreFailure };

/** Opens or makes `svir.db` in the data folder. Where that fails, no file was changed or replaced. */
export async function openStore(_options: OpenStoreOptions): Promise<OpenedStore> {
  throw new Error('not built yet');
}
