// `npm run dev` starts svir as a child process with a message channel; a new renderer is told over it. Without such a
// parent this does nothing.
import { BrowserWindow } from 'electron';

export function reloadWindowsWhenTold(): void {
  if (!process.connected) return;
  process.on('message', (message) => {
    if (message === 'svir:reload-windows')
      for (const window of BrowserWindow.getAllWindows()) window.webContents.reload();
  });
}
