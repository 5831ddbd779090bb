// What the window loads before its first screen, and that the heavy parts are not among it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { distIsFresh } from '../../build/sources-hash.ts';
import { firstScripts } from '../support/first-scripts.ts';
import { ROOT } from './imports.ts';

/** Compressed. A person on a slow disk waits for it before the first screen. */
const MOST_BYTES = 250_000;
const LATER = [
  'katex-engine',
  'highlight-worker',
  'typescript',
  'settings-dialog',
  'debug-pane',
  'find-bar',
  'message-list',
  'parameters-form',
  'later-strings',
];

beforeAll(async () => {
  if (!distIsFresh()) await buildAll();
}, 60_000);

it('the first script is small, and messages, formulas, grammars, settings and the debug pane come later', () => {
  const { first, later } = firstScripts(ROOT);
  const total = first.reduce((sum, { gzip }) => sum + gzip, 0);
  expect(total, first.map(({ name, gzip }) => `${name} ${gzip}`).join(', ')).toBeLessThan(MOST_BYTES);
  expect(total).toBeGreaterThan(50_000);
  for (const part of LATER)
    expect(
      later.some(({ name }) => name.startsWith(part)),
      `${part} comes later`,
    ).toBe(true);
});

it('nothing of the window reads markup of others: entities come from a table', () => {
  for (const { name } of firstScripts(ROOT).first) {
    const code = readFileSync(join(ROOT, 'dist', 'renderer', 'assets', name), 'utf8');
    // React's own two places stay: a script element it never makes, and the property nobody here uses.
    const left = code
      .replace(/\.innerHTML=`<script><\\?\/script>`/g, '')
      .replace(/__html!==\w+&&\(\w+\.innerHTML=\w+\)/g, '');
    expect([...left.matchAll(/.{60}\.innerHTML=.{20}/g)].map(String)).toEqual([]);
  }
});
