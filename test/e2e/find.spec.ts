// Find in a conversation, by the keys of a browser.
import {
  choose,
  respondJson,
  respondStream,
  send as sendBytes,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { answer as answerOf } from '../support/sse.ts';
import { addServer, ask, lastAnswer, newChat } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';
import { writeLongConversation } from './support/long-conversation.ts';

test('finds words anywhere in a long conversation, and Escape gives the focus back', async ({ stoppedSvir }) => {
  const server = await startScriptedServer(respondJson(200, { data: [{ id: 'm' }] }));
  await stoppedSvir.start();
  await addServer(stoppedSvir.page, { baseUrl: server.baseUrl, model: 'm' });
  await stoppedSvir.stop();
  writeLongConversation(stoppedSvir.profileDir, {
    id: 'long',
    messages: 400,
    answer: (index) =>
      [10, 120, 180].includes(index)
        ? `Here is a **bold needle** in the hay.\n\n\`\`\`js\nconst needle = ${index};\n\`\`\``
        : `Only hay, number ${index}.`,
  });
  const page = await stoppedSvir.start();
  await page
    .getByRole('button', { name: /^A long one/ })
    .or(page.getByRole('link', { name: /A long one/ }))
    .first()
    .click();
  await expect(page.getByText('Only hay, number 199.')).toBeVisible();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.focus();

  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find' });
  await expect(field).toBeFocused();
  await field.fill('bold NEEDLE');
  const count = page.locator('.find-count');
  await expect(count).toHaveText('1 of 3');

  const painted = () =>
    page.evaluate(() => [...(CSS.highlights.get('find-current') ?? [])].map((range) => range.toString()).join());
  const inSight = (index: number) => expect(page.locator(`[data-message="long-a${index}"]`)).toBeInViewport();
  // There and back before the list has followed: the row left behind is the one that is wanted again.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  for (const [place, index, next] of [
    [1, 10, 'Enter'],
    [2, 120, 'F3'],
    [3, 180, 'Enter'],
  ] as const) {
    await expect(count).toHaveText(`${place} of 3`);
    await inSight(index);
    await expect.poll(painted, `place ${place}`).toBe('bold needle');
    await page.keyboard.press(next);
  }
  await expect(count).toHaveText('1 of 3');
  await inSight(10);
  await stoppedSvir.expectAccessible();

  await field.fill('nothing of the kind');
  await expect(page.getByText('Not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search', { name: 'Find in this conversation' })).toHaveCount(0);
  await expect(composer).toBeFocused();
  await server.close();
});

test('a search in the sidebar lands on the word, deep within a long message', async ({ svir }) => {
  const { page } = svir;
  const hay = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `Line ${from + at} of the hay.\n\n`).join('');
  const long = `${hay(0, 400)}A **lighthouse** stands here.\n\n${hay(400, 400)}`;
  const server = await startScriptedServer(
    choose(({ method }) =>
      method === 'GET' ? respondJson(200, { data: [{ id: 'm' }] }) : [respondStream(), sendBytes(answerOf([long]))],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await ask(page, 'Where is it?');
  await newChat(page);
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('textbox', { name: 'Search conversations' })).toBeFocused();
  await page.keyboard.type('lighth');
  const hit = page.getByRole('region', { name: 'In messages' }).getByRole('button');
  await expect(hit).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A lighthouse stands here.')).toBeInViewport();
  await expect(lastAnswer(page)).toBeFocused();
  await expect(page.locator('.find-count')).toHaveText('1 of 1');
  const painted = () =>
    page.evaluate(() => [...(CSS.highlights.get('find-current') ?? [])].map((range) => range.toString()).join());
  await expect.poll(painted).toBe('lighth');
  await svir.expectAccessible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await server.close();
});
