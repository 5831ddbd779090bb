/** `electron.app` on the Chromium host: lifecycle, paths, single instance. */
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { app as ElectronApp } from 'electron';
import { state } from './host-state.ts';
import { provide } from './provide.ts';
import { lockInstance } from './single-instance.ts';

type Provided = Pick<
  typeof ElectronApp,
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'focus'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'getName'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'enableSandbox'
  | 'getLocale'
  | 'setAppUserModelId'
  | 'releaseSingleInstanceLock'
>;

function appData(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

class HostApp extends EventEmitter {
  readonly #paths = new Map<string, string>();
  #ready = false;
  #sayReady: () => void = () => {};
  readonly #whenReady = new Promise<void>((resolve) => {
    this.#sayReady = resolve;
  });
  #releaseLock: (() => void) | null = null;
  readonly isPackaged = false;
  readonly commandLine: Pick<(typeof ElectronApp)['commandLine'], 'appendSwitch' | 'hasSwitch'> = provide(
    'app.commandLine',
    {
      appendSwitch: () => {},
      hasSwitch: (name: string) => process.argv.some((a) => a === `--${name}` || a.startsWith(`--${name}=`)),
    },
  );

  isReady(): boolean {
    return this.#ready;
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }

  /** For the host: Chromium runs and was tested. */
  becomeReady(): void {
    this.#ready = true;
    this.emit('ready', {}, {});
    this.#sayReady();
  }

  getName(): string {
    return state.package.productName;
  }

  getVersion(): string {
    return state.package.version;
  }

  getAppPath(): string {
    return state.options.appDir;
  }

  getLocale(): string {
    return new Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getPath(name: Parameters<Provided['getPath']>[0]): string {
    const set = this.#paths.get(name);
    if (set !== undefined) return set;
    if (name === 'appData') return appData();
    if (name === 'userData' || name === 'sessionData') return join(appData(), this.getName());
    if (name === 'home') return homedir();
    if (name === 'temp') return tmpdir();
    if (name === 'downloads') return join(homedir(), 'Downloads');
    if (name === 'documents') return join(homedir(), 'Documents');
    throw new Error(`The Chromium host does not provide electron.app.getPath('${name}').`);
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
    if (name === 'userData') state.userData = path;
  }

  enableSandbox(): void {}
  setAppUserModelId(): void {}

  requestSingleInstanceLock(): boolean {
    const userData = this.getPath('userData');
    mkdirSync(userData, { recursive: true });
    const lock = lockInstance(userData, (argv, cwd) => this.emit('second-instance', {}, argv, cwd, null));
    if (!lock) return false;
    this.#releaseLock = lock.release;
    return true;
  }

  releaseSingleInstanceLock(): void {
    this.#releaseLock?.();
    this.#releaseLock = null;
  }

  focus(): void {
    for (const window of state.windows) window.focus();
  }

  quit(): void {
    let prevented = false;
    const event = {
      preventDefault: () => {
        prevented = true;
      },
    };
    this.emit('before-quit', event);
    if (prevented) return;
    state.quitting = true;
    for (const window of [...state.windows]) window.close();
    if (state.windows.size > 0) {
      state.quitting = false;
      return;
    }
    this.emit('will-quit', event);
    if (prevented) {
      state.quitting = false;
      return;
    }
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    this.releaseSingleInstanceLock();
    const leave = (): never => process.exit(code);
    if (state.chromium) void state.chromium.end().then(leave, leave);
    else leave();
  }
}

export const hostApp = new HostApp();
export const app: Provided & EventEmitter & Pick<HostApp, 'commandLine'> = provide('app', hostApp);
