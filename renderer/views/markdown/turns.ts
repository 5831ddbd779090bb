/**
 * Turns for work that draws: one a task, so that twenty answers that come to the page together never hold a frame
 * together. Typing and scrolling stand between two turns.
 */

const waiting = new Set<() => void>();
let planned = false;

/** Does `work` when its turn comes. Returns what takes it back. */
export function takeTurn(work: () => void): () => void {
  waiting.add(work);
  plan();
  return () => waiting.delete(work);
}

function plan(): void {
  if (planned || waiting.size === 0) return;
  planned = true;
  setTimeout(() => {
    const [work] = waiting;
    if (work) waiting.delete(work);
    work?.();
    // What it changed is drawn in a task of its own, and that one comes first.
    setTimeout(() => {
      planned = false;
      plan();
    }, 0);
  }, 0);
}
