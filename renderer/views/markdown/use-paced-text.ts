/**
 * Slows the drawing of a growing text down when drawing it costs much, so that typing and scrolling stay smooth: a short
 * answer is drawn with every push, a very long one at least five times a second. A long text that is there at once (a
 * stored answer) is drawn piece by piece, each in a task of its own, and where many answers come at once they share the
 * time of the first task. The last text is always drawn.
 */
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { SourceText } from '../../state/growing-text.ts';
import { LeavingContext } from '../ui/leaving.ts';
import { firstOf, goesOn } from './source-text.ts';
import { takeTurn } from './turns.ts';

/** Below this a drawing is free: more than half a frame is left. */
const CHEAP_MS = 6;
/** Of every interval at most a quarter goes into drawing. */
const SHARE = 4;
/** Never slower than five times a second. */
const SLOWEST_MS = 200;
/** Pauses move in steps, or every drawing would change the pause. */
const STEP_MS = 40;

/** Characters drawn in one go. */
const FIRST_PIECE = 6_000;
/** The first ones of an answer that comes to the page in a task that others have used up: about a screen of them. */
const LATE_PIECE = 1_000;
/** What a task may spend before. */
const FIRST_TASK_MS = 48;
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

/** When the first answer of the task of this moment was drawn. */
let taskBegan: number | null = null;

/** How much of an answer is drawn when it comes to the page. */
function firstPiece(): number {
  const now = performance.now();
  if (taskBegan === null) {
    taskBegan = now;
    setTimeout(() => {
      taskBegan = null;
    }, 0);
  }
  return now - taskBegan < FIRST_TASK_MS ? FIRST_PIECE : LATE_PIECE;
}

/** The text to draw now, and whether more of it follows. `report` is to be told what the last drawing cost, in ms. */
export function usePacedText(
  text: SourceText,
  growing: boolean,
): { shown: SourceText; more: boolean; report: (costMs: number) => void } {
  const leaving = useContext(LeavingContext);
  const [pace, setPace] = useState(0);
  const piece = useRef(FIRST_PIECE);
  const [shown, setShown] = useState(() => upTo(text, pieceEnd(text, 0, firstPiece())));
  const caughtUp = useRef(false);
  const drawnAt = useRef(0);
  const onward = text === shown || goesOn(shown, text);
  const behind = !onward || text.length !== shown.length;
  const jump = onward ? text.length - shown.length : 0;
  if (!behind) caughtUp.current = true;
  const waits = behind && onward && ((growing ? pace > 0 : !caughtUp.current) || jump > piece.current);
  if (behind && !waits) setShown(upTo(text, pieceEnd(text, onward ? shown.length : 0, piece.current)));

  useEffect(() => {
    if (!waits) return;
    const draw = () => {
      if (leaving?.left) return;
      drawnAt.current = performance.now();
      setShown(upTo(text, pieceEnd(text, shown.length, piece.current)));
    };
    if (!growing || jump > piece.current) return takeTurn(draw);
    const timer = setTimeout(draw, Math.max(0, drawnAt.current + pace - performance.now()));
    return () => clearTimeout(timer);
  }, [leaving, text, shown, waits, growing, jump, pace]);

  const report = useCallback((costMs: number) => {
    piece.current = nextPiece(piece.current, costMs);
    setPace(paceFor(costMs));
  }, []);
  return { shown, more: growing || behind, report };
}
