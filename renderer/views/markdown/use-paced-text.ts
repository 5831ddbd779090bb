/**
 * Slows the drawing of a growing text down when drawing it costs much, so that typing and scrolling stay smooth.
 * A short answer is drawn with every push; a very long one at least five times a second. The last text is always drawn.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Below this a drawing is free: more than half a frame is left. */
const CHEAP_MS = 6;
/** Of every interval at most a quarter goes into drawing. */
const SHARE = 4;
/** Never slower than five times a second. */
const SLOWEST_MS = 200;
/** Pauses move in steps, or every drawing would change the pause. */
const STEP_MS = 40;

/** The pause after a drawing that took `costMs`; 0 where it needs none. */
export function paceFor(costMs: number): number {
  return costMs < CHEAP_MS ? 0 : Math.min(SLOWEST_MS, Math.ceil((costMs * SHARE) / STEP_MS) * STEP_MS);
}

/** The text to draw now. `report` is to be told what the last drawing cost, in milliseconds. */
export function usePacedText(text: string, growing: boolean): { shown: string; report: (costMs: number) => void } {
  const [pace, setPace] = useState(0);
  const [shown, setShown] = useState(text);
  const drawnAt = useRef(0);
  const paced = growing && pace > 0;
  if (!paced && shown !== text) setShown(text);

  useEffect(() => {
    if (!paced) return;
    const wait = Math.max(0, drawnAt.current + pace - performance.now());
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
      setShown(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, paced, pace]);

  const report = useCallback((costMs: number) => setPace(paceFor(costMs)), []);
  return { shown: paced ? shown : text, report };
}
