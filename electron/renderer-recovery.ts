/**
 * Whether a window whose page died is loaded again. The turn runs on in main, so a reloaded page shows all of it; a
 * page that dies again and again is left alone, and said.
 * What lives here: the pure rule. Listening and reloading are main's.
 */

/** A page that died so often within the window of time has a fault that reloading does not cure. */
export const MAX_RELOADS = 3;
export const RELOAD_WINDOW_MS = 60_000;

/** Reasons of `render-process-gone` that are a death; `clean-exit` and `killed` are somebody's wish. */
const DEATHS = new Set(['crashed', 'oom', 'launch-failed', 'integrity-failure', 'abnormal-exit']);

export type RecoveryDecision = 'reload' | 'give-up' | 'ignore';

/** Answers a function that remembers when it said `reload`; `now` in milliseconds. */
export function createRecovery(): (reason: string, now: number) => RecoveryDecision {
  let reloads: number[] = [];
  return (reason, now) => {
    if (!DEATHS.has(reason)) return 'ignore';
    reloads = reloads.filter((at) => now - at < RELOAD_WINDOW_MS);
    if (reloads.length >= MAX_RELOADS) return 'give-up';
    reloads.push(now);
    return 'reload';
  };
}
