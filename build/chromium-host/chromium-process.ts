/**
 * Starts the installed Chromium with a pipe to it, and ends it. No debugging port is opened unless the one who started
 * the host asked for it (`--remote-debugging-port`, as Playwright does): such a port is unauthenticated control.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { CdpConnection } from './cdp-connection.ts';
import { processRuns } from './single-instance.ts';

export interface ChromiumOptions {
  executable: string;
  /** Chromium's own data; never the default profile of the person's browser. */
  dataDir: string;
  headless: boolean;
  /** As given on the host's command line, or `null`: only the pipe. */
  debuggingPort: string | null;
  width: number;
  height: number;
  title: string;
}

export interface Chromium {
  connection: CdpConnection;
  process: ChildProcess;
  /** Resolves once with the exit code; never rejects. */
  exited: Promise<number | null>;
  /** The line Playwright waits for, once Chromium has written it; `null` without a port. */
  devToolsLine: Promise<string> | null;
  /** Its last words on standard error, for a message when it died. */
  lastWords(): string;
  /** Asks it to close, and kills it after three seconds. */
  end(): Promise<void>;
}

const KEPT_LINES = 20;
const CLOSE_MS = 3000;
/** svir keeps nothing in Chromium's data: one that dawdles may be killed. */
const LEFTOVER_MS = 300;

function flags(options: ChromiumOptions): string[] {
  const asRoot = process.getuid?.() === 0;
  return [
    `--user-data-dir=${options.dataDir}`,
    '--remote-debugging-pipe',
    ...(options.debuggingPort === null ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
    // --app gives a window without tabs and address bar, --no-startup-window none at all: then the host makes it.
    ...(options.headless
      ? ['--headless', '--no-startup-window', '--hide-scrollbars=false', '--force-color-profile=srgb']
      : [`--app=data:text/html,<title>${encodeURIComponent(options.title)}</title>`]),
    `--window-size=${options.width},${options.height}`,
    // As root the sandbox cannot start; --test-type keeps the window free of a warning about that.
    ...(asRoot ? ['--no-sandbox', '--test-type'] : []),
    // The app's pages come by interception, before any name is looked up; svir's main does its HTTP itself. So nothing
    // that slips past interception (a popup about to be closed, a tab's icon) finds a way out.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-domain-reliability',
    '--disable-search-engine-choice-screen',
    '--disable-dev-shm-usage',
    '--hide-crash-restore-bubble',
    '--password-store=basic',
    '--use-mock-keychain',
    '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,NetworkTimeServiceQuerying',
  ];
}

/**
 * After the host was killed its Chromium takes a moment to notice the broken pipe. A new one on the same data folder
 * would hand its windows to the dying one and end: it waits instead.
 */
async function waitForLeftover(dataDir: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const pid = leftoverPid(dataDir);
    if (pid === null || !processRuns(pid)) return;
    const waited = performance.now() - started;
    if (waited > LEFTOVER_MS && isChromiumOf(pid, dataDir)) process.kill(pid, 'SIGKILL');
    // Another program by now has the number: the lock is an old one, and Chromium can tell.
    if (waited > CLOSE_MS) return;
    await setTimeout(20);
  }
}

/** A number may have gone to another process since; only Linux lets us look. */
function isChromiumOf(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${dataDir}`);
  } catch {
    return false;
  }
}

/** Chromium's own lock on POSIX systems: a symbolic link to `hostname-pid`. */
function leftoverPid(dataDir: string): number | null {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(dataDir, 'SingletonLock')))?.[1]);
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  mkdirSync(options.dataDir, { recursive: true });
  await waitForLeftover(options.dataDir);
  const child = spawn(options.executable, flags(options), { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  await once(child, 'spawn');

  const words: string[] = [];
  let sayLine = (_line: string): void => {};
  const devToolsLine =
    options.debuggingPort === null
      ? null
      : new Promise<string>((resolve) => {
          sayLine = resolve;
        });
  let carry = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (carry + text).split('\n');
    carry = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('DevTools listening on ')) sayLine(line);
      words.push(line);
      if (words.length > KEPT_LINES) words.shift();
    }
  });

  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    connection,
    process: child,
    exited,
    devToolsLine,
    lastWords: () => words.join('\n'),
    async end() {
      const timer = globalThis.setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
      connection.browser.send('Browser.close').catch(() => {});
      await exited;
      clearTimeout(timer);
    },
  };
}
