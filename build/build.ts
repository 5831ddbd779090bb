// `npm run build`: all of dist/.
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUNDLES, CLI_LAUNCHER, DIST, entryExists, ROOT } from './bundles.ts';
import { hashSources, removeStamp, writeStamp } from './sources-hash.ts';

/** Copies the launcher of the command line: first line and executable bit are its whole point. */
export function placeCliLauncher(): void {
  const launcher = join(ROOT, CLI_LAUNCHER);
  if (!existsSync(launcher)) {
    console.log(`build: ${CLI_LAUNCHER} is not there yet, left out`);
    return;
  }
  copyFileSync(launcher, join(DIST, 'cli.js'));
  chmodSync(join(DIST, 'cli.js'), 0o755);
}

/**
 * Builds every bundle; throws when one cannot be built. Always for production: Vite takes the mode from the environment,
 * and a test runner's would bring React's development build into the window.
 */
export async function buildAll(): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildBundles();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function buildBundles(): Promise<void> {
  const started = performance.now();
  // Taken first: a source that changes meanwhile makes the next start build again.
  const hash = hashSources();
  mkdirSync(DIST, { recursive: true });
  removeStamp();
  const there = BUNDLES.filter((bundle) => {
    if (entryExists(bundle)) return true;
    console.log(`build: ${bundle.entry} is not there yet, left out`);
    return false;
  });
  await Promise.all(there.map((bundle) => build(bundle.config)));
  placeCliLauncher();
  writeStamp(hash);
  console.log(`build: dist/ made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const isEntry = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isEntry) {
  try {
    await buildAll();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
