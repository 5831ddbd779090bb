// A display in memory for a machine that has none, so that a started svir can be driven and looked at.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Display {
  /** As in `DISPLAY`, for example `:99`. */
  name: string;
  process: ChildProcess;
}

export function xvfbIsInstalled(): boolean {
  return spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error === undefined;
}

/** Starts Xvfb on the first free display; it says which over a pipe. Rejects when it cannot start. */
export function startXvfb(): Promise<Display> {
  return new Promise((resolve, reject) => {
    const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
    const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Xvfb ended with status ${code}`)));
    const numbers = child.stdio[3] as Readable;
    numbers.setEncoding('utf8').once('data', (text: string) => resolve({ name: `:${text.trim()}`, process: child }));
  });
}
