/** The scenes that are photographed: which one of the gallery, and what a person does in it before the picture. */
import { expect, type Page } from '@playwright/test';

export interface Scene {
  /** Of the picture. */
  name: string;
  /** Of the gallery. */
  scene: string;
  act?: (page: Page) => Promise<void>;
  /** Shown whole, in a window as tall as what it scrolls. */
  tall?: true;
  /** So much time goes by first. */
  laterMs?: number;
}

type Act = Scene['act'];

const hover =
  (selector: string): Act =>
  async (page) =>
    page.locator(selector).first().hover();
const type =
  (text: string): Act =>
  async (page) =>
    page.keyboard.type(text);

const tall = (scene: string, name = scene, more: Partial<Scene> = {}): Scene => ({ name, scene, tall: true, ...more });
const plain = (scene: string, name = scene, act?: Act): Scene => ({ name, scene, ...(act ? { act } : {}) });

export const SCENES: Scene[] = [
  tall('primitives'),
  plain('primitives', 'primitives-menu', async (page) => page.getByRole('button', { name: 'Menu' }).click()),
  tall('chat'),
  tall('running'),
  tall('running', 'running-silence', { laterMs: 45_000 }),
  tall('ended'),
  tall('failed'),
  tall('failed', 'failed-revealed', { act: async (page) => page.locator('.veil-bar button').first().click() }),
  tall('reading'),
  plain('chat', 'chat-menu', async (page) => {
    // Where the window is narrow for its text the list is put away.
    if (!(await page.locator('.sidebar').isVisible())) await page.locator('.title-bar .icon-btn').first().click();
    await page.locator('.sidebar-item').first().hover();
    await page.locator('.sidebar-more').first().click();
  }),
  plain('chat', 'chat-tooltip', async (page) => {
    await page.locator('.title-bar .icon-btn').last().hover();
    await page.locator('.tooltip').waitFor();
  }),
  plain('chat', 'chat-code', hover('.md-code')),
  plain('chat', 'chat-question', hover('.question')),
  plain('chat', 'chat-edit', async (page) => {
    await page.locator('.question').first().hover();
    await page.locator('[data-edit-question]').first().click();
    await page.locator('.question-field').waitFor();
  }),
  plain('chat', 'chat-focus', async (page) => {
    for (let at = 0; at < 5; at++) await page.keyboard.press('Tab');
  }),
  plain('chat', 'chat-without-list', async (page) => page.locator('.title-bar .icon-btn').first().click()),
  plain('writing'),
  plain('uploads'),
  plain('writing', 'smaller', async (page) =>
    page.getByRole('button', { name: /harbour.*(smaller|verkleinern)/i }).click(),
  ),
  plain('key'),
  plain('key', 'key-pressed', async (page) => {
    await page.locator('.composer-text').focus();
    await page.keyboard.press('Enter');
    await page.locator('.key-warning[data-pressing="true"]').waitFor();
  }),
  plain('refused'),
  plain('slash'),
  plain('empty'),
  plain('first-run'),
  plain('first-run', 'first-run-found', async (page) => {
    await page.locator('.found > button').first().click();
    await page.locator('.found-list').waitFor();
  }),
  plain('failed-to-open'),
  plain('crash'),
  plain('model-picker'),
  plain('model-picker', 'model-picker-typed', type('llama-4')),
  plain('parameters'),
  plain('find', 'find', async (page) => {
    await page.locator('.find-field').fill('stream');
    await expect(page.locator('.find-count')).toContainText('1');
  }),
  plain('search'),
  plain('rename'),
  plain('delete'),
  plain('drop'),
  plain('palette'),
  plain('palette', 'palette-typed', type('e')),
  plain('shortcuts'),
  plain('settings'),
  plain('settings', 'settings-row', hover('.server-row')),
  plain('settings', 'settings-search', async (page) => page.locator('.settings-search input').fill('e')),
  plain('settings-server'),
  plain('settings-server', 'settings-server-open', async (page) => {
    for (const fold of await page.locator('.fold > summary').all()) await fold.click();
  }),
  plain('settings-new'),
  plain('settings-new', 'settings-new-tested', async (page) => {
    await page.locator('.profile-form input').nth(1).fill('http://10.0.0.12:8080/v1');
    await page.locator('.profile-actions .btn').first().click();
    await page.locator('.test').waitFor();
  }),
  plain('settings-appearance'),
  plain('settings-writing'),
  plain('settings-keyboard'),
  plain('settings-keyboard', 'settings-keyboard-conflict', async (page) => {
    await page.locator('.shortcut-keys').nth(2).click();
    await page.keyboard.press('Control+n');
    await page.locator('.shortcut-asked').waitFor();
  }),
  plain('settings-language'),
  plain('debug-request'),
  plain('debug-response'),
  plain('debug-events'),
  plain('debug-anomalies'),
  plain('debug-none'),
  plain('notices'),
];
