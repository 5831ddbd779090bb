/**
 * The command line of the host, shaped like Electron's: switches, the app's folder, the app's own arguments.
 * `electron-host [--inspect=N] [--remote-debugging-port=N] [--host-…] APP [ARGUMENT…]`
 */
export interface HostOptions {
  /** Folder with the package.json whose `main` is run. */
  appDir: string;
  /** Port of Node's inspector, or `null`. */
  inspect: number | null;
  debuggingPort: string | null;
  headless: boolean;
  /** Write a PNG of the first usable paint here and quit. */
  screenshot: string | null;
  /** Print versions and the self-test's result. */
  verbose: boolean;
}

const value = (argument: string): string => argument.slice(argument.indexOf('=') + 1);

/** Arguments after the app's folder belong to the app and are left alone. */
export function readHostOptions(args: readonly string[], display: boolean): HostOptions {
  const options: HostOptions = {
    appDir: '',
    inspect: null,
    debuggingPort: null,
    headless: !display,
    screenshot: null,
    verbose: false,
  };
  for (const argument of args) {
    if (!argument.startsWith('-')) {
      options.appDir = argument;
      break;
    }
    if (argument.startsWith('--inspect')) options.inspect = argument.includes('=') ? Number(value(argument)) : 9229;
    else if (argument.startsWith('--remote-debugging-port=')) options.debuggingPort = value(argument);
    else if (argument === '--host-headless') options.headless = true;
    else if (argument === '--host-verbose') options.verbose = true;
    else if (argument.startsWith('--host-screenshot=')) options.screenshot = value(argument);
  }
  return options;
}
