// Accessibility by axe-core. Its source is run through the debugger, so the page's own policy stays on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from './host.ts';

const SOURCE = readFileSync(join(ROOT, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  violations: {
    id: string;
    impact: string | null;
    help: string;
    nodes: { target: unknown[]; failureSummary?: string }[];
  }[];
}

/**
 * Resolves when nothing fades or moves any more: colours half way through a transition are no colours of ours. What
 * goes on for ever (a spinner) is not waited for. Two frames in a row, since what opens begins its transition a frame
 * after it is there.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let still = 0; still < 2; still++) {
      await frame();
      const running = ends();
      if (running.length === 0) continue;
      await Promise.allSettled(running.map((animation) => animation.finished));
      still = -1;
    }
  });
}

/** One line per violation and element; empty when the page is clean. Looks once nothing moves any more. */
export async function axeViolations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(`if (!window.axe) { ${SOURCE} }`);
  const result = (await page.evaluate(
    `window.axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  )) as AxeResult;
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
  );
}
