/**
 * A 100,000-word answer at 2,000 events a second, drawn in the real window. Beside it, in the same run and with the same
 * server sending the same answer: an empty page (another conversation is shown), and one text node that grows by as much.
 */
import type { Page } from '@playwright/test';
import { addServer, newChat } from '../../e2e/support/chat.ts';
import type { SvirApp } from '../../e2e/support/fixture.ts';
import { choose, respondJson, respondStream, type Script, startScriptedServer } from '../../support/scripted-server.ts';
import { DONE, finish, text } from '../../support/sse.ts';
import { median } from '../support/figures.ts';
import { eventsOf, longAnswer } from './answer.ts';
import { countDrawings, drawings } from './count-drawings.ts';
import { type FrameFigures, readMeter, startMeter, workMs } from './page-meter.ts';

export interface StreamFigures {
  words: number;
  bytes: number;
  events: number;
  answer: FrameFigures;
  empty: FrameFigures;
  textNode: FrameFigures;
  drawings: number;
  drawingsPerSecond: number;
  /** Processor time of script, style and layout per drawing: of the whole run, and of its last tenth. */
  workMedianMs: number;
  workLastTenthMs: number;
  complete: boolean;
}

/** Sends the events at their rate, a few at a time; late ones are sent at once. */
function paced(events: readonly string[], perSecond: number): Script {
  return [
    respondStream(),
    async (exchange) => {
      const begun = performance.now();
      for (let sent = 0; sent < events.length; ) {
        const due = Math.min(events.length, Math.ceil(((performance.now() - begun) * perSecond) / 1000));
        if (due > sent)
          await exchange.send(
            events
              .slice(sent, due)
              .map((piece) => text(piece))
              .join(''),
          );
        sent = Math.max(sent, due);
        await exchange.pause(4);
      }
      await exchange.send(finish() + DONE);
    },
  ];
}

export async function measureStream(svir: SvirApp, words: number, perSecond: number): Promise<StreamFigures> {
  const { page } = svir;
  const whole = longAnswer(words);
  const events = eventsOf(whole);
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET' ? respondJson(200, { data: [{ id: 'm' }] }) : paced(events, perSecond),
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  // The answer itself.
  await ask(page, 'A long one');
  await countDrawings(page, '.messages');
  await startMeter(page);
  const samples: { work: number; drawn: number }[] = [];
  for (;;) {
    samples.push({ work: await workMs(session), drawn: await drawings(page) });
    // By the shortest way: a locator's search goes through the whole answer, and would be counted with our scripts.
    const ended = await page.evaluate(() => {
      const articles = document.getElementsByTagName('article');
      return articles.item(articles.length - 1)?.hasAttribute('data-outcome') ?? false;
    });
    if (ended) break;
    await page.waitForTimeout(500);
  }
  const answer = await readMeter(page);
  const perDrawing = samples.slice(1).flatMap((sample, at) => {
    const before = samples[at];
    const drawn = sample.drawn - (before?.drawn ?? 0);
    return drawn > 0 ? [(sample.work - (before?.work ?? 0)) / drawn] : [];
  });
  const shown = await page
    .locator('.messages article .md')
    .last()
    .evaluate((element) => element.textContent ?? '');
  const last = events
    .slice(-12)
    .join('')
    .replace(/[*`|#\s-]/g, '');
  const complete = shown.replace(/[*`|#\s-]/g, '').endsWith(last);
  const drawn = await drawings(page);

  // The same answer, and an empty conversation on the screen.
  await newChat(page);
  await ask(page, 'Another long one');
  await newChat(page);
  await startMeter(page);
  await page.waitForTimeout(answer.seconds * 500);
  const empty = await readMeter(page);

  // The same again, and one text node that takes the same letters.
  await newChat(page);
  await startMeter(page);
  await growTextNode(page, whole, perSecond * (whole.length / events.length));
  const textNode = await readMeter(page);
  await server.close();

  return {
    words,
    bytes: whole.length,
    events: events.length,
    answer,
    empty,
    textNode,
    drawings: drawn,
    drawingsPerSecond: drawn / answer.seconds,
    workMedianMs: median(perDrawing),
    workLastTenthMs: median(perDrawing.slice(-Math.max(3, Math.floor(perDrawing.length / 10)))),
    complete,
  };
}

async function ask(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
  await page.locator('.messages article .md').last().waitFor();
}

/** One text node in a scrolled box, as plain as can be, at so many letters a second. */
async function growTextNode(page: Page, whole: string, lettersPerSecond: number): Promise<void> {
  await page.evaluate(
    ({ whole, lettersPerSecond }) =>
      new Promise<void>((done) => {
        const box = document.createElement('pre');
        Object.assign(box.style, {
          position: 'fixed',
          inset: '3rem 20rem',
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          zIndex: '9',
          background: 'white',
          color: 'black',
        });
        const node = document.createTextNode('');
        box.append(node);
        document.body.append(box);
        const begun = performance.now();
        const grow = () => {
          const due = Math.min(whole.length, Math.ceil(((performance.now() - begun) / 1000) * lettersPerSecond));
          node.appendData(whole.slice(node.length, due));
          box.scrollTop = box.scrollHeight;
          if (due < whole.length) requestAnimationFrame(grow);
          else {
            box.remove();
            done();
          }
        };
        requestAnimationFrame(grow);
      }),
    { whole, lettersPerSecond },
  );
}
