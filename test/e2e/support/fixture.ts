/**
 * The one fixture: svir in a profile folder of its own, on whichever host the environment names, driven by Playwright's
 * own `_electron`. Specs use page-level calls only. A spec fails when its window threw, logged an error or broke its
 * content security policy.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { hostExecutable, hostName, ROOT } from './host.ts';
import { PageFaults } from './page-faults.ts';

const SCREENSHOTS = join(ROOT, 'test-results', 'screenshots');
const READY_MS = 30_000;

/** Environment for the next start; merged over this process's own. */
export type SvirEnv = Record<string, string>;

export class SvirApp {
  readonly profileDir: string;
  readonly faults = new PageFaults();
  /** What svir itself wrote to its outputs since the last start. */
  output = '';
  #app: ElectronApplication | null = null;
  #page: Page | null = null;
  #env: SvirEnv = {};

  constructor(profileDir: string) {
    this.profileDir = profileDir;
  }

  /** The first window. */
  get page(): Page {
    if (!this.#page) throw new Error('svir is not running');
    return this.#page;
  }

  get app(): ElectronApplication {
    if (!this.#app) throw new Error('svir is not running');
    return this.#app;
  }

  async start(env: SvirEnv = this.#env): Promise<Page> {
    this.#env = env;
    this.output = '';
    const full: Record<string, string> = {};
    // Specs read English words; one that wants another language says so.
    const english = { LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en' };
    for (const [name, value] of Object.entries({ ...process.env, ...english, ...env }))
      if (value !== undefined) full[name] = value;
    const app = await _electron.launch({
      executablePath: hostExecutable(hostName()),
      args: [ROOT, '--profile-dir', this.profileDir],
      cwd: ROOT,
      env: full,
      // Anything else would emulate a light scheme and make tests of the theme lie.
      colorScheme: null,
    });
    this.#app = app;
    const keep = (piece: Buffer): void => {
      this.output += piece.toString('utf8');
    };
    app.process().stdout?.on('data', keep);
    app.process().stderr?.on('data', keep);
    const page = await app.firstWindow();
    this.#page = page;
    await page.waitForURL(/index\.html/);
    await this.faults.watch(page);
    await this.ready();
    await printVersionsOnce(app, page);
    return page;
  }

  /** Resolves when the window is usable; also after a reload. */
  async ready(): Promise<void> {
    await this.page.waitForSelector('html[data-ready="true"]', { state: 'attached', timeout: READY_MS });
  }

  /** Closes svir as a person would by its menu. */
  async stop(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    this.#page = null;
    await app?.close();
  }

  /** Ends the main process without any goodbye, as a power cut would. */
  async kill(): Promise<void> {
    const app = this.app;
    const exited = new Promise<void>((resolve) => app.once('close', () => resolve()));
    const pid = await app.evaluate(() => process.pid);
    process.kill(pid, 'SIGKILL');
    this.#app = null;
    this.#page = null;
    await exited;
  }

  /** The same profile, a new process. */
  async restart(env?: SvirEnv): Promise<Page> {
    await this.stop();
    return this.start(env);
  }

  /** Accessibility of what is shown now. */
  async expectAccessible(): Promise<void> {
    expect(await axeViolations(this.page), 'accessibility violations').toEqual([]);
  }

  /** `test-results/screenshots/<name>.png`. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  }
}

let printed = false;

async function printVersionsOnce(app: ElectronApplication, page: Page): Promise<void> {
  if (printed) return;
  printed = true;
  const main = await app.evaluate(() => ({ node: process.versions.node, electron: process.versions.electron }));
  const engine = await page.evaluate(async () => {
    // The user agent string hides the lower numbers.
    const data = Object(Reflect.get(navigator, 'userAgentData'));
    const { fullVersionList } = await data.getHighEntropyValues(['fullVersionList']);
    return fullVersionList.map((one: { brand: string; version: string }) => `${one.brand} ${one.version}`).join(', ');
  });
  console.log(`host ${hostName()}: Node ${main.node}, Electron ${main.electron ?? 'none'}, ${engine}`);
}

interface Fixtures {
  /** Started before the spec, closed after it. */
  svir: SvirApp;
  /** Not started yet: for specs that prepare the profile or the environment first. */
  stoppedSvir: SvirApp;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  stoppedSvir: async ({}, use, info) => {
    const profileDir = mkdtempSync(join(tmpdir(), 'svir-e2e-'));
    const svir = new SvirApp(profileDir);
    await use(svir);
    await svir.stop();
    if (info.status !== info.expectedStatus) console.log(svir.output);
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
    expect(svir.faults.unexpected(), 'faults of the window').toEqual([]);
  },
  svir: async ({ stoppedSvir }, use) => {
    await stoppedSvir.start();
    await use(stoppedSvir);
  },
});

export { expect };
