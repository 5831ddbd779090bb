/** The system's dialog for files: what a person picks in it comes back like this. */
import type { Page } from '@playwright/test';

/** Asks for the dialog by `act` and picks the files. */
export async function pickFiles(page: Page, act: () => Promise<void>, files: string | string[]): Promise<void> {
  const picker = page.waitForEvent('filechooser');
  // Keys reach a page faster than the order to hand its dialogs over; that has arrived once the page has answered.
  await page.evaluate(() => null);
  await act();
  await (await picker).setFiles(files);
}
