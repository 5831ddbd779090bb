// The language of the window: the system's, or the one chosen; words, figures, menus and direction.
import { addDemoServer, ask, chooseModel, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

test('a German system gets a German window, with German figures', async ({ stoppedSvir: svir }) => {
  const page = await svir.start({ LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de', SVIR_DEMO_SPEED: '50' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: /Eigenen Server hinzufügen/ })).toBeVisible();
  await svir.expectAccessible();
  await page.getByRole('button', { name: /Demo-Server ausprobieren/ }).click();
  await expect(page.getByRole('button', { name: /^Modell: demo-chat/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Guten Tag');
  await page.getByRole('button', { name: 'Senden' }).click();
  const answer = page.getByRole('article', { name: 'Antwort' });
  await expect(answer).toHaveAttribute('data-outcome', /./);
  await expect(answer).toContainText(/\d,\d Tokens\/s|\d\.\d{3} Tokens\/s/);
  await svir.expectAccessible();
});

test('the language can be chosen, changes at once and stays', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await page.keyboard.press('Control+,');
  await page.getByRole('dialog').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  const settings = page.getByRole('dialog', { name: 'Einstellungen' });
  await expect(settings.getByRole('button', { name: 'Sprache' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const labels = () =>
    svir.app.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu();
      const found = menu?.items.map((item) => item.label) ?? [];
      return { menus: found, newChat: menu?.getMenuItemById('new-chat')?.label };
    });
  await expect.poll(labels).toMatchObject({ newChat: 'Neuer Chat' });
  expect((await labels()).menus).toContain('Bearbeiten');

  const again = await svir.restart();
  await expect(again.locator('html')).toHaveAttribute('lang', 'de');
  await expect(again.getByRole('textbox', { name: 'Nachricht' })).toBeVisible();
});

test('each paragraph runs in the direction of its script', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await chooseModel(page, 'demo-echo');
  const answer = await ask(page, 'שלום עולם\n\nHello world\n\nمرحبا بالعالم');
  await expect(answer).toContainText('مرحبا');
  const directions = await answer
    .locator('p')
    .evaluateAll((paragraphs) =>
      paragraphs
        .filter((paragraph) => /שלום|Hello|مرحبا/.test(paragraph.textContent ?? ''))
        .map((paragraph) => getComputedStyle(paragraph).direction),
    );
  expect(directions).toEqual(['rtl', 'ltr', 'rtl']);
});

test('a menu entry does what the action of its name does', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  await send(page, 'one');
  const click = (id: string) =>
    svir.app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id);
  await click('new-chat');
  await expect(page.getByRole('article')).toHaveCount(0);
  await click('settings');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});
