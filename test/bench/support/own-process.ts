/**
 * One measurement in a process of its own: nobody's code is warmed, deoptimised or crowded by another's.
 * The process runs a script of this folder with one JSON argument and prints one JSON line.
 */
import { spawn } from 'node:child_process';

const MEASUREMENT_MS = 600_000;

/** Runs `script` with `job` and returns what it printed. Throws with its words where it failed. */
export async function inOwnProcess<T>(script: string, job: object, nodeFlags: readonly string[] = []): Promise<T> {
  const child = spawn(process.execPath, ['--expose-gc', ...nodeFlags, script, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MEASUREMENT_MS,
  });
  let out = '';
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const code = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`${script} ${JSON.stringify(job)} failed:\n${words.slice(-2000)}`);
  return JSON.parse(out);
}

/** The job of this process, and the way to hand its result back. For the scripts that `inOwnProcess` runs. */
export function jobOfThisProcess<T>(): T {
  return JSON.parse(process.argv[2] ?? '{}');
}

export function handBack(result: object): void {
  process.stdout.write(JSON.stringify(result));
}
