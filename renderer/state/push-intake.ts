/**
 * Takes pushed batches in order and acknowledges each after it was painted: main sends no more until then, so a slow
 * window slows the pushes and loses nothing.
 */
import type { PushBatch, PushItem } from '../../shared/ipc/push.ts';

/** Calls `done` once the next frame was painted; at once where nothing is painted (hidden page). */
export type AfterPaint = (done: () => void) => void;

/** The longest a batch waits for a frame: a window hidden in between gets none. */
const NO_FRAME_MS = 200;

/** `AfterPaint` of a real window. */
export function afterPaint(done: () => void): void {
  if (document.visibilityState === 'hidden') {
    done();
    return;
  }
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    clearTimeout(timer);
    done();
  };
  const timer = setTimeout(once, NO_FRAME_MS);
  // The callback runs before the frame is painted; the task after it runs when it is.
  requestAnimationFrame(() => setTimeout(once, 0));
}

/** The listener for `onPush`. `apply` gets each item with the number of its batch. */
export function createPushIntake(
  apply: (seq: number, item: PushItem) => void,
  ack: (seq: number) => void,
  painted: AfterPaint,
): (batch: PushBatch) => void {
  return (batch) => {
    try {
      for (const item of batch.items) apply(batch.seq, item);
    } finally {
      painted(() => ack(batch.seq));
    }
  };
}
