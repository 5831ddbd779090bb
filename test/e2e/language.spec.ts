// The language of the window: the system's, or the one chosen; words, figures, menus and direction.
import type { Locator, Page } from '@playwright/test';
import { choose, reset, respondJson, startScriptedServer } from '../support/scripted-server.ts';
import { addDemoServer, ask, chooseModel, send } from './support/chat.ts';
import { dropFiles } from './support/files.ts';
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

/** Words no German sentence has. What servers say, and what was asked, is taken out before. */
const ENGLISH = /\b(the|and|of|is|are|this|that|your|cannot|could|with|not|nothing|again|came|were|it|to|no)\b/i;

/** What a person reads and hears in `area`, without what servers, systems and models said. */
async function wordsIn(area: Locator): Promise<string> {
  return area.evaluate((root) => {
    const copy = root.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    // What a server said, what a model answered or is called, and the names of kinds.
    for (const said of copy.querySelectorAll('.card-words p, .test-reason .mono, .markdown, .anomaly-kind, select'))
      said.remove();
    const heard = [...copy.querySelectorAll('[aria-label]')].map((node) => node.getAttribute('aria-label'));
    const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const read: string[] = [];
    while (walk.nextNode()) read.push(walk.currentNode.textContent ?? '');
    return [...read, ...heard].join('\n').replaceAll(/„[^“]*“/g, '„…“');
  });
}

async function expectGerman(area: Locator): Promise<void> {
  expect(await wordsIn(area)).not.toMatch(ENGLISH);
}

