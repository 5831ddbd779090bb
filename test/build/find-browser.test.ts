import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrowser, hasDisplay } from '../../build/find-browser.ts';

let folder: string;

function program(path: string): string {
  const full = join(folder, path);
  mkdirSync(join(full, '..'), { recursive: true });
  writeFileSync(full, '');
  chmodSync(full, 0o755);
  return full;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svir-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds a browser on the path on Linux, Chromium before Chrome', () => {
  const chrome = program('b/google-chrome');
  const PATH = [join(folder, 'a'), join(folder, 'b')].join(delimiter);
  expect(findBrowser('linux', { PATH })).toEqual({ name: 'Chrome', path: chrome });
  const chromium = program('b/chromium');
  expect(findBrowser('linux', { PATH })).toEqual({ name: 'Chromium', path: chromium });
});

it('finds a browser in the home of a Mac', () => {
  const path = program('Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(findBrowser('darwin', { HOME: folder })).toEqual({ name: 'Chrome', path });
});

it('takes the one that is named, and none when that cannot be run', () => {
  const path = program('mine');
  expect(findBrowser('linux', { PATH: '', SVIR_CHROMIUM: path })?.path).toBe(path);
  expect(findBrowser('linux', { PATH: folder, SVIR_CHROMIUM: join(folder, 'gone') })).toBeNull();
});

it('knows a display by X or Wayland on Linux alone', () => {
  expect(hasDisplay('linux', {})).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('darwin', {})).toBe(true);
});
