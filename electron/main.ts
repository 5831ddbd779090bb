/**
 * Composition root: reads its options, takes the profile folder, locks everything down, builds the services, binds the
 * window's calls, opens the window. Nothing clever happens here.
 */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, session } from 'electron';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { reloadWindowsWhenTold } from './dev-reload.ts';
import { createCheckedIpc } from './ipc/checked-ipc.ts';
import { installMenu } from './menu.ts';
import { prepareProfileFolder } from './profile-folder.ts';
import { readStartOptions } from './start-options.ts';
import { focusWindow, isAppUrl, lockAllContents, lockSession, openWindow } from './window.ts';

const DIST = import.meta.dirname;

app.enableSandbox();
registerAppScheme();
lockAllContents();

const { profileDir } = readStartOptions(process.argv, process.cwd());
if (profileDir !== null) app.setPath('userData', profileDir);

const problem = prepareProfileFolder(app.getPath('userData'));
if (problem !== null) {
  dialog.showErrorBox('svir could not start', problem);
  app.exit(1);
} else if (!app.requestSingleInstanceLock()) {
  console.error('svir is already running with this profile folder; its window was brought to the front.');
  app.exit(0);
} else {
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows()[0];
    if (window) focusWindow(window);
  });
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(start);
}

function start(): void {
  lockSession(session.defaultSession);
  serveAppScheme(join(DIST, 'renderer'), async () => null);
  installMenu([], () => {});
  const ipc = createCheckedIpc({
    ipcMain,
    isKnownWindow: (contents) => BrowserWindow.fromWebContents(contents) !== null,
    isAppUrl,
    log: (message, error) => console.error(message, error ?? ''),
  });
  ipc.handle('app:info', () => ({
    ok: true,
    value: {
      version: app.getVersion(),
      platform: process.platform,
      locale: app.getLocale(),
      canKeepKeys: false,
      firstStart: true,
    },
  }));
  reloadWindowsWhenTold();
  openWindow({
    preload: join(DIST, 'preload.js'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16171a' : '#ffffff',
  });
}
