// Many large photos at once: every byte arrives, and memory does not grow with them. SVIR_PHOTOS sets how many.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startImageSink } from '../support/image-sink.ts';
import { pngOf } from '../support/png.ts';
import { memoryOf, watchMemory } from '../support/process-memory.ts';
import { addServer, answerEnded, lastAnswer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

const PHOTOS = Number(process.env.SVIR_PHOTOS ?? 6);
const PHOTO_BYTES = 25 * 1024 * 1024;
/** Of a process, whatever the number of photos: one decoded photo, a few pieces on their way, and what was not collected. */
const MOST_GROWTH = 192 * 1024 * 1024;
const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

/** Drops files that lie on the disk: the page gets handles, not bytes. */
async function dropFromDisk(page: Page, paths: string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.id = 'dropped-from-disk';
    input.hidden = true;
    document.body.append(input);
  });
  await page.locator('#dropped-from-disk').setInputFiles(paths);
  await page.evaluate(() => {
    const input = document.querySelector('#dropped-from-disk');
    if (!(input instanceof HTMLInputElement)) throw new Error('no input');
    const dataTransfer = new DataTransfer();
    for (const file of input.files ?? []) dataTransfer.items.add(file);
    input.remove();
    const options = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', options));
  });
}

test(`${PHOTOS} photos of 25 MB, dropped on the window, reach the server byte for byte`, async ({ svir }) => {
  test.setTimeout(60_000 + PHOTOS * 15_000);
  const { page } = svir;
  const folder = join(svir.profileDir, 'photos');
  mkdirSync(folder);
  const expected: string[] = [];
  const paths = Array.from({ length: PHOTOS }, (_, at) => {
    const small = pngOf(4000 + at, 3000);
    const photo = pngOf(4000 + at, 3000, randomBytes(PHOTO_BYTES - small.length));
    expected.push(createHash('sha256').update(photo).digest('hex'));
    const path = join(folder, `photo-${at}.png`);
    writeFileSync(path, photo);
    return path;
  });
  const server = await startImageSink();
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  const mainPid = await svir.app.evaluate(() => process.pid);
  const before = memoryOf(mainPid);

  const adding = watchMemory(mainPid);
  const droppedAt = performance.now();
  await dropFromDisk(page, paths);
  const tiles = page.getByRole('list', { name: 'Attachments of this message' }).getByRole('listitem');
  await expect(tiles).toHaveCount(PHOTOS);
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: PHOTOS * 10_000 });
  const addedMs = performance.now() - droppedAt;
  await expect(tiles.locator('img')).toHaveCount(PHOTOS, { timeout: PHOTOS * 3000 });
  const added = adding.stop();
  // What is not garbage: peaks hold what no one has collected yet.
  await page.requestGC();
  const kept = memoryOf(mainPid);
  await expect(page.getByText(`${PHOTOS} pictures`)).toBeVisible();
  await svir.screenshot('many-photos');

  const sending = watchMemory(mainPid);
  const sentAt = performance.now();
  await page.getByRole('textbox', { name: 'Message' }).fill('Which is the best?');
  await page.getByRole('button', { name: 'Send' }).click();
  await answerEnded(page, PHOTOS * 10_000);
  const sentMs = performance.now() - sentAt;
  const sent = sending.stop();
  await expect(lastAnswer(page)).toContainText('Seen.');

  const [question] = server.requests;
  expect(question?.hashes).toEqual(expected);
  expect(question?.bytes).toBe(question?.contentLength);
  for (const [what, memory] of Object.entries({ before, added, kept, sent })) {
    console.log(`memory ${what}: main ${mebibytes(memory.main)}, renderer ${mebibytes(memory.renderer)}`);
  }
  console.log(
    `${PHOTOS} × 25 MB: added in ${Math.round(addedMs)} ms, sent and answered in ${Math.round(sentMs)} ms, ` +
      `body ${mebibytes(question?.bytes ?? 0)}`,
  );
  // Far less than the photos: nothing holds their bytes.
  expect(kept.renderer - before.renderer).toBeLessThan(MOST_GROWTH);
  expect(Math.max(added.main, sent.main) - before.main).toBeLessThan(MOST_GROWTH);
  await server.close();
});
