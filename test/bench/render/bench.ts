/**
 * The render bench: `npm run bench -- render`. Everything is measured in the real window on the host that the specs use.
 * Options: --parts start,scripts,stream,growth,blocks,long,leave --words 100000 --rate 2000 --letters 200000 --messages 10000
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SvirApp } from '../../e2e/support/fixture.ts';
import { ROOT } from '../../e2e/support/host.ts';
import { firstScripts } from '../../support/first-scripts.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { median, table } from '../support/figures.ts';
import { longAnswer, longBlocks } from './answer.ts';
import { measureGrowth } from './growth.ts';
import { measureLeaving } from './leave.ts';
import { measureLong } from './long.ts';
import type { FrameFigures } from './page-meter.ts';
import { measureStream } from './stream.ts';

export const about = 'the window: start, first script, a 100,000-word answer at 2,000 events/s, 10,000 messages';

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** svir in a folder of its own, for as long as `use` takes. */
async function withSvir<T>(use: (svir: SvirApp) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'svir-bench-'));
  const svir = new SvirApp(folder);
  try {
    return await use(svir);
  } finally {
    await svir.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function run(options: BenchOptions): Promise<boolean> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), load ${load}\n`,
  );
  const parts = options.list('parts', ['scripts', 'start', 'stream', 'growth', 'blocks', 'long', 'leave']);
  let held = true;
  if (parts.includes('scripts')) held = scripts() && held;
  if (parts.includes('start')) await start();
  if (parts.includes('stream'))
    held = (await stream(options.number('words', 100_000), options.number('rate', 2_000))) && held;
  if (parts.includes('growth')) held = (await growth({ answer: longAnswer(options.number('words', 100_000)) })) && held;
  if (parts.includes('blocks')) held = (await growth(longBlocks(options.number('letters', 200_000)))) && held;
  if (parts.includes('long')) await long(options.number('messages', 10_000));
  if (parts.includes('leave')) await leave(options.number('words', 100_000));
  return held;
}

function scripts(): boolean {
  const { first, later } = firstScripts(ROOT);
  const total = first.reduce((sum, { gzip }) => sum + gzip, 0);
  console.log(`First script: ${kb(total)} compressed in ${first.length} files (limit 250 kB).`);
  const largest = later.toSorted((a, b) => b.gzip - a.gzip);
  console.log(`Loaded later: ${later.length} files; the largest:`);
  for (const { name, gzip } of largest.slice(0, 14)) console.log(`  ${name.padEnd(36)} ${kb(gzip)}`);
  console.log();
  return total < 250_000;
}

async function start(): Promise<void> {
  const paints: number[] = [];
  const usable: number[] = [];
  for (let round = 0; round < 5; round++) {
    await withSvir(async (svir) => {
      const begun = Date.now();
      const page = await svir.start();
      const at = await page.evaluate(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        const ready = Number(performance.getEntriesByName('svir-ready')[0]?.startTime ?? performance.now());
        return { paint: performance.timeOrigin + paint, ready: performance.timeOrigin + ready };
      });
      paints.push(at.paint - begun);
      usable.push(at.ready - begun);
    });
  }
  console.log(
    `From process start (median of ${paints.length}): first paint ${ms(median(paints))}, usable ${ms(median(usable))}.\n`,
  );
}

function frameRow(name: string, figures: FrameFigures, bound: FrameFigures): string[] {
  return [
    name,
    figures.medianMs.toFixed(1),
    figures.p95Ms.toFixed(1),
    figures.longestMs.toFixed(0),
    `${(figures.lateShare * 100).toFixed(0)} %`,
    `${(figures.frames / figures.seconds).toFixed(0)}`,
    (figures.medianMs / bound.medianMs).toFixed(2),
    (figures.p95Ms / bound.p95Ms).toFixed(2),
  ];
}

async function stream(words: number, rate: number): Promise<boolean> {
  const figures = await withSvir(async (svir) => {
    await svir.start();
    return measureStream(svir, words, rate);
  });
  const { answer, empty, textNode } = figures;
  console.log(`${figures.events} events at ${rate}/s, ${kb(figures.bytes)}; ${answer.seconds.toFixed(1)} s.`);
  const head = ['', 'median ms', 'p95', 'longest', 'late', 'frames/s', 'median ×empty', 'p95 ×empty'];
  console.log(
    table(head, [
      frameRow('empty page', empty, empty),
      frameRow('one text node', textNode, empty),
      frameRow('the answer', answer, empty),
    ]),
  );
  console.log(`\nDrawings: ${figures.drawings}, ${figures.drawingsPerSecond.toFixed(1)}/s (at least 5).`);
  console.log(
    `Script, style and layout per drawing: median ${ms(figures.workMedianMs)}, last tenth ${ms(figures.workLastTenthMs)}, ratio ${(figures.workLastTenthMs / figures.workMedianMs).toFixed(2)} (judged in step: --parts growth).`,
  );
  console.log(`Scripts over 50 ms: ${answer.longScripts.length}`);
  for (const { ms: long, source } of answer.longScripts.slice(0, 10)) console.log(`  ${long} ms ${source}`);
  console.log(`The whole answer is there: ${figures.complete ? 'yes' : 'NO'}\n`);
  return figures.complete && figures.drawingsPerSecond >= 5;
}

/** Last tenth over the median of the whole run. */
const MOST_GROWTH = 1.2;

async function growth(answers: Readonly<Record<string, string>>): Promise<boolean> {
  const figures = await withSvir(async (svir) => {
    await svir.start();
    return measureGrowth(svir, answers);
  });
  const rows = Object.entries(figures).map(([name, one]) => [
    name,
    kb(one.letters),
    `${one.drawings}`,
    one.firstTenthMs.toFixed(1),
    one.medianMs.toFixed(1),
    one.lastTenthMs.toFixed(1),
    (one.lastTenthMs / one.medianMs).toFixed(2),
  ]);
  console.log('Script, style and layout per drawing of 35 events, processor time in ms (last ÷ median: limit 1.2).');
  console.log(`${table(['', 'size', 'drawings', 'first tenth', 'median', 'last tenth', 'last ÷ median'], rows)}\n`);
  return Object.values(figures).every(({ lastTenthMs, medianMs }) => lastTenthMs <= medianMs * MOST_GROWTH);
}

async function long(messages: number): Promise<void> {
  const figures = await withSvir(async (svir) => {
    const page = await svir.start();
    await page.getByRole('button', { name: /Try the demo server/ }).click();
    await page.getByRole('button', { name: /^Model: demo-/ }).waitFor();
    return measureLong(svir, messages);
  });
  const { scroll } = figures;
  console.log(
    `${messages} messages: open to paint ${ms(figures.openMs)}; ${figures.rows} rows, ${figures.elements} elements on the page.`,
  );
  console.log(
    `Scrolling: median frame ${ms(scroll.medianMs)}, p95 ${ms(scroll.p95Ms)}, longest ${ms(scroll.longestMs)}; scripts over 50 ms: ${scroll.longScripts.length}`,
  );
  console.log(`Tasks over 50 ms of processor time while scrolling: ${figures.longTasks.length} (limit 0)`);
  for (const { ms: took, mostly } of figures.longTasks.slice(0, 10)) console.log(`  ${ms(took)}: ${mostly}`);
  const mb = (value: number | null) => (value === null ? 'unknown' : `${value.toFixed(0)} MB`);
  console.log(
    `Renderer: heap ${mb(figures.heapMb)}, proportional memory ${mb(figures.pssMb)} (before: ${mb(figures.pssBeforeMb)}).\n`,
  );
}

async function leave(words: number): Promise<void> {
  const all = await withSvir(async (svir) => {
    const page = await svir.start();
    await page.getByRole('button', { name: /Try the demo server/ }).click();
    await page.getByRole('button', { name: /^Model: demo-/ }).waitFor();
    return measureLeaving(svir, words, 4);
  });
  console.log(`Leaving an answer of ${words} words for a short conversation (no task over 50 ms of processor time).`);
  for (const { elements, nextMs, goneMs, tasks } of all) {
    const longest = tasks[0]?.ms ?? 0;
    console.log(
      `${elements} elements: the next one there after ${ms(nextMs)}, the old one gone after ${ms(goneMs)}, longest task ${ms(longest)}`,
    );
    for (const { ms: took, mostly } of tasks.slice(0, 4)) console.log(`  ${ms(took)}: ${mostly}`);
  }
  console.log();
}
