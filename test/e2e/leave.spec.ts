// A very long answer leaves the page a piece at a time: nothing of it is seen, read, focused or copied meanwhile.
import type { Page } from '@playwright/test';
import { longAnswer } from '../bench/render/answer.ts';
import { addDemoServer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';
import { writeLongConversation } from './support/long-conversation.ts';

/** From now on idle moments come when the spec says, each with time for one piece. */
async function holdIdle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held: IdleRequestCallback[] = [];
    const clock = performance.now.bind(performance);
    let ahead = 0;
    Object.assign(window, {
      requestIdleCallback: (work: IdleRequestCallback) => held.push(work),
      idleMoment: () => {
        const work = held.shift();
        performance.now = () => {
          ahead += 100;
          return clock() + ahead;
        };
        work?.({ didTimeout: false, timeRemaining: () => 50 });
        performance.now = clock;
        return work !== undefined;
      },
    });
  });
}

const idleMoment = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.apply(Reflect.get(window, 'idleMoment'), window, []));

const elements = (page: Page): Promise<number> => page.evaluate(() => document.getElementsByTagName('*').length);

/** All a screen reader is given, in words. */
async function spoken(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value ?? '')])).join('\n');
}

test('a long answer that is left is gone at once for the reader, and leaves the page in small pieces', async ({
  stoppedSvir,
}) => {
  await stoppedSvir.start();
  await addDemoServer(stoppedSvir.page);
  await stoppedSvir.stop();
  const { profileDir } = stoppedSvir;
  writeLongConversation(profileDir, { id: 'short', messages: 2, title: 'A short one', answer: () => 'Few words.' });
  writeLongConversation(profileDir, {
    id: 'long',
    messages: 2,
    title: 'A long one',
    question: () => 'Say it at length.',
    answer: () => `The first words.\n\n${longAnswer(12_000)}\n\nThe last words.`,
  });
  const page = await stoppedSvir.start();
  const row = (title: string) => page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${title}`) });
  const frames = page.locator('.messages-frame');
  const message = page.getByRole('textbox', { name: 'Message' });
  await row('A long one').click();
  const last = page.getByText('The last words.');
  await expect(last).toBeVisible();
  await expect(page.getByText('The first words.')).toBeAttached();
  await expect.poll(() => spoken(page)).toContain('Say it at length.');

  await last.selectText();
  await page.getByRole('button', { name: 'Copy answer' }).focus();
  await holdIdle(page);
  await row('A short one').evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText('Few words.')).toBeVisible();

  await test.step('nothing of it is seen, read aloud, focused or copied', async () => {
    await expect(frames).toHaveCount(2);
    await expect(last).toBeHidden();
    await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(1);
    expect(await spoken(page)).not.toMatch(/at length|The (first|last) words/);
    await expect(message).toBeFocused();
    expect(await page.evaluate(() => String(document.getSelection()))).toBe('');
    await stoppedSvir.expectAccessible();
    await stoppedSvir.screenshot('left-long-answer');
  });

  await test.step('opened again meanwhile it is whole', async () => {
    await row('A long one').click();
    await expect(last.filter({ visible: true })).toBeInViewport();
    await row('A short one').click();
    await expect(page.getByText('Few words.')).toBeVisible();
  });

  await test.step('it goes in many small pieces', async () => {
    let before = await elements(page);
    let most = 0;
    let pieces = 0;
    while (await idleMoment(page)) {
      const now = await elements(page);
      most = Math.max(most, before - now);
      pieces += before > now ? 1 : 0;
      before = now;
    }
    expect(pieces).toBeGreaterThan(6);
    expect(most).toBeLessThan(1_500);
    await expect(frames).toHaveCount(1);
    await expect(page.getByText('Few words.')).toBeVisible();
  });
});

test('an answer that is left while it is still being drawn is drawn no further', async ({ stoppedSvir }) => {
  await stoppedSvir.start();
  await addDemoServer(stoppedSvir.page);
  await stoppedSvir.stop();
  const { profileDir } = stoppedSvir;
  writeLongConversation(profileDir, { id: 'short', messages: 2, title: 'A short one', answer: () => 'Few words.' });
  writeLongConversation(profileDir, {
    id: 'long',
    messages: 2,
    title: 'A long one',
    answer: () => longAnswer(100_000),
  });
  const page = await stoppedSvir.start();
  const row = (title: string) => page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${title}`) });
  await row('A short one').click();
  await expect(page.getByText('Few words.')).toBeVisible();
  await holdIdle(page);
  const grown = await row('A long one').evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    button.click();
    while (!document.querySelector('[data-message="long-a0"] .md-group')) await frame();
    [...document.querySelectorAll<HTMLElement>('nav button')]
      .find((one) => one.textContent?.startsWith('A short one'))
      ?.click();
    while (!document.querySelector('[data-message="short-a0"]')) await frame();
    const left = document.querySelector('[data-message="long-a0"] .md');
    const before = left?.textContent?.length ?? 0;
    for (let time = 0; time < 30; time++) await frame();
    return (left?.textContent?.length ?? 0) - before;
  });
  expect(grown).toBe(0);
  while (await idleMoment(page));
  await expect(page.locator('.messages-frame')).toHaveCount(1);
});
