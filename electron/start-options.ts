// What svir takes from the command line of its own process; the host's and Chromium's switches beside it are not ours.
import { resolve } from 'node:path';

export interface StartOptions {
  /** Absolute folder for all app data, or `null` for the system's place. */
  profileDir: string | null;
}

/** Reads `--profile-dir DIR` and `--profile-dir=DIR`; a relative folder counts from `cwd`. */
export function readStartOptions(argv: readonly string[], cwd: string): StartOptions {
  const at = argv.lastIndexOf('--profile-dir');
  const joined = argv.findLast((argument) => argument.startsWith('--profile-dir='))?.slice('--profile-dir='.length);
  const value = at >= 0 ? argv[at + 1] : joined;
  return { profileDir: value === undefined || value === '' ? null : resolve(cwd, value) };
}
