// Blocks far longer than a person writes, drawn in parts: they read, copy and are found like short ones.
import { choose, respondJson, respondStream, send, startScriptedServer } from '../support/scripted-server.ts';
import { DONE, finish, text } from '../support/sse.ts';
import { addServer, answerEnded, lastAnswer } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

const ROWS = 400;
const rows = (row: (at: number) => string): string[] => Array.from({ length: ROWS }, (_, at) => row(at));
const SENTENCE = 'The loom takes the thread, and the thread takes its place. ';

const ANSWER = [
  '| name | number |\n|---|--:|\n',
  ...rows((at) => `| thread ${at} | ${at * 7} |\n`),
  '\n',
  ...rows((at) => `1. step ${at}\n`),
  '\n```js\n',
  ...rows((at) => `const line${at} = ${at};\n`),
  '```\n\n',
  ...rows((at) => `Sentence ${at}. ${SENTENCE}`),
  '\n\nThe very end.',
];

test('a very long table, list, code and paragraph read, copy and are found as a whole', async ({ svir }) => {
  const { page } = svir;
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [respondStream(), ...ANSWER.map((piece) => send(text(piece), { gapMs: 0 })), send(finish() + DONE)],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await page.getByRole('textbox', { name: 'Message' }).fill('All of it');
  await page.keyboard.press('Enter');
  await answerEnded(page);
  const answer = lastAnswer(page);
  await expect(answer.getByText('The very end.')).toBeInViewport();

  await test.step('every row, step, line and sentence is there once, in its order', async () => {
    await expect(answer.locator('tbody tr')).toHaveCount(ROWS);
    await expect(answer.locator('.md li')).toHaveCount(ROWS);
    await expect(answer.locator('.md-code')).toHaveCount(1);
    const lines = await answer.locator('.md-line').allTextContents();
    expect(lines.map((line) => line.trim())).toEqual(rows((at) => `const line${at} = ${at};`));
    const words = (await answer.locator('.md').innerText()).match(/Sentence \d+/g);
    expect(words).toEqual(rows((at) => `Sentence ${at}`));
  });

  await test.step('numbers go on from part to part', async () => {
    const numbered = await answer
      .locator('.md ol')
      .evaluateAll((lists) => lists.map((list) => [Reflect.get(list, 'start'), list.children.length]));
    expect(numbered.length).toBeGreaterThan(3);
    let next = 1;
    for (const [start, length] of numbered) {
      expect(start).toBe(next);
      next += Number(length);
    }
  });

  await test.step('columns stand below one another, and each part names them', async () => {
    const edges = await answer.locator('.md-table').evaluateAll((parts) =>
      parts.map((part) => {
        const cell = part.querySelector('tbody td:last-child')?.getBoundingClientRect();
        const names = [...part.querySelectorAll('th')].map((name) => name.textContent);
        return { left: Math.round(cell?.left ?? 0), right: Math.round(cell?.right ?? 0), names };
      }),
    );
    expect(edges.length).toBeGreaterThan(3);
    for (const { left, right, names } of edges) {
      expect(names).toEqual(['name', 'number']);
      expect(Math.abs(left - (edges[0]?.left ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs(right - (edges[0]?.right ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  await test.step('what is selected across parts is what stands there', async () => {
    const copied = await answer.locator('.md').evaluate((root) => {
      const parts = root.querySelectorAll('ol');
      const range = document.createRange();
      range.setStart(parts[0]?.lastElementChild ?? root, 0);
      range.setEnd(parts[1]?.children.item(1) ?? root, 0);
      const selection = getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
      return selection?.toString() ?? '';
    });
    expect(copied.match(/step \d+/g)).toEqual(['step 63', 'step 64']);
  });

  await test.step('find leads into the middle of each', async () => {
    await page.keyboard.press('Control+f');
    const field = page.getByRole('textbox', { name: 'Find' });
    for (const words of ['thread 222', 'step 199', 'line301 =', 'Sentence 250.']) {
      await field.fill(words);
      await expect(page.locator('.find-count')).toHaveText(/1 of 1/);
      await page.keyboard.press('Enter');
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [range] = CSS.highlights.get('find-current') ?? [];
            const box = range instanceof Range ? range.getBoundingClientRect() : null;
            const inSight = box !== null && box.top > 0 && box.bottom < innerHeight;
            return inSight && range ? range.toString() : '';
          }),
        )
        .toBe(words);
    }
    await page.keyboard.press('Escape');
  });

  await svir.expectAccessible();
  await server.close();
});

/** Steps as models write them: words, code, formulas and further words within one item. */
const STEPS = [
  '1. [ ] Begin.\n\n',
  ...rows((at) => `   Paragraph ${at}. ${SENTENCE}\n\n`),
  '   ```js\n',
  ...rows((at) => `   const line${at} = ${at};\n`),
  '   ```\n   Right after the code.\n\n',
  ...rows((at) => `   - inner ${at}\n`),
  '2. [x] Go on.\n3. [ ] End.\n\n$$\n',
  ...rows((at) => `x_{${at}} = y \\\\\n`),
  '$$\n\nThe very end.',
];

test('a very long list item and what stands in it read as one item', async ({ svir }) => {
  const { page } = svir;
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [respondStream(), ...STEPS.map((piece) => send(text(piece), { gapMs: 0 })), send(finish() + DONE)],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await page.getByRole('textbox', { name: 'Message' }).fill('All steps');
  await page.keyboard.press('Enter');
  await answerEnded(page);
  const answer = lastAnswer(page);
  await expect(answer.getByText('The very end.')).toBeInViewport();

  await test.step('everything is there once, in its order', async () => {
    const words = (await answer.locator('.md').innerText()).match(/Paragraph \d+|inner \d+/g);
    expect(words).toEqual([...rows((at) => `Paragraph ${at}`), ...rows((at) => `inner ${at}`)]);
    await expect(answer.locator('.md-code')).toHaveCount(1);
    const lines = await answer.locator('.md-line').allTextContents();
    expect(lines.map((line) => line.trim())).toEqual(rows((at) => `const line${at} = ${at};`));
    await expect(answer.locator('.md-line > .tok-keyword').first()).toBeAttached();
    const tex = await answer.locator('.md-formula-block').innerText();
    expect(tex.match(/x_\{\d+\}/g)).toEqual(rows((at) => `x_{${at}}`));
  });

  await test.step('the item has its box once, and its parts no mark of their own', async () => {
    await expect(answer.locator('.md-task')).toHaveCount(3);
    const outer = answer.locator('.md-group > ol');
    expect(await outer.count()).toBeGreaterThan(4);
    await expect(outer.locator('> li:not([data-continues])')).toHaveCount(3);
    const marks = await answer
      .locator('.md li[data-continues]')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType));
    expect(new Set(marks)).toEqual(new Set(['none']));
    const edges = await outer
      .locator('> li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(new Set(edges.map(Math.round)).size).toBe(1);
  });

  await svir.expectAccessible();
  await server.close();
});

test('a reader in the middle of a very long block that grows is left alone', async ({ svir }) => {
  const { page } = svir;
  let more = () => {};
  const read = new Promise<void>((done) => {
    more = done;
  });
  const lines = rows((at) => `const line${at} = ${at};\n`);
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [
            respondStream(),
            send(text(`\`\`\`js\n${lines.join('')}`)),
            () => read,
            ...lines.map((line) => send(text(line), { gapMs: 0 })),
            send(text('```\n\nThe very end.') + finish() + DONE),
          ],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Code');
  await page.keyboard.press('Enter');
  const answer = lastAnswer(page);
  await expect(answer.locator('.md-line', { hasText: 'line399 ' })).toBeInViewport();
  await answer
    .locator('.md-line', { hasText: 'line200 ' })
    .evaluate((line) => line.scrollIntoView({ block: 'center' }));
  const line = answer.locator('.md-line', { hasText: 'line200 ' }).first();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const before = (await line.boundingBox())?.y;
  expect(before).toBeGreaterThan(0);
  more();
  await answerEnded(page);
  await expect(answer.getByText('The very end.')).toHaveCount(1);
  expect((await line.boundingBox())?.y).toBe(before);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(answer.getByText('The very end.')).toBeInViewport();
  await server.close();
});
