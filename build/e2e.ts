// `npm run e2e [-- ARGUMENT…]`: builds, then the Playwright specs; arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { ROOT } from './bundles.ts';
import { distIsFresh } from './sources-hash.ts';

if (!distIsFresh()) await buildAll();
const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const { status } = spawnSync(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
