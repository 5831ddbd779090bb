import { DEMO_MODELS } from '../../electron/demo/demo-models.ts';
import { addDemoServer, answerEnded, ask, chooseModel, lastAnswer, newChat, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

/** What a person must see at the end, by model; beside it every answer is looked at for accessibility. */
const SEEN: Record<string, RegExp[]> = {
  'demo-chat': [/You wrote “Hello demo”/, /answered by demo-chat/],
  // How long it took is said where the window saw it begin; reasoning.spec holds that.
  'demo-reasoning': [/Reason(ing|ed for)/, /came as reasoning_content/],
  'demo-think-tags': [/Reason(ing|ed for)/],
  'demo-tools': [/get_weather/, /complete/],
  'demo-echo': [/Hello demo/],
  'demo-length': [/Cut off by the token limit/, /Ask to continue/],
  'demo-refusal': [/The model refused/],
  'demo-blocked': [/Blocked by a content filter/, /filtered/, /Show it anyway/],
  'demo-blocked-late': [/Blocked by a content filter/, /filtered/],
  'demo-blocked-prompt': [/Blocked by a content filter/, /filtered/],
  'demo-error-before': [/Too many requests/, /HTTP 429/, /wait/],
  'demo-error-500': [/The server failed/, /HTTP 500/],
  'demo-overflow': [/too long for the model/],
  'demo-error-inside': [/What came before is kept above/],
  'demo-cut': [/What came before is kept above/],
  'demo-stall': [/Stopped by you/, /What came until then is kept/],
  'demo-empty': [/The server sent nothing/],
  'demo-reasoning-only': [/ended without an answer/],
  'demo-anomalies': [/\d+ anomalies/],
};

test('a new user takes the demo server and sees every way a turn can go', async ({ stoppedSvir }) => {
  test.setTimeout(240_000);
  const page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '10' });
  await stoppedSvir.expectAccessible();
  await stoppedSvir.screenshot('first-start');
  await addDemoServer(page);
  for (const model of DEMO_MODELS) {
    await test.step(model.id, async () => {
      await newChat(page);
      await chooseModel(page, model.id);
      if (model.ends === 'never') {
        await send(page, 'Hello demo');
        await expect(lastAnswer(page).getByRole('paragraph').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await answerEnded(page);
      } else {
        await ask(page, 'Hello demo');
      }
      const answer = lastAnswer(page);
      for (const words of SEEN[model.id] ?? []) await expect(answer).toContainText(words);
      await stoppedSvir.expectAccessible();
      await stoppedSvir.screenshot(`end-${model.id}`);
    });
  }
});
