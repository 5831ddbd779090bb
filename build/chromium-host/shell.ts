/** `electron.shell` on the Chromium host: opens outside by the system's own opener, or only notes it for a spec. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { shell as ElectronShell } from 'electron';
import { state } from './host-state.ts';
import { provide } from './provide.ts';

type Provided = Pick<typeof ElectronShell, 'openExternal' | 'showItemInFolder'>;

/** `SVIR_HOST_OPENED` names a file that takes one line per target; nothing is opened then. */
function open(target: string): void {
  const record = process.env.SVIR_HOST_OPENED;
  if (record !== undefined && record !== '') {
    appendFileSync(record, `${target}\n`);
    return;
  }
  if (state.options.headless) {
    console.error(`svir host: without a display nothing can be opened: ${target}`);
    return;
  }
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', target]
      : process.platform === 'win32'
        ? ['explorer.exe', target]
        : ['xdg-open', target];
  if (command === undefined) return;
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.on('error', (error) => console.error(`svir host: ${target} could not be opened: ${error.message}`));
  child.unref();
}

export const shell: Provided = provide('shell', {
  openExternal: async (url: string): Promise<void> => open(url),
  showItemInFolder: (path: string): void => open(dirname(path)),
});
