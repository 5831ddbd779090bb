// Text at twice its size in a small window: what floats or comes and goes hides nothing a person reads or presses.
import type { Page } from '@playwright/test';
import { pngOf } from '../support/png.ts';
import { addDemoServer, ask, chooseModel } from './support/chat.ts';
import { dropFiles } from './support/files.ts';
import { expect, test } from './support/fixture.ts';

/** What of the middle column lies over something else of it, and which controls in sight another thing covers. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = ['.title-bar', '.find', '.messages', '.jump', '.composer']
      .flatMap((name) => [...document.querySelectorAll<HTMLElement>(name)])
      .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }));
    const over = parts.flatMap(({ name, box }, at) =>
      parts
        .slice(at + 1)
        .filter((other) => box.bottom > other.box.top + 1 && other.box.bottom > box.top + 1)
        .map((other) => `${name} and ${other.name}`),
    );
    const hidden = [
      ...document.querySelectorAll<HTMLElement>('.conversation :is(button, textarea, .question-editor-hint)'),
    ]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        // What is scrolled out of its list is not hidden by anything.
        const list = element.closest('.messages, .tray')?.getBoundingClientRect();
        if (list && (y < list.top || y > list.bottom)) return false;
        const there = document.elementFromPoint(x, y);
        return !there || !(element.contains(there) || there.contains(element));
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.className);
    return [...over, ...hidden];
  });
}

test('nothing stands over anything: composer with files, find, the editor of a question, calls of tools', async ({
  svir,
}) => {
  const { page } = svir;
  await page.setViewportSize({ width: 900, height: 600 });
  await addDemoServer(page);
  await chooseModel(page, 'demo-tools');
  await ask(page, 'Which tools would you call? '.repeat(12));
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Control+=');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  const messages = page.locator('.messages');

  await test.step('the editor of a question, in every place of the list', async () => {
    await page.keyboard.press('Control+Shift+E');
    await expect(page.getByRole('textbox', { name: 'Edit question' })).toBeFocused();
    await expect(jump).toBeVisible();
    const steps = await messages.evaluate((list) => Math.ceil(list.scrollHeight / 40));
    for (let step = 0; step <= steps; step++) {
      await messages.evaluate((list, top) => list.scrollTo(0, top), step * 40);
      expect(await covered(page), `scrolled by ${step * 40}`).toEqual([]);
    }
    const hint = page.getByText('What was asked before stays beside it.');
    await hint.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(jump).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await svir.screenshot('zoom-editor');
  });

  await test.step('find, a message with files, and the calls above them', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    await dropFiles(
      page,
      ['a.png', 'b.png', 'c.png'].map((name) => ({
        name,
        type: 'image/png',
        bytes: pngOf(30, 20 + name.charCodeAt(0)),
      })),
    );
    await expect(page.getByRole('button', { name: 'Remove c.png' })).toBeAttached();
    await messages.evaluate((list) => list.scrollTo(0, 0));
    await page.mouse.move(600, 200);
    await page.mouse.wheel(0, -50);
    await svir.screenshot('zoom-find-files');
    expect(await covered(page)).toEqual([]);
    // What is read keeps a place of its own.
    expect(await messages.evaluate((list) => list.clientHeight)).toBeGreaterThan(32);
    await page.locator('.tool').last().scrollIntoViewIfNeeded();
    expect(await covered(page)).toEqual([]);
    await svir.screenshot('zoom-calls');
  });
});
