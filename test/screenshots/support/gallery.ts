/** The gallery page: built once for a run, served to a page of the browser by the path of its files. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { BUNDLES } from '../../../build/bundles.ts';
import { ROOT } from '../../e2e/support/host.ts';

const BUILT = join(ROOT, 'test-results', 'gallery');
const ORIGIN = 'http://gallery.localhost';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the gallery as the window is built, with another page as its entry. */
export async function buildGallery(): Promise<void> {
  const renderer = BUNDLES.find(({ name }) => name === 'renderer')?.config;
  await build({
    ...renderer,
    build: {
      ...renderer?.build,
      outDir: BUILT,
      minify: false,
      rolldownOptions: { input: join(ROOT, 'renderer', 'gallery.html') },
    },
  });
}

/** A picture that is no plain area, as main would serve one. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700"><defs><linearGradient id="sky" y2="1" x2="0">
<stop stop-color="#8fb8de"/><stop offset=".6" stop-color="#f2d7b6"/></linearGradient></defs>
<rect width="1200" height="700" fill="url(#sky)"/><circle cx="860" cy="330" r="70" fill="#fff3d6"/>
<path d="M0 470h1200v230H0z" fill="#3f6c84"/><path d="M0 470l260-190 210 190 170-110 190 110" fill="#33505e"/></svg>`;

/** Everything the page asks for comes from here; nothing goes to a network. */
export async function serveGallery(context: BrowserContext): Promise<void> {
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/attachments/')) return route.fulfill({ contentType: 'image/svg+xml', body: PHOTO });
    const file = join(BUILT, pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: TYPES[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) });
  });
}

export interface Look {
  theme: 'light' | 'dark';
  contrast?: 'high';
  lang?: 'de';
  /** Of the text, in percent. */
  size?: number;
}

/** Shows a scene and waits until it stands. */
export async function showScene(page: Page, scene: string, look: Look): Promise<void> {
  const query = new URLSearchParams({ scene, ...look, size: String(look.size ?? 100) });
  await page.goto(`${ORIGIN}/gallery.html?${query}`);
  if (scene === 'crash') return page.locator('.crash').waitFor();
  await page.waitForSelector('html[data-ready="true"]', { state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Another theme and contrast for what is on the screen. */
export async function changeLook(page: Page, { theme, contrast }: Look): Promise<void> {
  await page.evaluate(([name, kind]) => Reflect.get(window, 'look')(name, kind), [theme, contrast ?? 'normal']);
}
