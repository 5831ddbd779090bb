/**
 * Keeps the end of a growing page in sight while the reader is at the end, and leaves the reader alone elsewhere.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer than this to the end counts as at the end: half a line. */
const NEAR_PX = 16;

export interface StickToEnd {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  jump(): void;
  /** The reader is led elsewhere: the end is not followed until it is reached again. */
  leave(): void;
}

/** Begins at the end. */
export function useStickToEnd(): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  const jump = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    toEnd();
  }, [toEnd]);

  const leave = useCallback(() => {
    following.current = false;
  }, []);

  useLayoutEffect(jump, [jump]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    let lastTop = element.scrollTop;
    /** How far down it goes: less where rows shrink, and where the list itself gets taller. */
    const reach = () => element.scrollHeight - element.clientHeight;
    let lastReach = reach();
    // What was lost of that since the last event of the scroller, which comes a frame after the layout that moved it.
    let shrunk = 0;
    const noteReach = () => {
      shrunk += Math.max(0, lastReach - reach());
      lastReach = reach();
    };
    const distance = () => reach() - element.scrollTop;
    const onScroll = () => {
      // Only a reader's movement upwards leaves the end. Growth between two events moves the end away, and rows that
      // turn out smaller than guessed move everything up by what they lack, and by no more.
      noteReach();
      if (distance() <= NEAR_PX) following.current = true;
      else if (lastTop - element.scrollTop > shrunk + 1) following.current = false;
      lastTop = element.scrollTop;
      shrunk = 0;
      setAtEnd(following.current);
    };
    const observer = new ResizeObserver(() => {
      noteReach();
      if (following.current) toEnd();
      else setAtEnd(distance() <= NEAR_PX);
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [toEnd]);

  return { scroller, content, atEnd, jump, leave };
}
