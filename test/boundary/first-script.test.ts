// What the window loads before its first screen, and that the heavy parts are not among it.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { distIsFresh } from '../../build/sources-hash.ts';
import { ROOT } from './imports.ts';

/** Issue 5: under 250 kB compressed. */
const MOST_BYTES = 250_000;
const ASSETS = join(ROOT, 'dist', 'renderer', 'assets');

beforeAll(async () => {
  if (!distIsFresh()) await buildAll();
}, 60_000);

/** The scripts of the page and everything they import at once. */
function firstScripts(): string[] {
  const html = readFileSync(join(ROOT, 'dist', 'renderer', 'index.html'), 'utf8');
  const waiting = [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(ASSETS, name), 'utf8');
    for (const [, file = ''] of code.matchAll(/(?:^|[;}])(?:import|export)[^'"`;()]*?["'`]\.\/([^"'`]+\.js)["'`]/g))
      waiting.push(file);
  }
  return [...found];
}

const size = (name: string): number => gzipSync(readFileSync(join(ASSETS, name))).length;

it('the first script is small, and formulas, grammars, settings and the debug pane come later', () => {
  const first = firstScripts();
  const total = first.reduce((sum, name) => sum + size(name), 0);
  const later = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && !first.includes(name));
  expect(total, first.join(', ')).toBeLessThan(MOST_BYTES);
  expect(total).toBeGreaterThan(50_000);
  for (const part of ['katex-engine', 'highlight-worker', 'typescript', 'settings-dialog', 'debug-pane', 'find-bar']) {
    expect(
      later.some((name) => basename(name).startsWith(part)),
      `${part} is loaded later`,
    ).toBe(true);
  }
});

it('nothing of the window reads markup of others: entities come from a table', () => {
  for (const name of firstScripts()) {
    const code = readFileSync(join(ASSETS, name), 'utf8');
    // React's own two places stay: a script element it never makes, and the property nobody here uses.
    const left = code
      .replace(/\.innerHTML=`<script><\\?\/script>`/g, '')
      .replace(/__html!==\w+&&\(\w+\.innerHTML=\w+\)/g, '');
    expect([...left.matchAll(/.{60}\.innerHTML=.{20}/g)].map(String)).toEqual([]);
  }
});
