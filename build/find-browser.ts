// Where Chromium, Chrome or Edge is installed on this machine, for the Chromium host.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface FoundBrowser {
  name: string;
  path: string;
}

const LINUX: [string, string[]][] = [
  ['Chromium', ['chromium', 'chromium-browser']],
  ['Chrome', ['google-chrome-stable', 'google-chrome']],
  ['Edge', ['microsoft-edge-stable', 'microsoft-edge']],
];

const MAC: [string, string][] = [
  ['Chromium', 'Chromium.app/Contents/MacOS/Chromium'],
  ['Chrome', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['Edge', 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
];

const WINDOWS: [string, string][] = [
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
  ['Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
];

function candidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): FoundBrowser[] {
  if (platform === 'darwin') {
    const roots = ['/Applications', join(env.HOME ?? '', 'Applications')];
    return MAC.flatMap(([name, path]) => roots.map((root) => ({ name, path: join(root, path) })));
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return WINDOWS.flatMap(([name, path]) => roots.map((root) => ({ name, path: join(root, path) })));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX.flatMap(([name, files]) =>
    files.flatMap((file) => folders.map((folder) => ({ name, path: join(folder, file) }))),
  );
}

function runnable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first browser found; `SVIR_CHROMIUM` names one by its path and beats the search. */
export function findBrowser(platform = process.platform, env: NodeJS.ProcessEnv = process.env): FoundBrowser | null {
  const named = env.SVIR_CHROMIUM;
  if (named !== undefined && named !== '') return runnable(named) ? { name: 'SVIR_CHROMIUM', path: named } : null;
  return candidates(platform, env).find((candidate) => runnable(candidate.path)) ?? null;
}

/** Whether a window can be shown: macOS and Windows always can, Linux needs X or Wayland. */
export function hasDisplay(platform = process.platform, env: NodeJS.ProcessEnv = process.env): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== '';
}
