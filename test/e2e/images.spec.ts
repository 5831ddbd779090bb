import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pngOf } from '../support/png.ts';
import { respondJson, respondStream, send as sendBytes, startScriptedServer } from '../support/scripted-server.ts';
import { answer } from '../support/sse.ts';
import { addDemoServer, addServer, answerEnded, ask, chooseModel, lastAnswer, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments of this message' });

/** Drops a file on the middle of the window, as the page sees a drop. */
async function dropFile(page: Page, name: string, type: string, bytes: Uint8Array): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64');
  const transfer = await page.evaluateHandle(
    ([fileName, mediaType, data]) => {
      const raw = Uint8Array.from(atob(data ?? ''), (letter) => letter.charCodeAt(0));
      const dropped = new DataTransfer();
      dropped.items.add(new File([raw], fileName ?? '', { type: mediaType ?? '' }));
      return dropped;
    },
    [name, type, base64],
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', event, { dataTransfer: transfer });
  }
}

async function pasteFile(page: Page, name: string, type: string, bytes: Uint8Array): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64');
  await page.getByRole('textbox', { name: 'Message' }).evaluate(
    (box, [fileName, mediaType, data]) => {
      const raw = Uint8Array.from(atob(data ?? ''), (letter) => letter.charCodeAt(0));
      const pasted = new DataTransfer();
      pasted.items.add(new File([raw], fileName ?? '', { type: mediaType ?? '' }));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
    },
    [name, type, base64],
  );
}

test('dropped, pasted and picked images reach the server byte for byte, with an exact length', async ({ svir }) => {
  const { page } = svir;
  const list = respondJson(200, { data: [{ id: 'm' }] });
  const server = await startScriptedServer(
    { choose: (request) => (request.method === 'GET' ? list : [respondStream(), sendBytes(answer(['Seen.']))]) },
    { keepBodyBytes: 32 * 1024 * 1024 },
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  const dropped = pngOf(64, 48, randomBytes(300_000));
  const pasted = pngOf(10, 10, randomBytes(1000));
  const picked = pngOf(20, 30, randomBytes(5_000_000));
  const pickedPath = join(svir.profileDir, 'picked.png');
  writeFileSync(pickedPath, picked);

  await dropFile(page, 'dropped.png', 'image/png', dropped);
  await expect(tray(page)).toContainText('dropped.png');
  await pasteFile(page, 'pasted.png', 'image/png', pasted);
  await expect(tray(page)).toContainText('pasted.png');
  await page.locator('.composer input[type=file]').setInputFiles(pickedPath);
  await expect(tray(page)).toContainText('picked.png');
  await expect(tray(page)).toContainText('64 × 48');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await svir.expectAccessible();
  await svir.screenshot('attachments');
  await ask(page, 'What is on these?');
  await expect(lastAnswer(page)).toContainText('Seen.');

  const question = server.requests.find((request) => request.method === 'POST');
  if (!question) throw new Error('no question arrived');
  expect(Number(question.header('content-length'))).toBe(question.body.bytes);
  expect(question.header('transfer-encoding')).toBeUndefined();
  const body = JSON.parse(question.text());
  const parts = body.messages.at(-1).content;
  expect(parts[0]).toEqual({ type: 'text', text: 'What is on these?' });
  const hashes = parts.slice(1).map((part: { image_url: { url: string } }) => {
    const [head, data] = part.image_url.url.split(',');
    expect(head).toBe('data:image/png;base64');
    return sha256(Buffer.from(data ?? '', 'base64'));
  });
  expect(hashes).toEqual([dropped, pasted, picked].map(sha256));

  await test.step('after a restart the pictures are still with their message', async () => {
    const again = await svir.restart();
    const pictures = again.getByRole('article', { name: 'You' }).locator('img');
    await expect(pictures).toHaveCount(3);
    await expect
      .poll(() =>
        pictures.evaluateAll((list) => list.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0))),
      )
      .toEqual([64, 10, 20]);
  });
  await server.close();
});

test('a file that cannot go is refused in words, and the rest of the message stays', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('keep me');
  await dropFile(page, 'program.bin', 'application/octet-stream', randomBytes(2000));
  await expect(tray(page).getByRole('alert')).toContainText(/program\.bin|not attached|binary|svir/i);
  await dropFile(page, 'photo.heic', 'image/heic', Buffer.from('00000018667479706865696300000000', 'hex'));
  await expect(tray(page)).toContainText(/HEIC/);
  await dropFile(page, 'notes.txt', 'text/plain', Buffer.from('a note'));
  await expect(tray(page)).toContainText('notes.txt');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('keep me');
  await svir.screenshot('refused-files');
  await chooseModel(page, 'demo-echo');
  for (const name of ['program.bin', 'photo.heic'])
    await page.getByRole('button', { name: new RegExp(`${name}`) }).click();
  await send(page, 'keep me');
  await answerEnded(page);
  await expect(lastAnswer(page)).toContainText('keep me');
  await expect(lastAnswer(page)).toContainText('a note');
});
