/**
 * `npm test`: build, lint, types, unit tests, end-to-end specs; all of them even when one fails, so that one run shows
 * everything. The last line is `N passed, N failed`; a step that breaks counts as one failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bundles.ts';
import { findBrowser } from './find-browser.ts';
import { browserAdvice, DEBIAN_PACKAGES, installPackages, mayInstall } from './system-packages.ts';
import { playwrightCounts, type TestCounts, vitestCounts } from './test-counts.ts';

const REPORTS = join(ROOT, 'test-results', 'reports');
/** No step of a free machine needs half of this; one that hangs must not hang the machine that waits for it. */
const STEP_LIMIT_MS = 20 * 60_000;
const say = (line: string): void => console.log(line);

/** Ends the step that runs now. */
let running = (): void => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    running();
    process.exit(1);
  });

function run(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      // A group of its own, so that a step that hangs ends with its workers.
      detached: process.platform !== 'win32',
    });
    const end = (): void => {
      if (child.pid === undefined) return;
      if (process.platform === 'win32') child.kill('SIGKILL');
      else process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      say(`this step was ended: it took longer than ${STEP_LIMIT_MS / 60_000} minutes`);
      end();
    }, STEP_LIMIT_MS);
    running = end;
    const over = (ok: boolean): void => {
      clearTimeout(timer);
      running = () => {};
      done(ok);
    };
    child.on('error', () => over(false));
    child.on('exit', (code) => over(code === 0));
  });
}

/** A step without tests of its own: counts only when it fails. */
async function step(name: string, args: string[]): Promise<TestCounts> {
  say(`\n== ${name}`);
  const ok = await run(args);
  if (!ok) say(`${name} failed`);
  return { passed: 0, failed: ok ? 0 : 1 };
}

/** A step that writes a report; none, or a failure the report does not know, is one failure. */
async function suite(
  name: string,
  report: string,
  args: string[],
  env: Record<string, string>,
  read: (text: string) => TestCounts,
): Promise<TestCounts> {
  say(`\n== ${name}`);
  rmSync(report, { force: true });
  const ok = await run(args, env);
  if (!existsSync(report)) {
    say(`${name} broke before it had a result`);
    return { passed: 0, failed: 1 };
  }
  const counts = read(readFileSync(report, 'utf8'));
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function browserIsThere(): boolean {
  if (findBrowser()) return true;
  if (mayInstall() && installPackages(DEBIAN_PACKAGES, say)) return findBrowser() !== null;
  console.error(`The tests of the window need a browser. ${browserAdvice()}`);
  return false;
}

const modules = join(ROOT, 'node_modules');
mkdirSync(REPORTS, { recursive: true });
const unitReport = join(REPORTS, 'unit.json');
const e2eReport = join(REPORTS, 'e2e.json');

const results: TestCounts[] = [];
const built = await step('build', [join(ROOT, 'build', 'build.ts')]);
results.push(built);
results.push(await step('lint', [join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '.']));
results.push(await step('types', [join(ROOT, 'build', 'types.ts')]));
results.push(
  await suite(
    'unit tests',
    unitReport,
    [
      join(modules, 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    {},
    vitestCounts,
  ),
);
if (built.failed > 0 || !browserIsThere()) results.push({ passed: 0, failed: 1 });
else
  results.push(
    await suite(
      'end-to-end tests',
      e2eReport,
      [join(modules, '@playwright', 'test', 'cli.js'), 'test'],
      { SVIR_TEST_JSON: e2eReport },
      playwrightCounts,
    ),
  );

const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
