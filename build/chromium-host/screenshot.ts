// `npm start -- --screenshot FILE` on the Chromium host: by the host's own pipe, no port.
import { writeFileSync } from 'node:fs';
import type { BrowserWindow } from './browser-window.ts';

const LIMIT_MS = 60_000;

/** Waits until the window says `data-ready="true"` and two frames were drawn, then writes a PNG. */
export async function writeScreenshot(window: BrowserWindow, file: string): Promise<void> {
  const { session } = await window.webContents.attached;
  if (window.webContents.getURL() === '')
    await new Promise<void>((resolve) => window.webContents.once('did-finish-load', () => resolve()));
  const expression = `new Promise((resolve, reject) => {
    const root = document.documentElement;
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => document.fonts.ready.then(() => resolve(true))));
    const check = () => root.dataset.ready === 'true' && (drawn(), true);
    if (check()) return;
    const observer = new MutationObserver(() => check() && observer.disconnect());
    observer.observe(root, { attributes: true });
    setTimeout(() => reject(new Error('the window did not become ready')), ${LIMIT_MS});
  })`;
  const answer = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (answer.exceptionDetails) throw new Error('The window did not become ready within a minute.');
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  writeFileSync(file, Buffer.from(data, 'base64'));
}
