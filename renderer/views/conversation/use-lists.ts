/** Which lists of messages are on the page: that of the open conversation, and long ones that were left, for a moment. */
import { useState } from 'react';
import type { OpenConversation } from '../../state/app-state.ts';

/** Less than this leaves the page in one go. */
const LONG_LETTERS = 50_000;

export interface ShownList {
  /** Another one for each time the conversation is opened: nothing measured or scrolled is carried over. */
  visit: number;
  open: OpenConversation;
  left: boolean;
}

interface Lists {
  open: OpenConversation | null;
  visit: number;
  left: readonly ShownList[];
}

/** The lists to draw, and how one that was left is told to be gone. */
export function useLists(open: OpenConversation | null): { lists: readonly ShownList[]; gone(visit: number): void } {
  const [known, setKnown] = useState<Lists>({ open, visit: 0, left: [] });
  if (known.open !== open) setKnown(after(known, open));
  const lists = known.open ? [...known.left, { visit: known.visit, open: known.open, left: false }] : known.left;
  return {
    lists,
    gone: (visit) => setKnown((now) => ({ ...now, left: now.left.filter((list) => list.visit !== visit) })),
  };
}

function after({ open: before, visit, left }: Lists, open: OpenConversation | null): Lists {
  if (before?.id === open?.id) return { open, visit, left };
  const leaving = before && isLong(before) ? [{ visit, open: before, left: true }] : [];
  return { open, visit: visit + 1, left: [...left, ...leaving] };
}

function isLong({ outline }: OpenConversation): boolean {
  return outline.reduce((sum, { letters }) => sum + letters, 0) > LONG_LETTERS;
}
