// The one try to fetch Electron, with an installer that fails, hangs, or works.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ElectronRuntime } from '../../build/electron-runtime.ts';

let root: string;
let said: string[];
const say = (line: string): void => void said.push(line);

function installer(source: string): ElectronRuntime {
  const folder = join(root, 'node_modules/electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version":"45.5.0"}');
  writeFileSync(join(folder, 'install.js'), source);
  return new ElectronRuntime(root);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svir-runtime-'));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

it('remembers a failed try with its reason', async () => {
  const runtime = installer(`console.error('x\\nError: getaddrinfo ENOTFOUND'); process.exit(1)`);
  expect(runtime.failedBefore()).toBeNull();
  expect(await runtime.fetch(say)).toBeNull();
  expect(runtime.failedBefore()).toMatchObject({ version: '45.5.0', why: 'Error: getaddrinfo ENOTFOUND' });
  expect(said.join('\n')).toContain('--fetch-electron');
});

it('ends a try that takes too long', async () => {
  const runtime = installer('setInterval(() => {}, 1000)');
  expect(await runtime.fetch(say, 300)).toBeNull();
  expect(runtime.failedBefore()?.why).toContain('longer than 0.3 seconds');
});

it('answers the executable and forgets an earlier failure', async () => {
  installer('process.exit(1)');
  await new ElectronRuntime(root).fetch(say);
  const runtime = installer(`const fs = require('node:fs'); const dist = __dirname + '/dist';
    fs.mkdirSync(dist); fs.writeFileSync(dist + '/electron', ''); fs.writeFileSync(__dirname + '/path.txt', 'electron');`);
  expect(await runtime.fetch(say)).toBe(join(root, 'node_modules/electron/dist/electron'));
  expect(runtime.find()).not.toBeNull();
  expect(runtime.failedBefore()).toBeNull();
});
