/**
 * Which rows of a conversation exist. Those in sight are drawn at once. Those beyond the edges are drawn in pieces
 * between frames, so that neither opening a conversation nor a turn of the wheel draws a dozen answers in one task.
 */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { PathEntry } from '../../../shared/chat/message-tree.ts';
import type { MessageOutline } from '../../../shared/chat/outline.ts';
import { guessRowSize } from './row-size.ts';

/** Up to here every message exists: selecting and reading aloud go through all of them. */
const ALL_UP_TO = 40;
/** Messages drawn beyond the edges of the screen. */
const BEYOND = 6;
/** So many more at each edge in one go: their layout is one task, however well React cuts up their drawing. */
const STEP = 2;
/** Room of the list above its first row and below its last, as in the style sheet. */
export const ROOM_ABOVE = 12;
export const ROOM_BELOW = 24;

type Path = readonly PathEntry<MessageOutline>[];

/** Rows from one place to before another. */
interface Span {
  from: number;
  to: number;
}

/** The list's measures, and the rows that exist now, in their order. It begins at its end. */
export function useRows(path: Path, scroller: RefObject<HTMLDivElement | null>) {
  const latest = useRef(path);
  latest.current = path;
  const rows = useVirtualizer({
    count: path.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => latest.current[index]?.message.id ?? index, []),
    estimateSize: useCallback((index: number) => {
      const entry = latest.current[index];
      return entry ? guessRowSize(entry.message) : 0;
    }, []),
    overscan: 0,
    paddingStart: ROOM_ABOVE,
    paddingEnd: ROOM_BELOW,
    initialOffset: () => path.reduce((sum, { message }) => sum + guessRowSize(message), 0),
    initialRect: { width: 800, height: 800 },
  });
  const inSight = rows.getVirtualItems();
  const from = inSight[0]?.index ?? 0;
  const to = (inSight.at(-1)?.index ?? -1) + 1;
  const beyond = path.length <= ALL_UP_TO ? path.length : BEYOND;
  const wanted = { from: Math.max(0, from - beyond), to: Math.min(path.length, to + beyond) };
  const [reached, setReached] = useState<Span>({ from, to });
  const drawn = drawnRows({ from, to }, wanted, reached);
  useEffect(() => {
    const next = furtherRows(drawn, wanted);
    // Not urgent: a key or a turn of the wheel comes first.
    if (next) startTransition(() => setReached(next));
  });
  const items: VirtualItem[] = [];
  for (let index = drawn.from; index < drawn.to; index++) {
    const item = rows.measurementsCache[index];
    if (item) items.push(item);
  }
  return { rows, items };
}

/** All in sight, and of those wanted beyond it what was reached by now, without a gap. */
export function drawnRows(inSight: Span, wanted: Span, reached: Span): Span {
  const touches = reached.from <= inSight.to && inSight.from <= reached.to;
  if (!touches) return inSight;
  return {
    from: Math.min(inSight.from, Math.max(wanted.from, reached.from)),
    to: Math.max(inSight.to, Math.min(wanted.to, reached.to)),
  };
}

/** A few rows more at each edge than are drawn; `null` where all that are wanted are. */
export function furtherRows(drawn: Span, wanted: Span): Span | null {
  const from = Math.max(wanted.from, drawn.from - STEP);
  const to = Math.min(wanted.to, drawn.to + STEP);
  return from >= drawn.from && to <= drawn.to ? null : { from, to };
}
