/** Files as a person brings them into the window. */
import type { Page } from '@playwright/test';

export interface GivenFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Drops files on the middle of the window, as the page sees a drop. */
export async function dropFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, data: Buffer.from(bytes).toString('base64') }));
  const transfer = await page.evaluateHandle((list) => {
    const dropped = new DataTransfer();
    for (const { name, type, data } of list) {
      const raw = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      dropped.items.add(new File([raw], name, { type }));
    }
    return dropped;
  }, given);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', event, { dataTransfer: transfer });
  }
}
