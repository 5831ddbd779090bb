/** Counts frames in which something of the page changed. */
import type { Page } from '@playwright/test';

/** Begins to count below the first element of a selector; a page's `benchDrawn` is told of each. */
export async function countDrawings(page: Page, selector: string): Promise<void> {
  await page.evaluate((selector) => {
    const root = document.querySelector(selector);
    const tell: unknown = Reflect.get(window, 'benchDrawn');
    Reflect.set(window, '__drawn', 0);
    if (!root) return;
    let asked = false;
    new MutationObserver(() => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        Reflect.set(window, '__drawn', Number(Reflect.get(window, '__drawn')) + 1);
        if (typeof tell === 'function') setTimeout(tell, 0);
      });
    }).observe(root, { childList: true, subtree: true, characterData: true });
  }, selector);
}

/** How many were counted. */
export const drawings = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, '__drawn')));
