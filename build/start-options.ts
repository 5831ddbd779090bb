// The command line of `npm start`.
export interface StartOptions {
  host: 'electron' | 'chromium' | null;
  profileDir: string | null;
  screenshot: string | null;
  fetchElectron: boolean;
}

export const USAGE = `npm start -- [--host electron|chromium] [--profile-dir DIR] [--screenshot FILE] [--fetch-electron]

  --host             run on this host and no other
  --profile-dir DIR  keep all data in this folder
  --screenshot FILE  write a PNG of the first usable paint and end
  --fetch-electron   try again to fetch Electron's runtime`;

/** The options, or what is wrong with them in plain words. */
export function readStartOptions(args: readonly string[]): StartOptions | { wrong: string } {
  const options: StartOptions = { host: null, profileDir: null, screenshot: null, fetchElectron: false };
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? '';
    const [name = '', joined] = argument.startsWith('--') ? splitOnce(argument) : [argument];
    if (name === '--fetch-electron' && joined === undefined) {
      options.fetchElectron = true;
      continue;
    }
    if (name !== '--host' && name !== '--profile-dir' && name !== '--screenshot')
      return { wrong: `"${argument}" is no option of svir.` };
    const value = joined ?? args[++at];
    if (value === undefined || value === '' || (joined === undefined && value.startsWith('--')))
      return { wrong: `${name} needs a value after it.` };
    if (name === '--profile-dir') options.profileDir = value;
    else if (name === '--screenshot') options.screenshot = value;
    else if (value === 'electron' || value === 'chromium') options.host = value;
    else return { wrong: `"${value}" is no host: electron or chromium.` };
  }
  return options;
}

function splitOnce(argument: string): [string, string?] {
  const at = argument.indexOf('=');
  return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)];
}