const GERMAN = { LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de', SVIR_DEMO_SPEED: '50' };

async function fillGermanForm(page: Page, baseUrl: string, key?: string): Promise<void> {
  await page.getByRole('button', { name: /Eigenen Server hinzufügen/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Werkbank');
  await page.getByRole('textbox', { name: 'Basis-URL' }).fill(baseUrl);
  if (key !== undefined) await page.getByLabel('API-Schlüssel').fill(key);
}

async function askInGerman(page: Page, text: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Nachricht' }).fill(text);
  await page.getByRole('button', { name: 'Senden' }).click();
  const answer = page.getByRole('article', { name: 'Antwort' }).last();
  await expect(answer).toHaveAttribute('data-outcome', /./);
  return answer;
}

test('a German window tells in German how a test of a connection failed, and quotes the server', async ({
  stoppedSvir: svir,
}) => {
  const server = await startScriptedServer(
    respondJson(401, { error: { message: 'Incorrect key provided.', code: 'invalid_api_key' } }),
  );
  const page = await svir.start(GERMAN);
  await fillGermanForm(page, server.baseUrl, 'falsch');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verbindung testen' }).click();
  const found = dialog.locator('.test');
  await expect(found).toContainText('nimmt Verbindungen an');
  await expect(found).toContainText('Der Server hat diese Anfrage nicht eingelassen (HTTP 401).');
  await expect(found).toContainText('Incorrect key provided.');
  await expectGerman(dialog);

  // What is wrong with the form itself.
  for (const [baseUrl, reason] of [
    ['ftp://example.org', 'muss mit http:// oder https:// beginnen'],
    ['http://127.0.0.1/v1?key=1', 'darf keine Abfrage enthalten'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Basis-URL' }).fill(baseUrl);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toContainText(reason);
    await expect(page.getByRole('textbox', { name: 'Basis-URL' })).toHaveAttribute('aria-invalid', 'true');
    await expectGerman(dialog);
  }
  await svir.expectAccessible();
  await server.close();
});

test('a German window tells in German how an answer failed, also after a restart', async ({ stoppedSvir: svir }) => {
  const refused = respondJson(401, { error: { message: 'Incorrect key provided.' } });
  const server = await startScriptedServer(
    choose(({ method }) => (method === 'GET' ? respondJson(200, { data: [{ id: 'm' }] }) : refused)),
  );
  const page = await svir.start(GERMAN);
  await fillGermanForm(page, server.baseUrl, 'falsch');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('button', { name: /^Modell: m/ })).toBeVisible();
  const answer = await askInGerman(page, 'Guten Tag');
  const told = 'Der Server hat diese Anfrage nicht eingelassen (HTTP 401).';
  await expect(answer).toContainText(told);
  await expect(answer).toContainText('Incorrect key provided.');
  await expectGerman(answer);

  server.setAnswer(choose(({ method }) => (method === 'GET' ? respondJson(200, { data: [{ id: 'm' }] }) : [reset()])));
  const cut = await askInGerman(page, 'Noch einmal');
  await expect(cut).toContainText('Der Server hat die Verbindung geschlossen, bevor eine Antwort kam.');
  await expectGerman(cut);

  const again = await svir.restart();
  await expect(again.getByRole('article', { name: 'Antwort' }).first()).toContainText(told);
  for (const article of await again.getByRole('article', { name: 'Antwort' }).all()) await expectGerman(article);
  await server.close();
});

test('a German window explains in German what departed from the protocol', async ({ stoppedSvir: svir }) => {
  const page = await svir.start(GERMAN);
  await page.getByRole('button', { name: /Demo-Server ausprobieren/ }).click();
  await page.getByRole('button', { name: /^Modell: demo-chat/ }).click();
  await page.getByRole('combobox', { name: /Modelle suchen/ }).fill('demo-anomalies');
  await page.getByRole('option').first().click();
  const answer = await askInGerman(page, 'Guten Tag');
  await answer.getByRole('button', { name: /Auffälligkeit/ }).click();
  const pane = page.getByRole('region', { name: 'Debug-Bereich' });
  const explained = pane.locator('.anomalies li');
  await expect(explained.nth(5)).toBeVisible();
  await expectGerman(pane);
  await svir.expectAccessible();
});

test('a German window refuses a file in German', async ({ stoppedSvir: svir }) => {
  const page = await svir.start(GERMAN);
  await page.getByRole('button', { name: /Demo-Server ausprobieren/ }).click();
  await expect(page.getByRole('button', { name: /^Modell: demo-chat/ })).toBeVisible();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(64)]);
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64)]);
  await dropFiles(page, [
    { name: 'foto.heic', type: 'image/heic', bytes: heic },
    { name: 'brief.pdf', type: 'application/pdf', bytes: pdf },
    { name: 'leer.txt', type: 'text/plain', bytes: Buffer.alloc(0) },
  ]);
  const tray = page.getByRole('list', { name: 'Anhänge dieser Nachricht' });
  await expect(tray).toContainText('„foto.heic“ lässt sich nicht anhängen.');
  await expect(tray).toContainText('Das ist ein PDF-Dokument.');
  await expect(tray).toContainText('Die Datei ist leer.');
  await expectGerman(tray);
});

test('a dialog that main draws speaks the language of the settings', async ({ stoppedSvir: svir }) => {
  const page = await svir.start(GERMAN);
  await page.getByRole('button', { name: /Demo-Server ausprobieren/ }).click();
  await expect(page.getByRole('button', { name: /^Modell: demo-chat/ })).toBeVisible();
  await svir.app.evaluate(({ dialog }) => {
    Object.assign(dialog, {
      showMessageBox: (_window: unknown, question: object) => {
        Object.assign(globalThis, { asked: question });
        return Promise.resolve({ response: 0, checkboxChecked: false });
      },
    });
  });
  const answer = await askInGerman(page, 'Ein Link, bitte');
  await answer.getByRole('link', { name: 'link that you can follow' }).click();
  await expect
    .poll(() => svir.app.evaluate(() => Reflect.get(globalThis, 'asked')))
    .toMatchObject({
      message: 'Eine Seite von www.rfc-editor.org außerhalb von svir öffnen?',
      buttons: ['Abbrechen', 'Öffnen'],
    });
});
