// The targets of the running Chromium; set once by the host's start.
import type { Targets } from './targets.ts';

let current: Targets | null = null;

export function setTargets(made: Targets): void {
  current = made;
}

export function targets(): Targets {
  if (!current) throw new Error('Windows can be made only after the app is ready.');
  return current;
}
