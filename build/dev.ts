/**
 * `npm run dev`: the same bundles as a start, rebuilt on change. A change of the window's code reloads the window and a
 * running turn goes on; a change of main or preload starts svir anew on the same profile.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { placeCliLauncher } from './build.ts';
import { BUNDLES, type Bundle, entryExists, ROOT } from './bundles.ts';
import { ElectronRuntime } from './electron-runtime.ts';
import { removeStamp } from './sources-hash.ts';
import { readStartOptions, USAGE } from './start-options.ts';

const options = readStartOptions(process.argv.slice(2));
if ('wrong' in options) {
  console.error(`${options.wrong}\n\n${USAGE}`);
  process.exit(2);
}
const appArgs = options.profileDir === null ? [] : ['--profile-dir', resolve(options.profileDir)];
const electron = options.host === 'chromium' ? null : new ElectronRuntime(ROOT).find();
const command = electron ?? process.execPath;
const before = electron === null ? [join(ROOT, 'build', 'chromium-host', 'host.mjs')] : [];

let child: ChildProcess | null = null;
let restarting = false;

function startApp(): void {
  child = spawn(command, [...before, ROOT, ...appArgs], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('exit', (code) => {
    if (!restarting) process.exit(code ?? 1);
  });
}

async function restartApp(): Promise<void> {
  if (restarting || !child) return;
  restarting = true;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  startApp();
  restarting = false;
}

/** Watches one bundle; resolves after its first build. */
function watch(bundle: Bundle, onRebuilt: () => void): Promise<void> {
  return new Promise((built, failed) => {
    let first = true;
    const config = { ...bundle.config, build: { ...bundle.config.build, watch: {} } };
    build(config).then((watcher) => {
      if (!('on' in watcher)) return;
      watcher.on('event', (event) => {
        if (event.code === 'ERROR') {
          console.error(`${bundle.name}: ${event.error.message}`);
          if (first) failed(event.error);
        }
        if (event.code !== 'END') return;
        if (first) built();
        else onRebuilt();
        first = false;
      });
    }, failed);
  });
}

// The stamp speaks of whole builds; a start after this builds anew.
removeStamp();
const there = BUNDLES.filter((bundle) => bundle.name !== 'cli' && entryExists(bundle));
await Promise.all(
  there.map((bundle) =>
    watch(bundle, () => {
      if (bundle.name === 'renderer') {
        console.log('dev: the window changed and is loaded anew');
        child?.send('svir:reload-windows');
      } else {
        console.log(`dev: ${bundle.name} changed; svir starts anew`);
        void restartApp();
      }
    }),
  ),
);
placeCliLauncher();
startApp();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child?.kill('SIGTERM'));
