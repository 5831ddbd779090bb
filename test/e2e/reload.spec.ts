import { addDemoServer, answerEnded, chooseModel, lastAnswer, newChat, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

/** The answer's own text, without its footer (times differ). */
async function answerText(answer: ReturnType<typeof lastAnswer>): Promise<string> {
  return (await answer.locator('.md').allInnerTexts()).join('\n');
}

test('a window reloaded in the middle of an answer shows what came before, what comes after, and all of it', async ({
  stoppedSvir,
}) => {
  const page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '6' });
  await addDemoServer(page);
  await chooseModel(page, 'demo-long');

  await send(page, 'A long one, please');
  await answerEnded(page, 60_000);
  const unreloaded = await answerText(lastAnswer(page));
  expect(unreloaded.length).toBeGreaterThan(2000);

  await newChat(page);
  await chooseModel(page, 'demo-long');
  await send(page, 'A long one, please');
  await expect(lastAnswer(page).locator('.md')).toContainText(unreloaded.slice(0, 40));
  const before = await answerText(lastAnswer(page));
  await page.reload();
  await stoppedSvir.ready();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect
    .poll(
      async () => (await answerText(lastAnswer(page))).length,
      'text from before and after the reload, while it runs',
    )
    .toBeGreaterThan(before.length);
  expect((await answerText(lastAnswer(page))).slice(0, 40)).toBe(unreloaded.slice(0, 40));
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await answerEnded(page, 60_000);
  expect(await answerText(lastAnswer(page))).toBe(unreloaded);
});

test('a second reload after the end shows the same again, from the database', async ({ stoppedSvir }) => {
  const page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '20' });
  await addDemoServer(page);
  await send(page, 'Hello');
  await answerEnded(page);
  const live = await answerText(lastAnswer(page));
  expect(live).toContain('You wrote “Hello”');
  await page.reload();
  await stoppedSvir.ready();
  await expect(lastAnswer(page)).toBeVisible();
  expect(await answerText(lastAnswer(page))).toBe(live);
});
