// Bringing conversations from other programs, from the first screen on.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CHATGPT, LM_STUDIO, MESSAGES } from '../electron/import/fixtures.ts';
import { zipOf } from '../support/zip.ts';
import { answerEnded, lastAnswer } from './support/chat.ts';
import { pickFiles } from './support/file-picker.ts';
import { expect, test } from './support/fixture.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svir-import-e2e-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: unknown): string {
  const path = join(folder, name);
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isRaw ? content : JSON.stringify(content));
  return path;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import conversations' });

test('from the first screen: import, read, add a server, go on', async ({ svir }) => {
  const { page } = svir;
  const file = written('conversations.json', [CHATGPT, { title: 'A recipe' }, { ...MESSAGES, title: 'A cat' }]);
  await pickFiles(page, () => page.getByRole('button', { name: /Bring your conversations/ }).click(), [file]);

  await expect(dialog(page).getByText('2 conversations imported')).toBeVisible();
  await expect(dialog(page).getByText('Not taken: 1 conversation')).toBeVisible();
  await expect(dialog(page).getByText(/A recipe: this is no conversation/)).toBeVisible();
  await expect(dialog(page).getByText(/1 hidden instruction/)).toBeVisible();
  await svir.expectAccessible();
  await dialog(page).getByRole('button', { name: 'Rain in Lisbon' }).click();
  await expect(dialog(page)).toHaveCount(0);

  // It can be read before any server is there, every branch of it.
  const answer = lastAnswer(page);
  await expect(answer).toContainText('No.');
  await expect(answer.getByText('imported from conversations.json')).toBeVisible();
  await expect(answer.getByRole('heading', { name: 'gpt-usual' })).toBeVisible();
  await answer.getByRole('button', { name: /previous/i }).click();
  await expect(lastAnswer(page)).toContainText('Perhaps.');
  await expect(lastAnswer(page)).toContainText('Cut off by a limit in the other app');
  await lastAnswer(page).getByRole('button', { name: /next/i }).click();
  await expect(page.getByRole('region', { name: 'To go on, svir needs a server' })).toBeVisible();
  await svir.expectAccessible();

  // The server goes to the conversation that is open; the next question is asked in it, with its history.
  await page.getByRole('button', { name: 'Try the demo server' }).click();
  await expect(page.getByRole('button', { name: /^Model: demo-/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Rain in Lisbon' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('And tomorrow?');
  await page.getByRole('button', { name: 'Send' }).click();
  await answerEnded(page);
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(2);
  await expect(page.getByText('imported from conversations.json')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show debug pane' }).click();
  await page.getByRole('tab', { name: 'Request' }).click();
  const request = page.getByRole('tabpanel', { name: 'Request' });
  await expect(request).toContainText('Will it rain?');
  await expect(request).toContainText('And tomorrow?');
});

test('by keyboard alone, several files at once, and again without doubles', async ({ svir }) => {
  const { page } = svir;
  const files = [written('Keys.conversation.json', LM_STUDIO), written('broken.json', '{"messages": [')];
  const byPalette = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('import');
    await page.keyboard.press('Enter');
  };
  const first = page.getByRole('button', { name: /Bring your conversations/ });
  await first.focus();
  await pickFiles(page, () => page.keyboard.press('Enter'), files);
  await expect(dialog(page).getByText('1 conversation imported')).toBeVisible();
  await expect(dialog(page).getByText(/broken\.json: The file ends in the middle/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Open the first one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lastAnswer(page)).toContainText('It is open.');

  await pickFiles(page, byPalette, [files[0] ?? '']);
  await expect(dialog(page).getByText('Nothing new: all of it is already there')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('navigation').getByText('Keys')).toHaveCount(1);
});

test('an archive as it was mailed, and files that are none, are told in words', async ({ svir }) => {
  const { page } = svir;
  const photo = randomBytes(300_000);
  const beside = { 'user.json': '{"id": "u"}', 'chat.html': '<p>', 'dall-e/cat.png': photo };
  const files = [
    written('export.zip', await zipOf({ ...beside, 'conversations.json': JSON.stringify([CHATGPT]) })),
    written('locked.zip', await zipOf({ 'conversations.json': JSON.stringify([LM_STUDIO]) }, { password: 'harbour' })),
    written('pictures.zip', await zipOf({ 'dall-e/cat.png': photo, 'dall-e/dog.png': photo })),
    written('half.zip', 'PK\u0003\u0004rest'),
    written('letter.json', 'Dear all'),
  ];
  await pickFiles(page, () => page.getByRole('button', { name: /Bring your conversations/ }).click(), files);
  await expect(dialog(page).getByText('1 conversation imported')).toBeVisible();
  await expect(dialog(page).getByText(/locked\.zip: This archive is locked with a password/)).toBeVisible();
  await expect(dialog(page).getByText(/pictures\.zip: This is an archive without conversations/)).toBeVisible();
  await expect(dialog(page).getByText(/half\.zip: This archive is damaged/)).toBeVisible();
  await expect(dialog(page).getByText(/letter\.json: This is not a file of conversations/)).toBeVisible();
  // What lies beside the conversations is no conversation that was not taken.
  await expect(dialog(page).getByText(/Not taken/)).toHaveCount(0);
  await svir.expectAccessible();
  await dialog(page).getByRole('button', { name: 'Rain in Lisbon' }).click();
  await expect(lastAnswer(page).getByText('imported from conversations.json')).toBeVisible();
});
