/**
 * "Done when" of the window: a person who never saw svir adds a server, asks about a photo, reads the reasoning, opens a
 * tool call, stops an answer, retries after an error, changes a parameter and finds the conversation again. By keyboard
 * alone: this file presses keys and looks; it never clicks, fills or focuses.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pngOf } from '../support/png.ts';
import {
  choose,
  respondJson,
  respondStream,
  type ScriptedRequest,
  type ScriptedServer,
  send as sendBytes,
  stall,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { DONE, finish, reasoning, role, text, toolCall, usage } from '../support/sse.ts';
import { addDemoServer, answerEnded, lastAnswer } from './support/chat.ts';
import { pickFiles } from './support/file-picker.ts';
import { expect, type SvirApp, test } from './support/fixture.ts';

/** No place in the window is further away than this by Tab. */
const MOST_TABS = 60;

/** Presses Tab until an element has the focus, as a person does who sees where the focus is. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const where: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await page.keyboard.press(key);
    where.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90) ?? 'nothing'));
  }
  throw new Error(`${wanted} was not reached by ${key}; on the way were\n${where.join('\n')}`);
}

/** The focus can be seen: something of an outline or a border is drawn for it. */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const shown = (element: Element | null): boolean => {
      if (!element) return false;
      const style = getComputedStyle(element);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    };
    const element = document.activeElement;
    return shown(element) || element?.closest('.composer-box, search, .dialog') !== null;
  });
  expect(seen, 'the focus can be seen').toBe(true);
}

const asked = (request: ScriptedRequest): string => {
  const { messages } = Object(request.json());
  const content = messages.findLast((message: { role: string }) => message.role === 'user').content;
  return typeof content === 'string' ? content : JSON.stringify(content);
};

let failures = 0;

/** A server that reasons about pictures, calls a tool, never ends when told to count, and fails once. */
function script(): Promise<ScriptedServer> {
  failures = 0;
  return startScriptedServer(
    choose((request) => {
      if (request.method === 'GET')
        return respondJson(200, { object: 'list', data: [{ id: 'harbour-7b', object: 'model' }] });
      const question = asked(request);
      if (question.includes('count')) return [respondStream(), sendBytes(role() + text('One, two, three')), stall()];
      if (question.includes('weather')) {
        failures += 1;
        if (failures === 1)
          return respondJson(503, { error: { message: 'The model is still loading.', type: 'unavailable_error' } });
        return [respondStream(), sendBytes(role() + text('Fog until noon.') + finish() + DONE)];
      }
      const call = toolCall({ id: 'call_1', name: 'find_ship', arguments: '{"name":"Svir"}' });
      return [
        respondStream(),
        sendBytes(role() + reasoning('There is a lighthouse in the picture, so this is a coast.')),
        sendBytes(text('A **lighthouse** by the sea.') + call + finish('tool_calls') + usage(12, 34) + DONE),
      ];
    }),
  );
}

test('everything by keyboard alone', async ({ svir }) => {
  const { page } = svir;
  const server = await script();
  const photo = join(svir.profileDir, 'coast.png');
  writeFileSync(photo, pngOf(64, 48, new Uint8Array(64 * 48 * 3).fill(120)));

  await test.step('adds a server', () => addServerByKeys(page, server.baseUrl));
  await test.step('asks about a photo', () => askAboutPhoto(svir, photo));
  await test.step('reads the reasoning and opens the tool call', () => readAnswer(page));
  await test.step('stops an answer', async () => {
    await typeQuestion(page, 'Please count for ever.');
    await expect(lastAnswer(page)).toContainText('One, two, three');
    await page.keyboard.press('Escape');
    await answerEnded(page);
    await expect(lastAnswer(page)).toContainText('Stopped by you');
    await expect(lastAnswer(page)).toContainText('One, two, three');
  });
  await test.step('retries after an error', async () => {
    await typeQuestion(page, 'How is the weather there?');
    await answerEnded(page);
    await expect(lastAnswer(page)).toContainText('The model is still loading.');
    await svir.expectAccessible();
    await page.keyboard.press('Control+j');
    await tabTo(page, page.getByRole('button', { name: 'Retry', exact: true }).last());
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(lastAnswer(page)).toContainText('Fog until noon.');
    await answerEnded(page);
  });
  await test.step('changes a parameter', () => changeParameter(page, server));
  await test.step('finds the conversation again', () => findAgain(page));
  await server.close();
});

async function addServerByKeys(page: Page, baseUrl: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /Add your server/ }));
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Harbour');
  await tabTo(page, page.getByRole('textbox', { name: 'Base URL' }));
  await page.keyboard.type(baseUrl);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Model: harbour-7b/ })).toBeVisible();
}

async function typeQuestion(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'You' }).last()).toContainText(words);
}

async function askAboutPhoto({ page }: SvirApp, photo: string): Promise<void> {
  // The system's own dialog; what a person picks in it comes back like this.
  await pickFiles(page, () => page.keyboard.press('Control+u'), photo);
  // It can be taken off again once it is all there; before, a message waits for it.
  await expect(page.getByRole('button', { name: 'Remove coast.png' })).toBeVisible();
  await typeQuestion(page, 'Where was this taken?');
  await answerEnded(page);
  await expect(lastAnswer(page)).toContainText('A lighthouse by the sea.');
  await expect(page.getByRole('status').filter({ hasText: 'The answer is complete.' })).toBeAttached();
}

