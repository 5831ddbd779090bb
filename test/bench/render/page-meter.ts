/** Figures taken inside the window while something happens: frames, long frames with their scripts, and drawings. */
import type { CDPSession, Page } from '@playwright/test';

export interface FrameFigures {
  seconds: number;
  frames: number;
  medianMs: number;
  p95Ms: number;
  longestMs: number;
  /** Share of the time in frames that took more than two of the screen's. */
  lateShare: number;
  /** Tasks of scripts over 50 ms: how long, and whose. */
  longScripts: { ms: number; source: string }[];
}

/** Begins to note frames in the page. */
export async function startMeter(page: Page): Promise<void> {
  await page.evaluate(() => {
    const meter = {
      gaps: [] as number[],
      long: [] as { ms: number; source: string }[],
      on: true,
      begun: performance.now(),
      drawn: 0,
    };
    Reflect.set(window, '__meter', meter);
    let last = performance.now();
    const frame = (now: number) => {
      meter.gaps.push(now - last);
      last = now;
      if (meter.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const scripts: unknown = Reflect.get(entry, 'scripts');
        for (const script of Array.isArray(scripts) ? scripts : []) {
          if (script.duration > 50) {
            const address = String(script.sourceURL).split('/').at(-1);
            meter.long.push({ ms: Math.round(script.duration), source: `${address} ${script.invoker}` });
          }
        }
      }
    });
    observer.observe({ type: 'long-animation-frame' });
  });
}

/** Ends it and gives the figures. */
export async function readMeter(page: Page): Promise<FrameFigures> {
  return page.evaluate(() => {
    const meter = Object(Reflect.get(window, '__meter'));
    meter.on = false;
    const gaps: number[] = meter.gaps.slice(2).sort((a: number, b: number) => a - b);
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    const at = (share: number) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0;
    return {
      seconds: (performance.now() - meter.begun) / 1000,
      frames: gaps.length,
      medianMs: at(0.5),
      p95Ms: at(0.95),
      longestMs: gaps.at(-1) ?? 0,
      lateShare: gaps.filter((gap) => gap > 34).reduce((sum, gap) => sum + gap, 0) / Math.max(1, total),
      longScripts: meter.long,
    };
  });
}

/** Script, style and layout of the page since its start, in ms, as the browser's own counters say, in the session's time. */
export async function workMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return (value('ScriptDuration') + value('LayoutDuration') + value('RecalcStyleDuration')) * 1000;
}
