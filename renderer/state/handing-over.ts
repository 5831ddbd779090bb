/** One question at a time on its way to main, which refuses a second one while it stores the first. */
import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from './app-state.ts';

/** Does `work` as the one that hands over. Whether it may begin is the caller's to know (`mayAsk`). */
export async function handingOver<T>(store: StoreApi<AppState>, work: () => Promise<T>): Promise<T> {
  store.setState({ sending: true });
  const done = await work();
  store.setState({ sending: false });
  return done;
}
