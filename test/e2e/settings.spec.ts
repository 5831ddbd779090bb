// The settings: one searchable page; looks, keys and sizes that work at once and stay.
import type { Page } from '@playwright/test';
import { respondJson, startScriptedServer } from '../support/scripted-server.ts';
import { addDemoServer, addServer, ask, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

async function openSection(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name, exact: true }).click();
}

test('a search finds settings by their words and by words people use for them', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await page.keyboard.press('Control+,');
  const search = page.getByRole('textbox', { name: 'Search settings' });
  await search.fill('zoom');
  await expect(page.getByRole('combobox', { name: 'Text size' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 setting found' })).toBeAttached();
  await search.fill('palette');
  await expect(page.getByRole('button', { name: /^Command palette:/ })).toBeVisible();
  await search.fill('no such thing at all');
  await expect(page.getByText('No setting about “no such thing at all”')).toBeVisible();
  await svir.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the palette finds servers to ask, pages of the settings and themes', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  const other = await startScriptedServer(respondJson(200, { data: [{ id: 'm' }] }));
  await addServer(page, { baseUrl: other.baseUrl, model: 'm' });
  const byPalette = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Do something, or open a conversation' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0);
  };

  await byPalette('theme: dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await byPalette('ask server demo');
  await expect(page.getByRole('button', { name: /^Model: demo-/ })).toBeVisible();
  await byPalette('settings: keyboard');
  await expect(
    page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: /^New chat:/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await byPalette('settings of server demo');
  await expect(page.getByRole('heading', { name: /^Server Demo/ })).toBeVisible();
});

test('a shortcut can be changed; a conflict is told and can be taken over', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await openSection(page, 'Keyboard');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await svir.expectAccessible();

  await row('Delete conversation').getByRole('button').first().click();
  await page.keyboard.press('b');
  await expect(page.getByRole('alert')).toContainText('would be missing while writing');
  await row('Delete conversation').getByRole('button').first().click();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('alert')).toContainText('Show or hide conversations');
  await svir.expectAccessible();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await expect(row('Delete conversation')).toContainText('B');
  await expect(row('Show or hide conversations')).toContainText('none');

  await row('Show or hide conversations').getByRole('button').first().click();
  await page.keyboard.press('Control+Shift+B');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+B');
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toHaveCount(0);

  const again = await svir.restart();
  await again.keyboard.press('Control+b');
  await expect(again.getByRole('alertdialog')).toBeVisible();
  await again.keyboard.press('Escape');
  const accelerator = await svir.app.evaluate(
    ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('toggle-sidebar')?.accelerator,
  );
  expect(accelerator).toBe('CommandOrControl+Shift+B');
});

test('Enter and Shift+Enter change places by choice', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await openSection(page, 'Writing');
  await page.getByRole('radio', { name: /^Shift\+Enter/ }).check();
  await page.keyboard.press('Escape');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(message).toHaveValue('one\ntwo');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('article', { name: 'You' })).toContainText('two');
});

for (const scheme of ['Light', 'Dark']) {
  test(`high contrast holds in the ${scheme.toLowerCase()} scheme`, async ({ svir }) => {
    const { page } = svir;
    await addDemoServer(page);
    await ask(page, 'Show me what you can do, please.');
    await openSection(page, 'Appearance');
    await page.getByRole('radio', { name: scheme }).check();
    await page.getByRole('radio', { name: 'High' }).check();
    await svir.expectAccessible();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
    await svir.expectAccessible();
    // Text on the page's ground: black on white, or the reverse.
    const contrast = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return { text: style.color, ground: style.backgroundColor };
    });
    expect(Object.values(contrast).map((colour) => /oklch\((0|1) 0 0\)/.test(colour))).toEqual([true, true]);
  });
}

test('text at twice its size in a small window: nothing is lost', async ({ svir }) => {
  const { page } = svir;
  await page.setViewportSize({ width: 900, height: 600 });
  await addDemoServer(page);
  await ask(page, 'Show me what you can do, please.');
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Control+=');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const overflow = () =>
    page.evaluate(() => ({
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      outside: [...document.querySelectorAll('button, input, textarea, select')]
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only, [hidden], .messages, .sidebar'))
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    }));
  expect(await overflow()).toEqual({ page: 0, outside: [] });
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport();
  await svir.expectAccessible();
  await page.keyboard.press('Control+,');
  expect(await overflow()).toEqual({ page: 0, outside: [] });
  await svir.expectAccessible();
  await page.keyboard.press('Control+0');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px');
});

test('in forced colours and without motion the window can be used', async ({ svir }) => {
  const { page } = svir;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await addDemoServer(page);
  await send(page, 'Show me what you can do, please.');
  await svir.expectAccessible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20)
        .length,
  );
  expect(moving).toBe(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await svir.screenshot('forced-colours');
});

test('the letters are the app’s own, and nothing is fetched from elsewhere', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await ask(page, 'Show me what you can do, please.');
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
  });
  expect(new Set(fonts)).toEqual(new Set(['Inter Variable', 'JetBrains Mono Variable']));
});
