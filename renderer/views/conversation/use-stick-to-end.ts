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
}

/** `resetKey`: another page; it begins at its end. */
export function useStickToEnd(resetKey: string): StickToEnd {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to run
  useLayoutEffect(jump, [resetKey]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
      // Only a movement upwards leaves the end: growth between two events moves the end away, not the reader.
      if (distance <= NEAR_PX) following.current = true;
      else if (element.scrollTop < lastTop) following.current = false;
      lastTop = element.scrollTop;
      setAtEnd(following.current);
    };
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd();
      else setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX);
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [toEnd]);

  return { scroller, content, atEnd, jump };
}
