/**
 * What `import … from 'electron'` gives on the Chromium host. Named exports must stand here visibly: an ESM import of a
 * name that is missing fails at once and says which.
 */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { clipboard } from './clipboard.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu } from './menu.ts';
export { nativeTheme } from './native-theme.ts';
export { powerMonitor } from './power-monitor.ts';
export { protocol } from './protocol-handler.ts';
export { safeStorage } from './safe-storage.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { webContents } from './web-contents.ts';
