/**
 * Composition root: reads its options, takes the profile folder, locks everything down, builds the services, binds the
 * window's calls, opens the window. Nothing clever happens here.
 */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, screen, session } from 'electron';
import { type AppSettings, type MenuLayout, PUSH_CHANNEL } from '../shared/ipc/contract.ts';
import { said } from '../shared/words/english.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { reloadWindowsWhenTold } from './dev-reload.ts';
import { contractHandlers } from './ipc/bind-contract.ts';
import { bindAll, createCheckedIpc } from './ipc/checked-ipc.ts';
import { installMenu } from './menu.ts';
import { OwnWords } from './own-words.ts';
import { prepareProfileFolder } from './profile-folder.ts';
import { createRecovery } from './renderer-recovery.ts';
import { type Services, startServices } from './services.ts';
import { readStartOptions } from './start-options.ts';
import { createKeychain } from './store/keychain.ts';
import { focusWindow, isAppUrl, LEAST_SIZE, lockAllContents, lockSession, openWindow } from './window.ts';
import { fitWindowState, keepWindowState, readWindowState, workAreas } from './window-state.ts';

const DIST = import.meta.dirname;

app.enableSandbox();
registerAppScheme();
lockAllContents();

const { profileDir, demoSpeed } = readStartOptions(process.argv, process.cwd(), process.env);
if (profileDir !== null) app.setPath('userData', profileDir);

// Electron tells the system's language only when it is ready; the runtime knows it before.
const words = new OwnWords(Intl.DateTimeFormat().resolvedOptions().locale);
const { say } = words;

const problem = prepareProfileFolder(app.getPath('userData'));
if (problem !== null) {
  couldNotStart(say(problem).message);
  app.exit(1);
} else if (!app.requestSingleInstanceLock()) {
  console.error('svir is already running with this profile folder; its window was brought to the front.');
  app.exit(0);
} else {
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows()[0];
    if (window) focusWindow(window);
  });
  app.on('window-all-closed', () => app.quit());
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      console.error('svir could not start:', error);
      couldNotStart(say(said('start.bug')).message);
      app.exit(1);
    });
}

async function start(): Promise<void> {
  lockSession(session.defaultSession);
  const started = await startServices({
    dataDir: app.getPath('userData'),
    secretBox: createKeychain(),
    resolveSystemProxy: (url) => session.defaultSession.resolveProxy(url),
    storeWorker: join(DIST, 'store-worker.js'),
    importWorker: join(DIST, 'import-worker.js'),
    demoSpeed,
  });
  if (!started.ok) {
    const { failure } = started;
    const { message, advice = '' } = failure.said === undefined ? failure : say(failure.said);
    couldNotStart(`${message}\n\n${advice}`);
    app.exit(1);
    return;
  }
  const { services } = started;
  closeBeforeQuit(services);
  serveAppScheme(join(DIST, 'renderer'), (sha256, part) =>
    part === 'whole' ? services.attachments.read(sha256) : services.attachments.readThumbnail(sha256),
  );
  const setMenu = (layout: MenuLayout | null) =>
    installMenu(layout, (action) => services.hub.tell({ kind: 'menu-action', action }), say);
  setMenu(null);
  const ipc = createCheckedIpc({
    ipcMain,
    isKnownWindow: (contents) => BrowserWindow.fromWebContents(contents) !== null,
    isAppUrl,
    log: (message, error) => console.error(message, error ?? ''),
  });
  const facts = { version: app.getVersion(), platform: process.platform, locale: app.getLocale() };
  bindAll(ipc, contractHandlers(services, facts, applySettings, setMenu, say));
  const settings = await services.store.getSettings();
  if (settings.ok) applySettings(settings.value);
  reloadWindowsWhenTold();
  showWindow(services);
}

function couldNotStart(why: string): void {
  dialog.showErrorBox(say(said('start.failed')).message, why);
}

/** The scheme of the system's own parts (dialogs, scroll bars) and what a page is told to prefer; main's own words. */
function applySettings(settings: AppSettings): void {
  nativeTheme.themeSource = settings.theme;
  words.choose(settings.language, app.getLocale());
}

function showWindow(services: Services): void {
  const stateFile = join(app.getPath('userData'), 'window.json');
  const kept = readWindowState(stateFile);
  const window = openWindow({
    state: kept ? fitWindowState(kept, workAreas(screen.getAllDisplays()), LEAST_SIZE) : undefined,
    preload: join(DIST, 'preload.js'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16171a' : '#ffffff',
  });
  keepWindowState(window, stateFile);
  const contents = window.webContents;
  const detach = services.hub.attach(contents.id, (batch) => {
    if (!contents.isDestroyed()) contents.send(PUSH_CHANNEL, batch);
  });
  window.on('closed', detach);
  const decide = createRecovery();
  contents.on('render-process-gone', (_event, { reason }) => {
    const decision = decide(reason, Date.now());
    if (decision === 'reload') contents.reload();
    if (decision !== 'give-up') return;
    const { message, advice = '' } = say(said('window.failing'));
    dialog.showErrorBox(message, advice);
  });
}

/** Sockets, captures and the database are closed before the process ends; a second wish to quit does not hurry it. */
function closeBeforeQuit(services: Services): void {
  let closing: 'no' | 'under way' | 'done' = 'no';
  app.on('before-quit', (event) => {
    if (closing === 'done') return;
    event.preventDefault();
    if (closing === 'under way') return;
    closing = 'under way';
    void services.close().finally(() => {
      closing = 'done';
      app.quit();
    });
  });
}
