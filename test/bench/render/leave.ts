/** Leaving an answer of 100,000 words: what taking it off the page costs, and how soon the next conversation is there. */
import type { CDPSession, Page } from '@playwright/test';
import type { SvirApp } from '../../e2e/support/fixture.ts';
import { writeLongConversation } from '../../e2e/support/long-conversation.ts';
import { longAnswer } from './answer.ts';
import { type LongTask, noteTasks } from './long-tasks.ts';

/** Tasks shorter than this say nothing about leaving. */
const TOLD_MS = 20;

export interface Leaving {
  elements: number;
  /** From the click to the paint of the next conversation. */
  nextMs: number;
  /** From the click until nothing of the answer is left in the document. */
  goneMs: number;
  tasks: LongTask[];
}

/** Opens the long answer and leaves it for a short conversation, so many times. */
export async function measureLeaving(svir: SvirApp, words: number, times: number): Promise<Leaving[]> {
  await svir.stop();
  const long = longAnswer(words);
  writeLongConversation(svir.profileDir, {
    id: 'bench-short',
    messages: 6,
    title: 'Bench short',
    answer: (index) => `${longAnswer(120)}\n\nEnd of ${index}.`,
  });
  writeLongConversation(svir.profileDir, {
    id: 'bench-leave',
    messages: 2,
    title: 'Bench leave',
    answer: () => `${long}\n\nThe last words.`,
  });
  const page = await svir.start();
  const session = await page.context().newCDPSession(page);
  const all: Leaving[] = [];
  for (let time = 0; time < times; time++) all.push(await leaveOnce(page, session));
  return all;
}

async function leaveOnce(page: Page, session: CDPSession): Promise<Leaving> {
  await page.locator('.sidebar').getByText('Bench leave', { exact: true }).click();
  await page.locator('.messages article').getByText('The last words.').waitFor({ timeout: 120_000 });
  // What is drawn last, the words of code and the footers, is there too.
  await page.waitForTimeout(3_000);
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length);
  const row = page.locator('.sidebar').getByText('Bench short', { exact: true });
  const tasks = await noteTasks(session, TOLD_MS);
  const { nextMs, goneMs } = await row.evaluate(async (element) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const old = document.querySelector('[data-message="bench-leave-a0"]');
    const begun = performance.now();
    (element.closest('button, a') as HTMLElement | null)?.click();
    while (!document.querySelector('[data-message="bench-short-a2"]')) await frame();
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
    const nextMs = performance.now() - begun;
    while (old?.isConnected) await frame();
    return { nextMs, goneMs: performance.now() - begun };
  });
  await page.waitForTimeout(1_000);
  return { elements, nextMs, goneMs, tasks: await tasks() };
}
