/**
 * Runs an Electron app's own bundles with an installed Chromium: hooks the `electron` module, imports the app's main,
 * starts Chromium, tests it, and says `ready`. Development and tests; no security boundary.
 */
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser, hasDisplay } from '../find-browser.ts';
import { hostApp } from './app.ts';
import { startChromium } from './chromium-process.ts';
import { readHostOptions } from './host-options.ts';
import { names, state } from './host-state.ts';
import { setTargets } from './host-targets.ts';
import { hostTheme } from './native-theme.ts';
import { writeScreenshot } from './screenshot.ts';
import { selfTest } from './self-test.ts';
import { Targets } from './targets.ts';

const START_WIDTH = 1280;
const START_HEIGHT = 860;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const options = readHostOptions(process.argv.slice(2), hasDisplay());
if (options.appDir === '') fail('svir host: name the folder of the app to run.');
options.appDir = resolve(options.appDir);
state.options = options;
const manifest = JSON.parse(readFileSync(join(options.appDir, 'package.json'), 'utf8')) as Record<string, string>;
state.package = {
  name: manifest.name ?? 'app',
  productName: manifest.productName ?? manifest.name ?? 'app',
  version: manifest.version ?? '0.0.0',
};

const browser = findBrowser();
if (!browser) fail('svir host: no Chromium, Chrome or Edge was found. Install one, or name it in SVIR_CHROMIUM.');

// Prints "Debugger listening on …", the line Playwright waits for.
if (options.inspect !== null) inspector.open(options.inspect);

const electronModule = pathToFileURL(join(import.meta.dirname, 'electron-module.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: electronModule, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => hostApp.quit());

// The app's static imports and first lines run before anything is ready, as in Electron.
await import(pathToFileURL(join(options.appDir, manifest.main ?? 'index.js')).href);

const chromium = await startChromium({
  executable: browser.path,
  dataDir: join(hostApp.getPath('userData'), 'chromium-host'),
  headless: options.headless,
  debuggingPort: options.debuggingPort,
  width: START_WIDTH,
  height: START_HEIGHT,
  title: state.package.productName,
}).catch((error: unknown) => fail(`svir host: ${browser.path} could not be started: ${String(error)}`));
state.chromium = chromium;
void chromium.exited.then((code) => {
  const windows = [...state.windows];
  for (const window of windows) window.destroy();
  if (hostApp.isReady()) {
    // The last window was closed by hand, or Chromium died; either way the app has no window to be used by.
    if (code !== 0 && !state.quitting) console.error(`svir host: Chromium ended by itself.\n${chromium.lastWords()}`);
    hostApp.quit();
  } else fail(`svir host: Chromium did not start (${browser.path}).\n${chromium.lastWords()}`);
});

const targets = new Targets(chromium.connection);
setTargets(targets);
await targets.watch((openerId, url) => {
  if (openerId !== undefined) state.contents.get(openerId)?.popupAsked(url);
});
if (!options.headless) await targets.startWindow();
const first = await targets.makePage({ width: START_WIDTH, height: START_HEIGHT }, () => {});
await first.session.send('Runtime.runIfWaitingForDebugger');
const test = await selfTest(chromium.connection, first, names);
targets.giveBack(first);
const { product } = await chromium.connection.browser.send('Browser.getVersion');
if (test.broken.length > 0)
  fail(
    `svir host: ${product} no longer does what the host stands on:\n${test.broken.map((line) => `- ${line}`).join('\n')}`,
  );
hostTheme.systemDark = test.systemDark;
if (options.verbose) console.error(`svir host: Node ${process.versions.node}, ${product}, self-test passed`);

hostApp.on('web-contents-created', (_event, contents) => {
  if (hostTheme.themeSource !== 'system') void hostTheme.applyTo(contents);
});
const { screenshot } = options;
if (screenshot !== null)
  hostApp.once('browser-window-created', (_event, window) => {
    writeScreenshot(window, screenshot).then(
      () => hostApp.quit(),
      (error: unknown) => fail(`svir host: no screenshot: ${error instanceof Error ? error.message : String(error)}`),
    );
  });

// Only now may a client attach: it would take the self-test's page for the app's window.
if (chromium.devToolsLine) console.error(await chromium.devToolsLine);
hostApp.becomeReady();
