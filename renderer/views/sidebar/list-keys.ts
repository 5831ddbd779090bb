/** Arrow keys in the list of conversations: from the search field into it, up and down through it, and back. */
import type { KeyboardEvent } from 'react';

const rows = () => [...document.querySelectorAll<HTMLElement>('.sidebar-list .sidebar-open')];

/** For the list. A key with Alt or the like is a shortcut and passes. */
export function moveInList(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = rows();
  const focused = document.activeElement;
  const here = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
  if (here < 0) return;
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to < 0) document.querySelector<HTMLElement>('.sidebar-search input')?.focus();
  else all[Math.min(to, all.length - 1)]?.focus();
}

/** From the search field into the list. */
export function enterList(event: KeyboardEvent): void {
  const first = rows()[0];
  if (!first) return;
  event.preventDefault();
  first.focus();
}
