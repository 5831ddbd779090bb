// Long conversations in the real window: opened at their end, scrolled, grown, searched.
import type { Page } from '@playwright/test';
import {
  choose,
  gate,
  respondJson,
  respondStream,
  send as sendBytes,
  startScriptedServer,
  waitFor,
} from '../support/scripted-server.ts';
import { DONE, finish, text } from '../support/sse.ts';
import { addServer, answerEnded, lastAnswer, newChat } from './support/chat.ts';
import { expect, type SvirApp, test } from './support/fixture.ts';
import { writeLongConversation } from './support/long-conversation.ts';

const WORDS = 'The loom takes the thread and the thread takes its place. ';
const answer = (index: number): string =>
  `Answer ${index}\n\n${WORDS.repeat(1 + (index % 7))}${index % 5 === 0 ? '\n\n```js\nconst loom = 1;\n```\n' : ''}`;

/** svir with a server, and a conversation of many messages on the screen. */
async function withLong(svir: SvirApp, baseUrl: string, messages: number): Promise<Page> {
  await svir.start();
  await addServer(svir.page, { baseUrl, model: 'm' });
  await svir.stop();
  writeLongConversation(svir.profileDir, {
    id: 'long',
    messages,
    title: 'A long one',
    imageEvery: 9,
    answer,
    reasoning: (index) => `Thought ${index}.`,
  });
  const page = await svir.start();
  await page
    .getByRole('link', { name: /A long one/ })
    .or(page.getByRole('button', { name: /^A long one/ }))
    .first()
    .click();
  await expect(page.locator('[data-message="long-a0"], [data-message^="long-a"]').last()).toBeVisible();
  return page;
}

const fromEnd = (page: Page): Promise<number> =>
  page.locator('.messages').evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);

/** Where a message stands in the window. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(`[data-message="${id}"]`).evaluate((element) => element.getBoundingClientRect().top);

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

test('a conversation of two thousand messages opens at its end, keeps few rows, and stays where the reader is', async ({
  stoppedSvir,
}) => {
  const more = gate();
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [
            respondStream(),
            sendBytes(text('It begins. ')),
            waitFor(more.opened),
            ...Array.from({ length: 60 }, () => sendBytes(text(`${WORDS}\n\n`), { gapMs: 0 })),
            sendBytes(finish() + DONE),
          ],
    ),
  );
  const page = await withLong(stoppedSvir, server.baseUrl, 2_000);

  await expect(page.getByText('Answer 999', { exact: true })).toBeInViewport();
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  expect(await page.locator('.row').count()).toBeLessThan(60);

  const last = page.locator('[data-message="long-a999"]');
  await last.getByRole('button', { name: /^Reason/ }).click();
  await expect(last.getByText('Thought 999.')).toBeVisible();

  await test.step('scrolling up meets every message, and none jumps', async () => {
    const seen = new Set<string>();
    for (let step = 0; step < 30; step++) {
      for (const id of await page
        .locator('[data-message]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-message') ?? '')))
        seen.add(id);
      await page.mouse.move(600, 300);
      await page.mouse.wheel(0, -500);
      await twoFrames(page);
    }
    const numbers = [...seen]
      .filter((id) => id.startsWith('long-a'))
      .map((id) => Number(id.slice(6)))
      .sort((a, b) => a - b);
    expect(numbers.at(-1)).toBe(999);
    expect(numbers, 'no gap').toHaveLength(999 - (numbers[0] ?? 0) + 1);
    expect(await fromEnd(page)).toBeGreaterThan(1000);
  });

  await test.step('an answer that grows moves nothing of what is read', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('More, please');
    await page.keyboard.press('Enter');
    await expect(lastAnswer(page)).toContainText('It begins');
    await expect.poll(() => fromEnd(page), 'asking leads to the end').toBeLessThan(2);
    await page.mouse.move(600, 300);
    await page.mouse.wheel(0, -900);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    await twoFrames(page);
    const id = (await page.locator('[data-message^="long-a"]').last().getAttribute('data-message')) ?? '';
    const before = await topOf(page, id);
    more.open();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, { timeout: 30_000 });
    expect(Math.abs((await topOf(page, id)) - before)).toBeLessThan(2);
  });

  await test.step('and the end is one press away', async () => {
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await answerEnded(page);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  });

  await test.step('what was unfolded is so after its row was away', async () => {
    await page.locator('.messages').evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(last).toHaveCount(0);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(last.getByText('Thought 999.')).toBeVisible();
  });
  await server.close();
});

test('a conversation opens at its end each time, however wrong its heights were guessed', async ({ stoppedSvir }) => {
  await stoppedSvir.start();
  await addServer(stoppedSvir.page, { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' });
  await stoppedSvir.stop();
  // Guessed by letters and line breaks: the answer's lines join into one paragraph, the question's all stand alone.
  writeLongConversation(stoppedSvir.profileDir, {
    id: 'short',
    messages: 2,
    title: 'A short one',
    question: () => 'a line\n'.repeat(40),
    answer: () => 'The loom and the thread\n'.repeat(300),
  });
  const page = await stoppedSvir.start();
  for (let time = 0; time < 6; time++) {
    await newChat(page);
    await page.getByText('A short one', { exact: true }).first().click();
    await expect(page.locator('.row [data-message]'), 'all of it exists').toHaveCount(2);
    await twoFrames(page);
    expect(await fromEnd(page)).toBeLessThan(2);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
  }
  await test.step('a row that shrinks and one that grows before the list hears of its own scrolling', async () => {
    for (let time = 0; time < 4; time++) {
      await page.evaluate(async () => {
        const rows = [...document.querySelectorAll<HTMLElement>('.row')];
        const change = (row: HTMLElement | undefined, px: number) => {
          if (row) row.style.height = `${row.offsetHeight + px}px`;
        };
        // In a frame: its layout moves the list up. The event of that comes with the next frame.
        await new Promise((next) => requestAnimationFrame(next));
        change(rows.at(-1), -150);
        await new Promise((next) => setTimeout(next, 0));
        change(rows[0], 100);
      });
      await twoFrames(page);
      expect(await fromEnd(page)).toBeLessThan(2);
    }
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
  });
});

test('the end stays in sight while an answer grows', async ({ svir }) => {
  const { page } = svir;
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [
            respondStream(),
            ...Array.from({ length: 150 }, (_, at) =>
              sendBytes(text(at % 10 === 9 ? '\n\n```js\nlet a;\n```\n\n' : WORDS), { gapMs: 0 }),
            ),
            sendBytes(finish() + DONE),
          ],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Go on');
  await page.keyboard.press('Enter');
  await answerEnded(page);
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  await server.close();
});
