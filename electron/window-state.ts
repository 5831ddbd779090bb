/**
 * Where the window was and how large, kept in `window.json` of the profile folder. A convenience: a file that cannot be
 * read or written costs the place of a window and nothing else, so neither is told.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserWindow, Display, Rectangle } from 'electron';
import * as v from 'valibot';

const whole = v.pipe(v.number(), v.safeInteger());
const schema = v.object({ x: whole, y: whole, width: whole, height: whole, maximized: v.boolean() });

export type WindowState = v.InferOutput<typeof schema>;

/** A window dragged or resized tells it many times a second. */
const PAUSE_MS = 400;
/** So much of a window must be on a display that it can be seen and dragged. */
const SEEN = { width: 160, height: 80 } as const;

export function readWindowState(file: string): WindowState | null {
  try {
    const read = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export interface FittedState {
  /** Without a place where the kept one is on no display any more: the system chooses one. */
  bounds: { width: number; height: number } | Rectangle;
  maximized: boolean;
}

/**
 * A kept state on the displays of now: never smaller than the window may be, never larger than the display it is on.
 * `areas` are the displays' work areas; where none is known the state is taken as it is.
 */
export function fitWindowState(
  state: WindowState,
  areas: readonly Rectangle[],
  least: { width: number; height: number },
): FittedState {
  const { x, y, maximized } = state;
  const width = Math.max(state.width, least.width);
  const height = Math.max(state.height, least.height);
  if (areas.length === 0) return { bounds: { x, y, width, height }, maximized };
  const shared = (area: Rectangle) => ({
    width: Math.min(x + width, area.x + area.width) - Math.max(x, area.x),
    height: Math.min(y + height, area.y + area.height) - Math.max(y, area.y),
  });
  const home = areas.find((area) => {
    const seen = shared(area);
    // The title bar is at the top: a window whose top is above the display cannot be dragged down.
    return seen.width >= SEEN.width && seen.height >= SEEN.height && y >= area.y;
  });
  const area = home ?? areas[0];
  const size = {
    width: Math.min(width, Math.max(area?.width ?? width, least.width)),
    height: Math.min(height, Math.max(area?.height ?? height, least.height)),
  };
  return { bounds: home ? { x, y, ...size } : size, maximized };
}

export function workAreas(displays: readonly Display[]): Rectangle[] {
  return displays.map(({ workArea }) => workArea);
}

type Watched = Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized' | 'isDestroyed' | 'isMinimized'> & {
  on(event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close', listener: () => void): unknown;
};

/** Keeps the state of a window from now on. */
export function keepWindowState(window: Watched, file: string): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(waiting);
    waiting = undefined;
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    const state: WindowState = { x, y, width, height, maximized: window.isMaximized() };
    try {
      // A hundred bytes, seldom: written at once so that closing does not race the end of the process.
      writeFileSync(file, `${JSON.stringify(state)}\n`);
    } catch {
      // the next start opens where the system likes
    }
  };
  const saveLater = () => {
    clearTimeout(waiting);
    waiting = setTimeout(save, PAUSE_MS);
  };
  window.on('resize', saveLater);
  window.on('move', saveLater);
  window.on('maximize', saveLater);
  window.on('unmaximize', saveLater);
  window.on('close', save);
}
