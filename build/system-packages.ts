// On Debian as root the project may install what it needs itself; anywhere else it names it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The packages a run needs: a browser, a display for it, and glyphs for the world's scripts in screenshots. */
export const DEBIAN_PACKAGES = ['chromium', 'xvfb', 'fonts-liberation'];

export function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Says what it does, then does it, without questions. Answers whether it worked. */
export function installPackages(packages: readonly string[], say: (line: string) => void): boolean {
  say(`Installing ${packages.join(', ')} with apt-get (update, then install) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]): boolean => {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) say(`apt-get ${args[0]} failed:\n${(stderr || stdout).trim().split('\n').slice(-5).join('\n')}`);
    return status === 0;
  };
  return run(['update', '-q']) && run(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}

/** What a person installs by hand on this system. */
export function browserAdvice(platform: NodeJS.Platform = process.platform): string {
  const how =
    platform === 'darwin'
      ? 'Install Chrome, Chromium or Edge into the Applications folder'
      : platform === 'win32'
        ? 'Install Chrome or Edge'
        : 'Install Chromium, Chrome or Edge (Debian and Ubuntu: apt-get install chromium)';
  return `${how}, or fetch Electron: npm start -- --fetch-electron.`;
}
