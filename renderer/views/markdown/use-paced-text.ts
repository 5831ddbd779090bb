/**
 * Slows the drawing of a growing text down when drawing it costs much, so that typing and scrolling stay smooth: a short
 * answer is drawn with every push, a very long one at least five times a second. A long text that is there at once (a
 * stored answer) is drawn piece by piece, each in a task of its own. The last text is always drawn.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SourceText } from '../../state/growing-text.ts';
import { firstOf, goesOn } from './source-text.ts';

/** Below this a drawing is free: more than half a frame is left. */
const CHEAP_MS = 6;
/** Of every interval at most a quarter goes into drawing. */
const SHARE = 4;
/** Never slower than five times a second. */
const SLOWEST_MS = 200;
/** Pauses move in steps, or every drawing would change the pause. */
const STEP_MS = 40;

/** Characters drawn in one go. */
const FIRST_PIECE = 8_000;
const SMALLEST_PIECE = 3_000;
const LARGEST_PIECE = 60_000;
/** What drawing one piece should cost. */
const PIECE_MS = 16;

/** The pause after a drawing that took `costMs`; 0 where it needs none. */
export function paceFor(costMs: number): number {
  return costMs < CHEAP_MS ? 0 : Math.min(SLOWEST_MS, Math.ceil((costMs * SHARE) / STEP_MS) * STEP_MS);
}

/** How much of a text to draw after `drawn` characters of it, at most `piece` more, up to the end of a line. */
export function pieceEnd(text: SourceText, drawn: number, piece: number): number {
  const most = drawn + piece;
  if (text.length <= most) return text.length;
  const next = text.slice(drawn, most);
  const line = next.lastIndexOf('\n');
  if (line > 0) return drawn + line + 1;
  return /[\uD800-\uDBFF]$/.test(next) ? most - 1 : most;
}

function upTo(text: SourceText, end: number): SourceText {
  return end === text.length ? text : firstOf(text, end);
}

/** The next size of a piece, after one of `size` characters cost `costMs`. */
export function nextPiece(size: number, costMs: number): number {
  const aimed = size * Math.min(2, PIECE_MS / Math.max(1, costMs));
  return Math.round(Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, aimed)));
}

/** The text to draw now, and whether more of it follows. `report` is to be told what the last drawing cost, in ms. */
export function usePacedText(
  text: SourceText,
  growing: boolean,
): { shown: SourceText; more: boolean; report: (costMs: number) => void } {
  const [pace, setPace] = useState(0);
  const piece = useRef(FIRST_PIECE);
  const [shown, setShown] = useState(() => upTo(text, pieceEnd(text, 0, FIRST_PIECE)));
  const drawnAt = useRef(0);
  const onward = text === shown || goesOn(shown, text);
  const behind = !onward || text.length !== shown.length;
  const jump = onward ? text.length - shown.length : 0;
  const waits = behind && onward && ((growing && pace > 0) || jump > piece.current);
  if (behind && !waits) setShown(upTo(text, pieceEnd(text, onward ? shown.length : 0, piece.current)));

  useEffect(() => {
    if (!waits) return;
    const wait = growing && jump <= piece.current ? Math.max(0, drawnAt.current + pace - performance.now()) : 0;
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
      setShown(upTo(text, pieceEnd(text, shown.length, piece.current)));
    }, wait);
    return () => clearTimeout(timer);
  }, [text, shown, waits, growing, jump, pace]);

  const report = useCallback((costMs: number) => {
    piece.current = nextPiece(piece.current, costMs);
    setPace(paceFor(costMs));
  }, []);
  return { shown, more: growing || behind, report };
}
