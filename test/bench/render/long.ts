/** A conversation of 10,000 messages with pictures: opened, scrolled, and what the renderer holds for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { newChat } from '../../e2e/support/chat.ts';
import type { SvirApp } from '../../e2e/support/fixture.ts';
import { writeLongConversation } from '../../e2e/support/long-conversation.ts';
import { longAnswer } from './answer.ts';
import { type LongTask, noteTasks } from './long-tasks.ts';
import { type FrameFigures, readMeter, startMeter } from './page-meter.ts';

/** No task of ours may hold the window longer. */
const LONG_MS = 50;

export interface LongFigures {
  messages: number;
  /** From the click to the paint of the last messages. */
  openMs: number;
  rows: number;
  elements: number;
  heapMb: number;
  /** Proportional memory of the renderer before and after; `null` where the system does not tell. */
  pssBeforeMb: number | null;
  pssMb: number | null;
  scroll: FrameFigures;
  /** Tasks over 50 ms of processor time while scrolling. */
  longTasks: LongTask[];
}

export async function measureLong(svir: SvirApp, messages: number): Promise<LongFigures> {
  await svir.stop();
  writeLongConversation(svir.profileDir, {
    id: 'bench-long',
    messages,
    title: 'Bench long',
    imageEvery: 5,
    answer: (index) => `${longAnswer(40 + (index % 9) * 40)}\n\nEnd of ${index}.`,
  });
  const page = await svir.start();
  await newChat(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const pssBeforeMb = rendererPss(svir.app.process().pid ?? 0);
  const row = page.getByText('Bench long', { exact: true }).first();
  await row.waitFor();
  const openMs = await row.evaluate(
    async (element, last) => {
      const begun = performance.now();
      (element.closest('button, a') as HTMLElement | null)?.click();
      while (!document.querySelector(`[data-message="${last}"]`))
        await new Promise((next) => requestAnimationFrame(next));
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
      return performance.now() - begun;
    },
    `bench-long-a${Math.floor((messages - 1) / 2)}`,
  );

  const tasks = await noteTasks(session, LONG_MS);
  await startMeter(page);
  await page.mouse.move(700, 400);
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, step < 90 ? -600 : 600);
    await page.waitForTimeout(16);
  }
  const scroll = await readMeter(page);
  const longTasks = await tasks();
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return {
    messages,
    openMs,
    rows: await page.locator('.row').count(),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    heapMb: heap / 1e6,
    pssBeforeMb,
    pssMb: rendererPss(svir.app.process().pid ?? 0),
    scroll,
    longTasks,
  };
}

/** The largest renderer below a process, in MB (Linux). */
function rendererPss(root: number): number | null {
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = readOr(`/proc/${name}/stat`);
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    }
    const below = (pid: number): boolean => {
      for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at))
        if (at === root) return true;
      return false;
    };
    const sizes = [...parents.keys()]
      .filter((pid) => below(pid) && readOr(`/proc/${pid}/cmdline`).includes('--type=renderer'))
      .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1000);
    return sizes.length === 0 ? null : Math.max(...sizes);
  } catch {
    return null;
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
