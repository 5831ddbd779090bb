/**
 * What the reader unfolded, kept beyond the row it stands in: a row far from the screen is not on the page, and must come
 * back as it was left. For as long as the window is open.
 */
import { useState } from 'react';

/** More are not remembered; the oldest goes first. */
const MOST_KEPT = 2_000;

const kept = new Map<string, boolean>();

/** A choice by its name, such as a message's id and the part of it. `null` until one is made. */
export function useKept(name: string): [boolean | null, (choice: boolean) => void] {
  const [choice, setChoice] = useState<boolean | null>(() => kept.get(name) ?? null);
  const keep = (next: boolean) => {
    kept.delete(name);
    kept.set(name, next);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    setChoice(next);
  };
  return [choice, keep];
}
