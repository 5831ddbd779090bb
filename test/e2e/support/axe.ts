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

/** One line per violation and element; empty when the page is clean. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${SOURCE} }`);
  const result = (await page.evaluate(
    `window.axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  )) as AxeResult;
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}\n${node.failureSummary ?? ''}`),
  );
}
