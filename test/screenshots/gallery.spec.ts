/**
 * Every state of DESIGN section 6 and every part of the window, on the made-up world of the gallery: in each theme at two
 * widths, in high contrast, in the system's own colours, in German and with text twice as large. Looked at, not compared.
 * `-g "settings"` takes the scenes of that name alone, `--shard 1/4` a quarter of all.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ROOT } from '../e2e/support/host.ts';
import { changeLook, type Look, serveGallery, showScene } from './support/gallery.ts';
import { SCENES, type Scene } from './support/scenes.ts';

const PICTURES = join(ROOT, 'test-results', 'screenshots', 'gallery');
/** No screen is taller; nor is any scene. */
const TALLEST = 6000;

const WIDE = { width: 1280, height: 800 };
const SMALL = { width: 900, height: 600 };

interface Variant {
  name: string;
  look: Look;
  size: { width: number; height: number };
  forced?: true;
}

/** Looks that can be put on what is on the screen already. */
const LOOKS: Variant[] = [
  { name: 'light', look: { theme: 'light' }, size: WIDE },
  { name: 'dark', look: { theme: 'dark' }, size: WIDE },
  { name: 'contrast-light', look: { theme: 'light', contrast: 'high' }, size: WIDE },
  { name: 'contrast-dark', look: { theme: 'dark', contrast: 'high' }, size: WIDE },
  { name: 'forced-light', look: { theme: 'light' }, size: WIDE, forced: true },
  { name: 'forced-dark', look: { theme: 'dark' }, size: WIDE, forced: true },
  { name: 'small-dark', look: { theme: 'dark' }, size: SMALL },
  { name: 'small-light', look: { theme: 'light' }, size: SMALL },
];

/** Looks that need the scene anew. */
const ANEW: Variant[] = [
  { name: 'german', look: { theme: 'light', lang: 'de' }, size: WIDE },
  { name: 'large-text', look: { theme: 'light', size: 200 }, size: SMALL },
];

/** What was still moving or being drawn has come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
    await frame();
  });
  // Code is coloured by a worker: all of it that has a language.
  const plain = page.locator('.md-code:not(:has([class^="tok-"]))');
  const named = page.locator('.md-code-name', { hasText: /^(ts|sh|diff)$/ });
  await expect(plain.filter({ has: named })).toHaveCount(0);
}

/** A window as tall as what it scrolls, so that one picture shows all of it. */
async function stretch(page: Page, { size }: Variant): Promise<void> {
  await page.setViewportSize(size);
  const more = await page.evaluate(() => {
    const scroller = document.querySelector('.messages, .primitives');
    return scroller ? scroller.scrollHeight - scroller.clientHeight : 0;
  });
  await page.setViewportSize({ width: size.width, height: Math.min(size.height + more, TALLEST) });
}

async function begin(page: Page, scene: Scene, { look, size }: Variant): Promise<void> {
  await page.setViewportSize(size);
  if (scene.laterMs) await page.clock.install();
  await showScene(page, scene.scene, look);
  if (scene.laterMs) await page.clock.fastForward(scene.laterMs);
  await scene.act?.(page);
}

async function take(page: Page, scene: Scene, variant: Variant): Promise<void> {
  await page.emulateMedia({ forcedColors: variant.forced ? 'active' : 'none', colorScheme: variant.look.theme });
  if (scene.tall) await stretch(page, variant);
  else await page.setViewportSize(variant.size);
  await settle(page);
  await page.screenshot({ path: join(PICTURES, `${scene.name}-${variant.name}.png`) });
}

for (const scene of SCENES) {
  test(`gallery: ${scene.name}`, async ({ browser }) => {
    mkdirSync(PICTURES, { recursive: true });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await serveGallery(context);
    for (const [at, variant] of LOOKS.entries()) {
      if (at === 0) await begin(page, scene, variant);
      else await changeLook(page, variant.look);
      await take(page, scene, variant);
    }
    for (const variant of ANEW) {
      await begin(page, scene, variant);
      await take(page, scene, variant);
    }
    await context.close();
  });
}
