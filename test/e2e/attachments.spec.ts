import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withExif } from '../support/pictures.ts';
import { pngOf } from '../support/png.ts';
import { respondJson, respondStream, send as sendBytes, startScriptedServer } from '../support/scripted-server.ts';
import { answer } from '../support/sse.ts';
import { addServer, ask, chooseModel } from './support/chat.ts';
import { dropFiles } from './support/files.ts';
import { expect, test } from './support/fixture.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments of this message' });
const tile = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name });

/** A picture that the engine itself draws and writes. */
async function drawn(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h, mediaType]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const light = context.createLinearGradient(0, 0, w, h);
      light.addColorStop(0, '#f4a340');
      light.addColorStop(1, '#20408f');
      context.fillStyle = light;
      context.fillRect(0, 0, w, h);
      context.fillStyle = '#ffffff';
      context.fillRect(w / 10, h / 10, w / 5, h / 3);
      const blob = await canvas.convertToBlob({ type: mediaType, quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** An AVIF of two by two pixels: Chromium reads the format and cannot write it. */
const AVIF = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
);

/** A Windows bitmap of 24 bits, all of one colour. */
function bmpOf(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height, 0x60);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

async function seeingServer() {
  const list = respondJson(200, { data: [{ id: 'm' }] });
  return startScriptedServer(
    { choose: (request) => (request.method === 'GET' ? list : [respondStream(), sendBytes(answer(['Seen.']))]) },
    { keepBodyBytes: 32 * 1024 * 1024 },
  );
}

async function theme(page: Page, to: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), to);
}

test('a tile tells turn, place, encoding and conversion; what is made smaller or loses its place is what goes', async ({
  svir,
}) => {
  const { page } = svir;
  const server = await seeingServer();
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  const photo = withExif(await drawn(page, 1600, 1200, 'image/jpeg'), { orientation: 6, gps: true });

  await dropFiles(page, [
    { name: 'holiday.jpg', type: 'image/jpeg', bytes: photo },
    { name: 'screen.bmp', type: 'image/bmp', bytes: bmpOf(40, 30) },
    { name: 'tiny.avif', type: 'image/avif', bytes: AVIF },
    { name: 'old.txt', type: 'text/plain', bytes: Buffer.from('Gr\xfc\xdfe aus K\xf6ln\n'.repeat(300), 'latin1') },
    { name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'photo.heic', type: 'image/heic', bytes: Buffer.from('00000018667479706865696300000000', 'hex') },
  ]);
  // A quarter turn: as the eye sees it, not as the sensor wrote it.
  await expect(tile(page, 'holiday.jpg')).toContainText('1,200 × 1,600');
  await expect(tile(page, 'holiday.jpg')).toContainText('tells where it was taken');
  await expect(tile(page, 'screen.png')).toContainText('converted from BMP to PNG');
  await expect(tile(page, 'tiny.png')).toContainText('2 × 2');
  await expect(tile(page, 'tiny.png')).toContainText('converted from AVIF to PNG');
  await expect(tile(page, 'old.txt')).toContainText('not UTF-8: read as Windows-1252');
  await expect(tile(page, 'old.txt')).toContainText('about 1,125 tokens');
  await expect(tile(page, 'logo.svg')).not.toContainText('×');
  await expect(tile(page, 'photo.heic').getByRole('alert')).toContainText('HEIC');
  const small = tile(page, 'holiday.jpg').locator('img');
  await expect
    .poll(() => small.evaluate((one) => (one instanceof HTMLImageElement ? [one.naturalWidth, one.naturalHeight] : [])))
    .toEqual([384, 512]);
  await svir.expectAccessible();
  for (const look of ['light', 'dark'] as const) {
    await theme(page, look);
    await svir.screenshot(`attachment-tiles-${look}`);
  }

  await test.step('the place is taken out on request, the rest stays', async () => {
    await page.getByRole('button', { name: 'Take the place out of holiday.jpg' }).click();
    await expect(tile(page, 'holiday.jpg')).toContainText('place taken out');
    await expect(tile(page, 'holiday.jpg')).not.toContainText('tells where');
    await expect(tile(page, 'holiday.jpg')).toContainText('1,200 × 1,600');
  });

  await test.step('making smaller shows before and after, and does nothing by itself', async () => {
    await page.getByRole('button', { name: 'Make holiday.jpg smaller…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make the picture smaller' });
    await expect(dialog.getByRole('status')).toContainText('1,152 × 1,536');
    await dialog.getByLabel('Longer side').selectOption('1024');
    await expect(dialog.getByRole('status')).toContainText('768 × 1,024');
    await expect(dialog.getByRole('img', { name: 'Then' })).toBeVisible();
    await svir.expectAccessible();
    for (const look of ['light', 'dark'] as const) {
      await theme(page, look);
      await svir.screenshot(`smaller-dialog-${look}`);
    }
    await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(tile(page, 'holiday.jpg')).toContainText('1,200 × 1,600');

    await page.getByRole('button', { name: 'Make holiday.jpg smaller…' }).click();
    await dialog.getByLabel('Longer side').selectOption('512');
    await dialog.getByRole('button', { name: 'Use the smaller one' }).click();
    await expect(tile(page, 'holiday.jpg')).toContainText('384 × 512');
    await expect(tile(page, 'holiday.jpg')).toContainText('made smaller, was 1,200 × 1,600');
  });

  await page.getByRole('button', { name: 'Remove photo.heic' }).click();
  await ask(page, 'What is here?');
  const question = server.requests.find((request) => request.method === 'POST');
  const body = JSON.parse(question?.text() ?? '{}');
  const [text, ...pictures] = body.messages.at(-1).content;
  expect(text.text).toContain('Grüße aus Köln');
  expect(text.text).toContain('<file name="logo.svg">');
  const sent = pictures.map((part: { image_url: { url: string } }) => {
    const [head, data] = part.image_url.url.split(',');
    return { head, bytes: Buffer.from(data ?? '', 'base64') };
  });
  expect(sent.map((one: { head: string }) => one.head)).toEqual([
    'data:image/jpeg;base64',
    'data:image/png;base64',
    'data:image/png;base64',
  ]);
  for (const { bytes } of sent) expect(bytes.includes(Buffer.from('svir camera'))).toBe(false);
  await server.close();
});

