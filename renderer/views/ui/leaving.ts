/**
 * How much leaves the page without holding it: a view that was left stays for a moment, out of sight, and is taken down a
 * piece at a time while the window has nothing else to do.
 */
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A view that may be left. Not a value that changes: React would search all that is drawn in it for who reads it. */
export interface Leaving {
  left: boolean;
  /** What is to be told that it was left. */
  readonly waiting: Set<() => void>;
}

export const LeavingContext = createContext<Leaving | null>(null);

/** For the view itself, to be given to all in it. `left` is true from the drawing on with which it is left. */
export function useLeaving(left: boolean): Leaving {
  const [leaving] = useState((): Leaving => ({ left, waiting: new Set() }));
  // Before what is drawn in it.
  leaving.left = left;
  useLayoutEffect(() => {
    if (!left) return;
    for (const tell of leaving.waiting) tell();
    leaving.waiting.clear();
  }, [left, leaving]);
  return leaving;
}

/** What it was when the view was left: whatever it becomes then belongs to others. */
export function useUntilLeft<T>(now: T): T {
  const leaving = useContext(LeavingContext);
  const last = useRef(now);
  if (!leaving?.left) last.current = now;
  return last.current;
}

/** The whole list, and once the view was left fewer and fewer of it. */
export function useTakenDown<T>(all: readonly T[]): readonly T[] {
  const leaving = useContext(LeavingContext);
  const [gone, setGone] = useState(0);
  const rest = all.length - gone;
  useLayoutEffect(() => {
    if (leaving && rest > 0) return onceLeft(leaving, () => setGone(gone + 1));
  }, [leaving, gone, rest]);
  return gone > 0 ? all.slice(0, Math.max(0, rest)) : all;
}

/** Asks again and again, between the pieces, whether a view that was left is `empty`; then tells it is. */
export function useEmptied(leaving: Leaving, empty: () => boolean, tell: () => void): void {
  const latest = useRef({ empty, tell });
  latest.current = { empty, tell };
  useEffect(() => {
    let stop = () => {};
    const look = () => {
      if (latest.current.empty()) latest.current.tell();
      else stop = onceLeft(leaving, look);
    };
    stop = onceLeft(leaving, look);
    return () => stop();
  }, [leaving]);
}

/** Does `work` in an idle moment after the view was left. Returns what takes it back. */
function onceLeft(leaving: Leaving, work: () => void): () => void {
  const wait = () => whenIdle(work);
  if (leaving.left) wait();
  else leaving.waiting.add(wait);
  return () => {
    leaving.waiting.delete(wait);
    works.delete(work);
  };
}

/** Of one idle moment: what is asked for meanwhile waits no longer. */
const SLICE_MS = 8;
/** A window that is never idle gives a moment all the same. */
const LATEST_MS = 1_000;

const works = new Set<() => void>();
let planned = false;

function whenIdle(work: () => void): void {
  works.add(work);
  if (planned) return;
  planned = true;
  requestIdleCallback(takeSlice, { timeout: LATEST_MS });
}

function takeSlice(): void {
  planned = false;
  const end = performance.now() + SLICE_MS;
  for (const work of works) {
    works.delete(work);
    // Done when it returns, so that its time counts.
    flushSync(work);
    if (performance.now() >= end) break;
  }
  const [next] = works;
  if (next) whenIdle(next);
}
