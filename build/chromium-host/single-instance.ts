/**
 * One app per profile folder: a socket in it. The first instance listens; a second one tells it its arguments and
 * learns by the answer that it is second. Synchronous as Electron's call is, hence the small helper process.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Socket paths are short by law (108 bytes on Linux), profile paths are not: the name is a hash of the folder. */
function socketPath(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return process.platform === 'win32' ? `\\\\.\\pipe\\svir-${hash}` : join(tmpdir(), `svir-host-${hash}.sock`);
}

const TELL = `
const { connect } = require('node:net');
const socket = connect(process.argv[1]);
socket.on('error', () => process.exit(1));
socket.on('connect', () => socket.write(process.argv[2] + '\\n'));
socket.on('data', () => process.exit(0));
setTimeout(() => process.exit(1), 5000);
`;

/** Whether a process of this number exists, be it another's. */
export function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** `null`: another instance has the folder and was told. */
export function lockInstance(
  folder: string,
  onSecond: (argv: string[], cwd: string) => void,
): { release: () => void } | null {
  const lockFile = join(folder, 'host-instance.lock');
  const path = socketPath(folder);
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const fd = openSync(lockFile, 'wx', 0o600);
      writeSync(fd, String(process.pid));
      closeSync(fd);
      return listen(path, lockFile, onSecond);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const pid = Number(readFileSync(lockFile, 'utf8'));
    if (pid !== process.pid && processRuns(pid)) {
      const message = JSON.stringify({ argv: process.argv, cwd: process.cwd() });
      const told = spawnSync(process.execPath, ['-e', TELL, path, message], { stdio: 'ignore' });
      if (told.status === 0) return null;
      // The process of that number is no svir host: the lock is left over from a crash.
    }
    rmSync(lockFile, { force: true });
  }
  return null;
}

function listen(
  path: string,
  lockFile: string,
  onSecond: (argv: string[], cwd: string) => void,
): { release: () => void } {
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (!text.endsWith('\n')) return;
      socket.write('ok\n');
      const { argv, cwd } = JSON.parse(text) as { argv: string[]; cwd: string };
      onSecond(argv, cwd);
    });
    socket.on('error', () => {});
  });
  server.on('error', (error) => console.error(`svir host: a second start will not be noticed: ${error.message}`));
  server.listen(path);
  server.unref();
  return {
    release: () => {
      server.close();
      rmSync(lockFile, { force: true });
    },
  };
}
