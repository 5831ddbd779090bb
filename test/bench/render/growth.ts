/**
 * What a drawing costs while an answer grows: the same number of events for each, the next ones sent only when these are
 * drawn. So a drawing draws the same anywhere in the answer and on any machine, and what grows is the cost of the answer
 * that is there already. Costs are processor time of the page's thread: waiting for a processor is nobody's cost.
 */
import { addServer, newChat } from '../../e2e/support/chat.ts';
import type { SvirApp } from '../../e2e/support/fixture.ts';
import { choose, respondJson, respondStream, type Script, startScriptedServer } from '../../support/scripted-server.ts';
import { DONE, finish, text } from '../../support/sse.ts';
import { median } from '../support/figures.ts';
import { eventsOf } from './answer.ts';
import { countDrawings, drawings } from './count-drawings.ts';
import { workMs } from './page-meter.ts';

export interface GrowthFigures {
  letters: number;
  drawings: number;
  /** Script, style and layout of a drawing: median of the run, of its first and of its last tenth. */
  medianMs: number;
  firstTenthMs: number;
  lastTenthMs: number;
}

/** What 2,000 events a second are at about sixty drawings a second. */
const EVENTS_A_DRAWING = 35;
const NO_DRAWING_MS = 2_000;

/** Streams each answer into a chat of its own. */
export async function measureGrowth(
  svir: SvirApp,
  answers: Readonly<Record<string, string>>,
): Promise<Record<string, GrowthFigures>> {
  const { page } = svir;
  let drawn = () => {};
  let streamed: { events: string[]; sent: number } = { events: [], sent: 0 };
  const inStep: Script = [
    respondStream(),
    async (exchange) => {
      const { events } = streamed;
      for (let sent = 0; sent < events.length; sent += EVENTS_A_DRAWING) {
        const next = new Promise<void>((done) => {
          drawn = done;
          setTimeout(done, NO_DRAWING_MS);
        });
        const pieces = events.slice(sent, sent + EVENTS_A_DRAWING);
        await exchange.send(pieces.map((piece) => text(piece)).join(''));
        await next;
        streamed.sent = sent + pieces.length;
      }
      await exchange.send(finish() + DONE);
    },
  ];
  const server = await startScriptedServer(
    choose((request) => (request.method === 'GET' ? respondJson(200, { data: [{ id: 'm' }] }) : inStep)),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await page.exposeBinding('benchDrawn', () => drawn());
  await countDrawings(page, 'body');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  const figures: Record<string, GrowthFigures> = {};
  for (const [name, answer] of Object.entries(answers)) {
    await newChat(page);
    streamed = { events: eventsOf(answer), sent: 0 };
    await page.getByRole('textbox', { name: 'Message' }).fill(name);
    await page.keyboard.press('Enter');
    const costs: number[] = [];
    const begun = await drawings(page);
    let before = { work: 0, drawings: 0 };
    while (streamed.sent < streamed.events.length) {
      const now = { work: await workMs(session), drawings: await drawings(page) };
      const count = now.drawings - before.drawings;
      if (before.drawings > 0 && count > 0) costs.push((now.work - before.work) / count);
      before = now;
      await page.waitForTimeout(500);
    }
    await page.locator('.messages article').last().and(page.locator('[data-outcome]')).waitFor({ timeout: 60_000 });
    const tenth = Math.max(3, Math.floor(costs.length / 10));
    figures[name] = {
      letters: answer.length,
      drawings: (await drawings(page)) - begun,
      medianMs: median(costs),
      firstTenthMs: median(costs.slice(0, tenth)),
      lastTenthMs: median(costs.slice(-tenth)),
    };
  }
  await server.close();
  return figures;
}