test('a photo goes byte for byte, and without its place only the place differs', async ({ svir }) => {
  const { page } = svir;
  const server = await seeingServer();
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  const plain = await drawn(page, 300, 200, 'image/jpeg');
  const photo = withExif(plain, { orientation: 1, gps: true });
  const cleaned = withExif(plain, { orientation: 1, gps: true });
  await dropFiles(page, [{ name: 'a.jpg', type: 'image/jpeg', bytes: photo }]);
  await page.getByRole('button', { name: 'Take the place out of a.jpg' }).click();
  await expect(tile(page, 'a.jpg')).toContainText('place taken out');
  await ask(page, 'Look');
  const body = JSON.parse(server.requests.find((request) => request.method === 'POST')?.text() ?? '{}');
  const sent = Buffer.from(body.messages.at(-1).content[1].image_url.url.split(',')[1], 'base64');
  expect(sent.length).toBe(cleaned.length);
  // Behind the EXIF block every byte is the photo's own.
  const pixels = photo.subarray(photo.length - plain.length + 2);
  expect(sha256(sent.subarray(sent.length - pixels.length))).toBe(sha256(pixels));
  expect(sent.equals(photo)).toBe(false);

  await test.step('the debug pane shows the picture beside the body it went in', async () => {
    await page.getByRole('button', { name: 'Show debug pane' }).click();
    await page.getByRole('tab', { name: 'Request' }).click();
    const pictures = page.getByRole('list', { name: 'Pictures of the request' });
    await expect(pictures).toContainText(`image/jpeg · ${sent.length.toLocaleString('en')} bytes`);
    const shown = pictures.locator('img');
    await expect
      .poll(() => shown.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
      .toBe(300);
    await svir.expectAccessible();
    await svir.screenshot('debug-pictures');
  });
  await server.close();
});

test('a long paste is offered as a file; a web page’s picture without its bytes is not fetched', async ({ svir }) => {
  const { page } = svir;
  const server = await seeingServer();
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Read this: ');
  const log = 'line of a log\n'.repeat(700);
  await page.evaluate(() => navigator.clipboard.readText().catch(() => ''));
  await box.evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (field.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, log);
  await expect(page.getByText('9,800 characters pasted.')).toBeVisible();
  await svir.screenshot('pasted-offer');
  await page.getByRole('button', { name: 'Make it a file' }).click();
  await expect(tile(page, 'pasted.txt')).toContainText('9.6 kB');
  await expect(box).toHaveValue('Read this: ');
  await expect(page.getByText('characters pasted')).toHaveCount(0);

  const pixel = pngOf(3, 2).toString('base64');
  await dropText(page, { 'text/uri-list': `data:image/png;base64,${pixel}` });
  await expect(tile(page, 'picture')).toContainText('3 × 2');
  await dropText(page, { 'text/uri-list': `${server.baseUrl}/cat.jpg` });
  await expect(page.getByText('gave only the address of the picture')).toBeVisible();
  await svir.expectAccessible();
  expect(server.requests.filter((request) => request.url.includes('cat.jpg'))).toEqual([]);
  await server.close();
});

test('what a model is known not to take is said before it is sent', async ({ svir }) => {
  const { page } = svir;
  const models = { data: [{ id: 'blind', architecture: { input_modalities: ['text'] } }, { id: 'm' }] };
  const server = await startScriptedServer({
    choose: (request) =>
      request.method === 'GET' ? respondJson(200, models) : [respondStream(), sendBytes(answer(['Seen.']))],
  });
  await addServer(page, { baseUrl: server.baseUrl, model: 'blind' });
  await dropFiles(page, [{ name: 'a.png', type: 'image/png', bytes: pngOf(30, 20) }]);
  await expect(page.getByText('By the list of this server the model takes no images.')).toBeVisible();
  await svir.expectAccessible();
  await svir.screenshot('request-warning');
  await chooseModel(page, 'm');
  await expect(page.getByText('takes no images')).toHaveCount(0);
  expect(server.requests.filter((request) => request.method === 'POST')).toEqual([]);
  await server.close();
});

/** Drops what a page gives of a dragged picture. */
async function dropText(page: Page, data: Record<string, string>): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const dropped = new DataTransfer();
    for (const [type, value] of Object.entries(given)) dropped.setData(type, value);
    return dropped;
  }, data);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', event, { dataTransfer: transfer });
  }
}
