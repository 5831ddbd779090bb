/** Files as a person brings them into the window. */
import type { JSHandle, Locator, Page } from '@playwright/test';

export interface GivenFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Drops files on the middle of the window, as the page sees a drop. `over` is called while they hover. */
export async function dropFiles(
  page: Page,
  files: readonly GivenFile[],
  over: () => Promise<void> = async () => {},
): Promise<void> {
  const transfer = await transferOf(page, files);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await over();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

/** Pastes files into a field, as the page sees it. */
export async function pasteFiles(page: Page, field: Locator, files: readonly GivenFile[]): Promise<void> {
  const transfer = await transferOf(page, files);
  await field.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    transfer,
  );
}

function transferOf(page: Page, files: readonly GivenFile[]): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, data: Buffer.from(bytes).toString('base64') }));
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, data } of list) {
      const raw = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([raw], name, { type }));
    }
    return transfer;
  }, given);
}
