/** How a person likes code shown, for all blocks at once; kept by this window's own storage. */
import { useSyncExternalStore } from 'react';

export interface CodePreferences {
  wrap: boolean;
  numbers: boolean;
}

const KEY = 'svir.code';
const FIRST: CodePreferences = { wrap: false, numbers: false };
const listeners = new Set<() => void>();
let now: CodePreferences | null = null;

function read(): CodePreferences {
  if (now) return now;
  now = FIRST;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (kept && typeof kept === 'object') {
      now = { wrap: Reflect.get(kept, 'wrap') === true, numbers: Reflect.get(kept, 'numbers') === true };
    }
  } catch {
    // No storage, or not ours: the first values hold.
  }
  return now;
}

export function changeCodePreferences(change: Partial<CodePreferences>): void {
  now = { ...read(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Kept until the window closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCodePreferences(): CodePreferences {
  return useSyncExternalStore(subscribe, read, () => FIRST);
}
