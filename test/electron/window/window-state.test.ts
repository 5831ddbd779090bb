// Where a window opens again: on a display there is, no larger than it, and never from a broken file.
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fitWindowState, keepWindowState, readWindowState } from '../../../electron/window-state.ts';
import { makeTempDir } from '../../support/temp-dir.ts';

const LEAST = { width: 720, height: 480 };
const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1080 };
const kept = { x: 1600, y: 100, width: 1000, height: 700, maximized: false };

it('a window opens where it was', () => {
  expect(fitWindowState(kept, [LAPTOP, BESIDE], LEAST)).toEqual({
    bounds: { x: 1600, y: 100, width: 1000, height: 700 },
    maximized: false,
  });
});

it('a window of a display that is gone opens where the system likes, in a size that fits', () => {
  const large = { ...kept, width: 1900, height: 1050 };
  expect(fitWindowState(large, [LAPTOP], LEAST).bounds).toEqual({ width: 1440, height: 875 });
});

it('a window whose title bar would be out of reach is moved', () => {
  expect(fitWindowState({ ...kept, x: 100, y: -300 }, [LAPTOP], LEAST).bounds).toEqual({ width: 1000, height: 700 });
});

it('a window is never smaller than it may be', () => {
  const small = { ...kept, x: 10, y: 30, width: 3, height: -5 };
  expect(fitWindowState(small, [LAPTOP], LEAST).bounds).toEqual({ x: 10, y: 30, ...LEAST });
});

it('a file that holds something else is no state', async () => {
  await using folder = await makeTempDir();
  const file = folder.join('window.json');
  expect(readWindowState(file)).toBeNull();
  for (const text of ['', '{}', '[1]', '{"x":1e999,"y":0,"width":1,"height":1,"maximized":true}']) {
    writeFileSync(file, text);
    expect(readWindowState(file)).toBeNull();
  }
});

it('closing keeps the last normal size, also of a maximised window', async () => {
  await using folder = await makeTempDir();
  const file = folder.join('window.json');
  const window = Object.assign(new EventEmitter(), {
    getNormalBounds: () => ({ x: 5, y: 30, width: 900, height: 600 }),
    isMaximized: () => true,
    isMinimized: () => false,
    isDestroyed: () => false,
  });
  keepWindowState(window, file);
  window.emit('close');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ x: 5, y: 30, width: 900, height: 600, maximized: true });
  expect(readWindowState(file)).toEqual({ x: 5, y: 30, width: 900, height: 600, maximized: true });
});
