// `npm start`: builds if needed, picks the host, says in one line which and why, and runs svir on it.
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { _electron } from '@playwright/test';
import { buildAll } from './build.ts';
import { ROOT } from './bundles.ts';
import { ElectronRuntime } from './electron-runtime.ts';
import { findBrowser, hasDisplay } from './find-browser.ts';
import { distIsFresh } from './sources-hash.ts';
import { readStartOptions, type StartOptions, USAGE } from './start-options.ts';
import { browserAdvice, DEBIAN_PACKAGES, installPackages, mayInstall } from './system-packages.ts';
import { startXvfb, xvfbIsInstalled } from './xvfb.ts';

const say = (line: string): void => console.log(line);
const READY_MS = 60_000;

interface Host {
  kind: 'electron' | 'chromium';
  executable: string;
}

function stop(words: string, code = 1): never {
  console.error(words);
  process.exit(code);
}

async function electronHost(options: StartOptions, runtime: ElectronRuntime): Promise<Host | { why: string }> {
  const here = runtime.find();
  if (here !== null) {
    say(`Running on Electron ${runtime.version}: its runtime is installed.`);
    return { kind: 'electron', executable: here };
  }
  const failed = runtime.failedBefore();
  if (failed && !options.fetchElectron)
    return {
      why: `Electron could not be fetched on ${failed.at.slice(0, 10)} ("npm start -- --fetch-electron" tries again)`,
    };
  const fetched = await runtime.fetch(say);
  if (fetched === null) return { why: 'Electron could not be fetched' };
  say(`Running on Electron ${runtime.version}: its runtime was fetched.`);
  return { kind: 'electron', executable: fetched };
}

function chromiumHost(why: string): Host {
  let browser = findBrowser();
  if (!browser && mayInstall()) {
    say(`No Chromium, Chrome or Edge is here (${why}).`);
    if (installPackages(DEBIAN_PACKAGES, say)) browser = findBrowser();
  }
  if (!browser) stop(`svir needs a host and found none: ${why}, and no Chromium, Chrome or Edge.\n${browserAdvice()}`);
  say(`Running on the Chromium host with ${browser.name} (${browser.path}): ${why}.`);
  return { kind: 'chromium', executable: join(ROOT, 'build', 'chromium-host', 'host.mjs') };
}

async function pickHost(options: StartOptions): Promise<Host> {
  if (options.host === 'chromium') return chromiumHost('it was asked for');
  const electron = await electronHost(options, new ElectronRuntime(ROOT));
  if ('kind' in electron) return electron;
  if (options.host === 'electron') stop(`svir was to run on Electron, but ${electron.why}.`);
  return chromiumHost(electron.why);
}

/** Electron on Linux as root cannot start its sandbox; the Chromium host sees to that itself. */
function electronSwitches(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

async function display(): Promise<{ env: NodeJS.ProcessEnv; end: () => void }> {
  if (hasDisplay()) return { env: process.env, end: () => {} };
  if (!xvfbIsInstalled() && !(mayInstall() && installPackages(['xvfb'], say)))
    stop(
      'There is no display, and no Xvfb to stand in for one. Install xvfb, or take a picture: npm start -- --screenshot FILE',
    );
  const made = await startXvfb();
  say(`There is no display: svir runs on Xvfb, DISPLAY=${made.name}.`);
  return { env: { ...process.env, DISPLAY: made.name }, end: () => made.process.kill() };
}

function runToEnd(child: ChildProcess): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.on('exit', (code) => done(code ?? 1));
    child.on('error', (error) => stop(`svir could not be started: ${error.message}`));
  });
}

async function screenshotOnElectron(
  executable: string,
  appArgs: string[],
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const clean = Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const app = await _electron.launch({
    executablePath: executable,
    args: [ROOT, ...appArgs],
    env: clean,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.waitForSelector('html[data-ready="true"]', { state: 'attached', timeout: READY_MS });
  await page.screenshot({ path: file });
  await app.close();
  return 0;
}

const options = readStartOptions(process.argv.slice(2));
if ('wrong' in options) stop(`${options.wrong}\n\n${USAGE}`, 2);

try {
  if (!distIsFresh()) await buildAll();
} catch (error) {
  stop(`svir could not be built: ${error instanceof Error ? error.message : String(error)}`);
}
const host = await pickHost(options);
const appArgs = options.profileDir === null ? [] : ['--profile-dir', resolve(options.profileDir)];
const screenshot = options.screenshot === null ? null : resolve(options.screenshot);
let code: number;
if (host.kind === 'chromium' && screenshot !== null) {
  const args = ['--host-headless', `--host-screenshot=${screenshot}`, ROOT, ...appArgs];
  code = await runToEnd(spawn(process.execPath, [host.executable, ...args], { stdio: 'inherit' }));
} else {
  const { env, end } = await display();
  if (screenshot !== null) code = await screenshotOnElectron(host.executable, appArgs, screenshot, env);
  else if (host.kind === 'electron')
    code = await runToEnd(spawn(host.executable, [...electronSwitches(), ROOT, ...appArgs], { stdio: 'inherit', env }));
  else code = await runToEnd(spawn(process.execPath, [host.executable, ROOT, ...appArgs], { stdio: 'inherit', env }));
  end();
}
if (screenshot !== null && code === 0) say(`Wrote ${screenshot}.`);
if (code !== 0) console.error(`svir ended with status ${code}.`);
process.exit(code);
