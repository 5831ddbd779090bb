// What svir takes from the command line of its own process; the host's and Chromium's switches beside it are not ours.
import { resolve } from 'node:path';

export interface StartOptions {
  /** Absolute folder for all app data, or `null` for the system's place. */
  profileDir: string | null;
  /** `SVIR_DEMO_SPEED`: how many times faster than natural the demo server talks, for specs and recordings. */
  demoSpeed: number;
}

/** Reads `--profile-dir DIR` and `--profile-dir=DIR`; a relative folder counts from `cwd`. */
export function readStartOptions(
  argv: readonly string[],
  cwd: string,
  env: Record<string, string | undefined> = {},
): StartOptions {
  const at = argv.lastIndexOf('--profile-dir');
  const joined = argv.findLast((argument) => argument.startsWith('--profile-dir='))?.slice('--profile-dir='.length);
  const value = at >= 0 ? argv[at + 1] : joined;
  const speed = Number(env.SVIR_DEMO_SPEED);
  return {
    profileDir: value === undefined || value === '' ? null : resolve(cwd, value),
    demoSpeed: Number.isFinite(speed) && speed > 0 ? speed : 1,
  };
}
