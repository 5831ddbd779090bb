/**
 * The window's only door to the main process. The preload puts `window.svir` there before any script runs.
 * What lives here: finding it. Not here: state, retries, words.
 */
import type { SvirBridge } from '../../shared/ipc/contract.ts';

declare global {
  interface Window {
    readonly svir?: SvirBridge;
  }
}

/** The bridge of this window. Throws where the preload did not run: nothing can work without it. */
export function windowBridge(): SvirBridge {
  if (!window.svir) throw new Error('window.svir is missing: the preload script did not run');
  return window.svir;
}
