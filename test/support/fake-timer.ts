import type { QueueTimer } from '../../electron/turns/push-queue.ts';

/** A clock that stands still until it is told how far to go. */
export function fakeTimer(): QueueTimer & { advance(ms: number): void } {
  let now = 0;
  let next = 0;
  const planned = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const id = next++;
      planned.set(id, { at: now + ms, run });
      return () => planned.delete(id);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...planned].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        planned.delete(due[0]);
        now = due[1].at;
        due[1].run();
      }
      now = end;
    },
  };
}
