// Hostile answers in the real window, live and stored: nothing is asked for, nothing runs, the policy is not touched.
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { hostileAnswers } from '../conformance/hostile/answers.ts';
import {
  choose,
  respondJson,
  respondStream,
  type Script,
  send as sendBytes,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { DONE, finish, text } from '../support/sse.ts';
import { addServer, newChat } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

/** The goal on a machine of today: no frame over this, of the window's own work. What was over it is printed. */
const GOAL_FRAME_MS = 500;
/** A stall on any machine. How fast one is decides nothing here; the figures and their dates are in docs/performance.md. */
const STALL_FRAME_MS = 3_000;
/** Answers of one conversation; as many as the list keeps on the page at once. */
const TOGETHER = 20;

/** A server that nobody may reach; says who came. */
async function startCanary() {
  const visits: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => visits.push(bytes.toString('latin1').slice(0, 200)));
    visits.push('a connection');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, visits, close: () => server.close() };
}

/** Streams an answer in uneven pieces: every construct is seen half written. */
function streamed(answer: string): Script {
  const pieces: string[] = [];
  const size = Math.max(5, Math.ceil(answer.length / 60));
  for (let at = 0; at < answer.length; at += size) pieces.push(answer.slice(at, at + size));
  return [respondStream(), ...pieces.map((piece) => sendBytes(text(piece), { gapMs: 0 })), sendBytes(finish() + DONE)];
}

/** From now on the page notes its longest frame. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = { longest: 0, what: '' };
    Reflect.set(window, '__frames', noted);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.duration > noted.longest) {
          noted.longest = entry.duration;
          noted.what = document.querySelector('[data-message]:last-of-type')?.textContent?.slice(0, 80) ?? '';
        }
      }
    }).observe({ type: 'long-animation-frame' });
  });
}

async function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const noted = Object(Reflect.get(window, '__frames'));
    const { longest } = noted;
    noted.longest = 0;
    return Number(longest);
  });
}

/**
 * The share of its tasks' time in which the window had a processor, since the last call: a machine that runs other
 * programs makes frames longer that are not the window's doing.
 */
async function processorShare(page: Page): Promise<() => Promise<number>> {
  const clocks = await Promise.all(
    (['timeTicks', 'threadTicks'] as const).map(async (timeDomain) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain });
      return async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
      };
    }),
  );
  let before = [0, 0];
  return async () => {
    const now = await Promise.all(clocks.map((read) => read()));
    const [wall = 0, processor = 0] = now.map((value, at) => value - (before[at] ?? 0));
    before = now;
    return wall > 0 && processor > 0 ? Math.min(1, processor / wall) : 1;
  };
}

/** What an answer may never have made. */
async function forbiddenOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (Reflect.get(window, '__svirRan') !== undefined) found.push('a script ran');
    const made =
      'script, iframe, object, embed, style, link, meta, base, form, video, audio, img, image, use, animate, foreignObject, portal';
    for (const element of document.querySelectorAll(`.messages :is(${made})`))
      found.push(element.outerHTML.slice(0, 120));
    for (const element of document.querySelectorAll('.messages *')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${name}=${value}`);
        if (/^(src|srcset|poster|background|action|ping|data|xlink:href)$/i.test(name)) found.push(`${name}=${value}`);
        if (name === 'href' && !/^(https?:|mailto:|#)/.test(value)) found.push(`${name}=${value}`);
        if (name === 'style' && /url\(/.test(value)) found.push(`${name}=${value}`);
      }
    }
    return found;
  });
}

test('no hostile answer loads, runs or stalls anything, live or stored', async ({ svir }) => {
  test.setTimeout(600_000);
  const { page } = svir;
  const canary = await startCanary();
  const answers = hostileAnswers(canary.origin);
  expect(answers.length).toBeGreaterThanOrEqual(150);
  const server = await startScriptedServer(
    choose((request) => {
      if (request.method === 'GET') return respondJson(200, { data: [{ id: 'm' }] });
      const asked = [...request.text().matchAll(/case (\d+)\./g)].at(-1)?.[1];
      return streamed(answers[Number(asked)]?.text ?? '');
    }),
  );
  page.on('dialog', (dialog) => {
    svir.faults.add(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await watchFrames(page);
  const share = await processorShare(page);
  /** Answers whose drawing had a frame too long; each is drawn again, for other programs take the processor too. */
  const slow = new Map<number, number[]>();
  const stalled: string[] = [];
  const askCase = async (index: number, before: number) => {
    await share();
    const field = page.getByRole('textbox', { name: 'Message' });
    await expect(field, 'the question before is sent').toHaveValue('');
    await field.fill(`case ${index}.`);
    await page.keyboard.press('Enter');
    const ended = page.locator('.messages article[data-outcome]');
    await expect(ended, answers[index]?.text.slice(0, 60)).toHaveCount(before + 1, { timeout: 60_000 });
    // The last text is on the screen once nothing of it waits for a task of its own.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
    const longest = (await longestFrame(page)) * (await share());
    if (longest > GOAL_FRAME_MS) slow.set(index, [...(slow.get(index) ?? []), Math.round(longest)]);
    return longest;
  };
  /** Draws the conversation from the database, all of it, and answers the longest frame of processor time. */
  const drawStored = async (answersInIt: number) => {
    await share();
    await page.reload();
    await svir.ready();
    await watchFrames(page);
    await expect(page.locator('.messages article[data-outcome]')).toHaveCount(answersInIt);
    // Through all of it, so that every answer is drawn.
    for (const article of await page.locator('.messages article[data-outcome]').all()) {
      await article.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
    }
    return (await longestFrame(page)) * (await share());
  };
  const worst = { live: 0, stored: 0 };

  for (let from = 0; from < answers.length; from += TOGETHER) {
    if (from > 0) await newChat(page);
    const together = answers.slice(from, from + TOGETHER);
    for (const at of together.keys()) worst.live = Math.max(worst.live, await askCase(from + at, at));
    expect(await forbiddenOf(page)).toEqual([]);

    const times: number[] = [];
    // As live: what is too long is drawn again before it counts.
    do times.push(await drawStored(together.length));
    while (times.length < 3 && (times.at(-1) ?? 0) > GOAL_FRAME_MS);
    const longest = Math.min(...times);
    worst.stored = Math.max(worst.stored, longest);
    const said = `stored, from ${from}: ${times.map((time) => Math.round(time)).join(', ')} ms`;
    if (longest > GOAL_FRAME_MS) console.log(`over ${GOAL_FRAME_MS} ms: ${said}`);
    if (longest > STALL_FRAME_MS) stalled.push(said);
    expect(await forbiddenOf(page)).toEqual([]);
  }

  for (const index of [...slow.keys()]) {
    for (let again = 1; again < 3 && (slow.get(index)?.length ?? 0) === again; again++) {
      await newChat(page);
      await askCase(index, 0);
    }
    const times = slow.get(index) ?? [];
    const said = `live ${index}: ${times.join(', ')} ms`;
    console.log(
      times.length === 3
        ? `over ${GOAL_FRAME_MS} ms: ${said}`
        : `over ${GOAL_FRAME_MS} ms once, and not again: ${said}`,
    );
    if (times.length === 3 && Math.min(...times) > STALL_FRAME_MS) stalled.push(said);
  }
  console.log(
    `${answers.length} hostile answers; longest frame ${Math.round(worst.live)} ms live, ${Math.round(worst.stored)} ms stored`,
  );
  expect(canary.visits, 'requests that left').toEqual([]);
  expect(stalled, 'frames that stalled').toEqual([]);
  await svir.expectAccessible();
  await server.close();
  canary.close();
});
