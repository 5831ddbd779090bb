/**
 * Turns for work that draws: one a frame, so that twenty answers that come to the page together never hold a frame
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
    afterFrame(() => {
      planned = false;
      plan();
    });
  }, 0);
}

/** A window that nobody sees has no frames. */
const NO_FRAME_MS = 500;

/** Once what was changed is on the screen: tasks that follow one another at once are one frame. */
function afterFrame(then: () => void): void {
  let done = false;
  const go = () => {
    if (!done) then();
    done = true;
  };
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) {
    setTimeout(go, 0);
    return;
  }
  setTimeout(go, NO_FRAME_MS);
  requestAnimationFrame(() => setTimeout(go, 0));
}
