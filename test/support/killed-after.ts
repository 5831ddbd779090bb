/** A child process that says what it has done, killed in the middle of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a script, kills it after it has said `lines` things, and answers everything it said. */
export async function killedAfter(lines: number, script: URL, args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  let said = 0;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (part: string) => {
    text += part;
    said += part.split('\n').length - 1;
    if (said >= lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return text.split('\n').slice(0, -1); // a last line without its end was not said
}
