import { useDeferredValue } from 'react';

/**
 * False while a view is drawn for the first time, true right after, in a task that gives way to others: for what need not
 * be there in the very frame in which a scrolled list brings a row (tooltips and their buttons are a quarter of its cost).
 * The room of what comes later must be there from the start, or the page would move.
 */
export function useSettled(): boolean {
  return useDeferredValue(true, false);
}
