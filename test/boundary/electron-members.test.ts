// Of Electron the product uses what ELECTRON.md 5.1 lists, which is what both hosts give it.
import { expect, it } from 'vitest';
import { readSources } from './imports.ts';

const VALUES = [
  'app',
  'BrowserWindow',
  'clipboard',
  'contextBridge',
  'dialog',
  'ipcMain',
  'ipcRenderer',
  'Menu',
  'nativeTheme',
  'powerMonitor',
  'protocol',
  'safeStorage',
  'screen',
  'session',
  'shell',
];

/** Names of values (types aside) a file imports from `electron`; anything but named imports is told as it stands. */
function electronValues(text: string): string[] {
  return [...text.matchAll(/import\s+(type\s+)?([^;]*?)\s+from\s+'electron'/g)].flatMap(([, type, what = '']) => {
    if (type) return [];
    const names = /^\{([\s\S]*)\}$/.exec(what)?.[1];
    if (names === undefined) return [what];
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
  });
}

it('no other member is imported', () => {
  const found = readSources(['electron']).flatMap(({ path, text }) =>
    electronValues(text)
      .filter((name) => !VALUES.includes(name))
      .map((name) => `${path} imports ${name}`),
  );
  expect(found, found.join('\n')).toEqual([]);
});

it('what the design avoids is not used', () => {
  const AVOIDED =
    /\b(sendSync|executeJavaScript|webFrame|utilityProcess|MessagePortMain|encryptString\(|decryptString\(|isEncryptionAvailable|registerSource|initiatorOrigin|nodeIntegration: true|webSecurity: false|allowRunningInsecureContent|bypassCSP)\b/;
  const found = readSources(['electron', 'renderer'])
    .filter(({ text }) => AVOIDED.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

it('a forbidden import is seen', () => {
  expect(electronValues(`import { app, type Session, net } from 'electron';`)).toEqual(['app', 'net']);
  expect(electronValues(`import * as electron from 'electron';`)).toEqual(['* as electron']);
  expect(electronValues(`import type { net } from 'electron';`)).toEqual([]);
});
