/** What a person does in the window, by the names a screen reader says. */
import { expect, type Locator, type Page } from '@playwright/test';

/** From the empty first start: takes the demo server. */
export async function addDemoServer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Try the demo server/ }).click();
  await expect(page.getByRole('button', { name: /^Model: demo-/ })).toBeVisible();
}

export interface ServerForm {
  name?: string;
  baseUrl: string;
  key?: string;
}

/** Opens the form for a new server, from the first start or from the settings, and fills it in. */
export async function fillServerForm(page: Page, { name = 'Test server', baseUrl, key }: ServerForm): Promise<void> {
  const first = page.getByRole('button', { name: /Add your server/ });
  if (await first.isVisible()) await first.click();
  else {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Add a server' }).click();
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl);
  if (key !== undefined) await page.getByLabel('API key').fill(key);
}

/** Adds a server by the form and closes the settings. */
export async function addServer(page: Page, form: ServerForm & { model?: string }): Promise<void> {
  await fillServerForm(page, form);
  if (form.model !== undefined) await page.getByRole('textbox', { name: 'Model' }).fill(form.model);
  await saveServerForm(page);
}

/** Saves the form and leaves the settings; after the first server they close by themselves. */
export async function saveServerForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(page.getByText('Saved.').or(page.getByRole('button', { name: /^Model:/ }))).toBeVisible();
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

export async function newChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New chat', exact: true }).first().click();
  await expect(page.getByRole('article')).toHaveCount(0);
}

/** Chooses a model by its id, listed or typed. */
export async function chooseModel(page: Page, id: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Model:/ });
  const chosen = page.getByRole('button', { name: new RegExp(`^Model: ${id}( |$)`) });
  if (await chosen.isVisible()) return;
  await button.click();
  await page.getByRole('combobox', { name: /Search models/ }).fill(id);
  await page
    .getByRole('option', { name: new RegExp(`^(Use “)?${id}\\b`) })
    .first()
    .click();
  await expect(chosen).toBeVisible();
}

/** Sends and waits until the answer has its place, empty or not. */
export async function send(page: Page, text: string): Promise<void> {
  const answers = page.getByRole('article', { name: 'Answer' });
  const before = await answers.count();
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answers).toHaveCount(before + 1);
}

/** The newest answer. */
export function lastAnswer(page: Page): Locator {
  return page.getByRole('article', { name: 'Answer' }).last();
}

/** The newest turn is over: it says how, and nothing can be stopped any more. */
export async function answerEnded(page: Page, timeout = 30_000): Promise<void> {
  await expect(lastAnswer(page)).toHaveAttribute('data-outcome', /./, { timeout });
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, { timeout });
}

/** Sends and waits for the end of the answer. */
export async function ask(page: Page, text: string): Promise<Locator> {
  await send(page, text);
  await expect(page.getByRole('article', { name: 'You' }).last()).toContainText(text);
  await answerEnded(page);
  return lastAnswer(page);
}
