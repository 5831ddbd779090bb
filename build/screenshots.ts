// `npm run screenshots`: builds, then drives the window through every state and takes a picture of each, light and dark.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { ROOT } from './bundles.ts';
import { distIsFresh } from './sources-hash.ts';

if (!distIsFresh()) await buildAll();
const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', '--config', 'playwright.screenshots.config.ts', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
);
console.log('Pictures are in test-results/screenshots and docs/screenshots.');
process.exit(status ?? 1);