async function readAnswer(page: Page): Promise<void> {
  await page.keyboard.press('Control+j');
  const answer = lastAnswer(page);
  await expect(answer).toBeFocused();
  const thought = answer.getByText('There is a lighthouse in the picture');
  await expect(thought).toBeHidden();
  await tabTo(page, answer.getByRole('button', { name: /^Reason/ }));
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(thought).toBeVisible();
  const detail = answer.getByText('"Svir"');
  if (!(await detail.isVisible())) {
    await tabTo(page, answer.getByRole('button', { name: /find_ship/ }));
    await page.keyboard.press('Enter');
  }
  await expect(detail).toBeVisible();
}

async function changeParameter(page: Page, server: ScriptedServer): Promise<void> {
  await page.keyboard.press('Control+Shift+P');
  await tabTo(page, page.getByRole('textbox', { name: 'Temperature' }));
  await page.keyboard.type('0.3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Temperature' })).toHaveCount(0);
  await typeQuestion(page, 'And the weather tomorrow?');
  await expect(lastAnswer(page)).toContainText('Fog until noon.');
  await answerEnded(page);
  const last = server.requests.findLast((request) => request.method === 'POST');
  expect(Object(last?.json()).temperature).toBe(0.3);
}

async function findAgain(page: Page): Promise<void> {
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('textbox', { name: 'Search conversations' })).toBeFocused();
  await page.keyboard.type('lighthouse');
  const hits = page.getByRole('region', { name: 'In messages' }).getByRole('button');
  await expect(hits).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'You' }).first()).toContainText('Where was this taken?');
  await expect(page.getByRole('article', { name: 'Answer' }).first()).toBeFocused();
}

test('dialogs and menus give the focus back', async ({ svir }) => {
  const { page } = svir;
  await tabTo(page, page.getByRole('button', { name: /Try the demo server/ }));
  await page.keyboard.press('Enter');
  const message = page.getByRole('textbox', { name: 'Message' });
  await typeQuestion(page, 'Hello');
  await answerEnded(page);
  for (const [open, name] of [
    ['Control+,', 'Settings'],
    ['Control+k', 'Command palette'],
    ['Control+/', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press('Control+l');
    await page.keyboard.press(open);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await svir.expectAccessible();
    // What is behind it is nobody's to read.
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(message, `after ${name}`).toBeFocused();
  }
});

test('what is opened again at once begins anew', async ({ svir }) => {
  const { page } = svir;
  await addDemoServer(page);
  const search = page.getByRole('combobox', { name: 'Do something, or open a conversation' });
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Control+k');
    await expect(search).toHaveValue('');
    await page.keyboard.type('settings');
    await expect(search).toHaveValue('settings');
    await page.keyboard.press('Escape');
  }
  const models = page.getByRole('combobox', { name: /Search models/ });
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Control+Shift+m');
    await expect(models).toHaveValue('');
    await page.keyboard.type('tools');
    await expect(models).toHaveValue('tools');
    await page.keyboard.press('Escape');
  }
});

test('earlier questions come back by arrow, commands by slash', async ({ svir }) => {
  const { page } = svir;
  await tabTo(page, page.getByRole('button', { name: /Try the demo server/ }));
  await page.keyboard.press('Enter');
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(page.getByRole('button', { name: /^Model: demo-chat/ })).toBeVisible();
  const field = async (words: string) => {
    await page.keyboard.press('Control+l');
    await page.keyboard.type(words);
  };
  await field('/model echo');
  await expect(page.getByRole('option', { name: /demo-echo/ })).toBeVisible();
  await svir.expectAccessible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Model: demo-echo/ })).toBeVisible();
  await expect(message).toHaveValue('');

  await field('/temperature hot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('not a number');
  await expect(message).toHaveValue('/temperature hot');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');

  // A path is no command.
  await typeQuestion(page, '/usr/bin is a folder');
  await answerEnded(page);
  await typeQuestion(page, 'second');
  await answerEnded(page);
  await page.keyboard.type('third');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(message).toHaveValue('second');
  await page.keyboard.press('ArrowUp');
  await expect(message).toHaveValue('/usr/bin is a folder');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(message).toHaveValue('third');
});

test('a key pasted as a message is held back until the person insists', async ({ svir }) => {
  const { page } = svir;
  await tabTo(page, page.getByRole('button', { name: /Try the demo server/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Model: demo-chat/ })).toBeVisible();
  await page.keyboard.press('Control+l');
  await page.keyboard.insertText('sk-proj-Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4');
  await expect(page.getByText(/looks like an API key/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Not sent yet');
  await expect(page.getByRole('article')).toHaveCount(0);
  await svir.expectAccessible();
  await tabTo(page, page.getByRole('button', { name: 'Send it anyway' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'You' })).toContainText('sk-proj-');
});

test('keys typed right after one that opens something belong to what it opened', async ({ svir }) => {
  const { page } = svir;
  await tabTo(page, page.getByRole('button', { name: /Try the demo server/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Model: demo-chat/ })).toBeVisible();
  for (const theme of ['dark', 'light', 'dark']) {
    await page.keyboard.press('Control+l');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${theme} theme`);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+l');
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('harbour');
  await expect(page.getByRole('textbox', { name: 'Search conversations' })).toHaveValue('harbour');
  await page.keyboard.press('Control+l');
  await page.keyboard.press('Control+Shift+M');
  await page.keyboard.type('echo');
  await expect(page.getByRole('option', { name: /demo-echo/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});
