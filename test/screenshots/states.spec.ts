/**
 * Every state of DESIGN section 6 in the app itself, against the demo server: light and dark, at two widths. These are
 * looked at, not compared. More looks of the same states are in `gallery.spec.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  addDemoServer,
  addServer,
  answerEnded,
  ask,
  chooseModel,
  lastAnswer,
  newChat,
  send,
} from '../e2e/support/chat.ts';
import { expect, type SvirApp, test } from '../e2e/support/fixture.ts';
import { ROOT } from '../e2e/support/host.ts';
import { pngOf } from '../support/png.ts';
import { startScriptedServer } from '../support/scripted-server.ts';

type Theme = 'light' | 'dark';
const PICTURES = join(ROOT, 'test-results', 'screenshots');
const README = join(ROOT, 'docs', 'screenshots');

async function theme(page: Page, wanted: Theme): Promise<void> {
  await page.evaluate((name) => Reflect.get(window, 'svir')['settings:set']({ theme: name }), wanted);
  await page.emulateMedia({ colorScheme: wanted });
}

const WIDE = { name: '', width: 1280, height: 800 };
const SMALL = { name: '-small', width: 900, height: 600 };

/** A picture in both themes and at each width, of what is there now. */
async function picture(svir: SvirApp, name: string, folder = PICTURES, sizes = [WIDE, SMALL]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name: size, width, height } of sizes) {
    await svir.page.setViewportSize({ width, height });
    for (const wanted of ['light', 'dark'] as const) {
      await theme(svir.page, wanted);
      await svir.page.screenshot({ path: join(folder, `${name}${size}-${wanted}.png`) });
    }
  }
  await svir.page.setViewportSize({ width: WIDE.width, height: WIDE.height });
}

/** One for the README. */
const shown = (svir: SvirApp, name: string): Promise<void> => picture(svir, name, README, [WIDE]);

test('states of an answer that runs', async ({ stoppedSvir: svir }) => {
  const page = await svir.start();
  await picture(svir, 'first-start');
  await addDemoServer(page);
  const running = async (model: string, seen: RegExp, name: string) => {
    await newChat(page);
    await chooseModel(page, model);
    await send(page, 'Show me what you can do, please.');
    await expect(lastAnswer(page)).toContainText(seen, { timeout: 20_000 });
    await picture(svir, name);
    await page.keyboard.press('Escape');
    await answerEnded(page);
  };
  await running('demo-silent-start', /Waiting for the first byte/, 'running-waiting');
  await running('demo-slow-prompt', /reading the prompt/, 'running-prompt-progress');
  await running('demo-reasoning', /Reasoning/, 'running-reasoning');
  await running('demo-chat', /everything else is real/, 'running-answering');
  await running('demo-tools', /assembling/, 'running-tool-call');
  await running('demo-stall', /Nothing generated for/, 'running-silence');
});

test('states of a request that goes out', async ({ stoppedSvir: svir }) => {
  const page = await svir.start();
  await addDemoServer(page);
  await test.step('sending', async () => {
    const big = join(svir.profileDir, 'harbour.png');
    writeFileSync(big, pngOf(1600, 1200, new Uint8Array(24_000_000).fill(7)));
    await newChat(page);
    await chooseModel(page, 'demo-slow-upload');
    await page.locator('.composer input[type=file]').setInputFiles(big);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await picture(svir, 'composer-attachment');
    await send(page, 'What is in this photo?');
    await expect(lastAnswer(page)).toContainText(/Sending the request, .* of /);
    await picture(svir, 'running-sending');
    await page.keyboard.press('Escape');
    await answerEnded(page);
  });
  await test.step('connecting', async () => {
    const deaf = await startScriptedServer([], { ignoreConnections: true });
    await addServer(page, { name: 'Far away', baseUrl: deaf.origin.replace('http:', 'https:'), model: 'm' });
    await newChat(page);
    await page.getByRole('button', { name: /^Model:/ }).click();
    await page.getByText('Far away', { exact: true }).last().click();
    await page.keyboard.press('Escape');
    await chooseModel(page, 'm');
    await send(page, 'Is anybody there?');
    await expect(lastAnswer(page)).toContainText('Connecting');
    await picture(svir, 'running-connecting');
    await page.keyboard.press('Escape');
    await answerEnded(page);
    await deaf.close();
  });
});

test('states of an answer that ended', async ({ stoppedSvir: svir }) => {
  const page = await svir.start({ SVIR_DEMO_SPEED: '10' });
  await addDemoServer(page);
  const ended = async (model: string, question = 'Show me what you can do, please.') => {
    await newChat(page);
    await chooseModel(page, model);
    await ask(page, question);
    await picture(svir, `ended-${model}`);
  };
  for (const model of [
    'demo-tools',
    'demo-length',
    'demo-refusal',
    'demo-blocked',
    'demo-blocked-prompt',
    'demo-error-before',
    'demo-overflow',
    'demo-error-inside',
    'demo-cut',
    'demo-empty',
    'demo-reasoning-only',
    'demo-anomalies',
    'demo-structured',
  ]) {
    await test.step(model, () => ended(model));
  }
});

test('settings, palette, debug pane', async ({ stoppedSvir: svir }) => {
  const page = await svir.start({ SVIR_DEMO_SPEED: '10' });
  await addDemoServer(page);
  await test.step('the debug pane explains anomalies', async () => {
    await chooseModel(page, 'demo-anomalies');
    await ask(page, 'What is odd about you?');
    await page.getByRole('button', { name: 'Show debug pane' }).click();
    for (const tab of ['Events', 'Request', 'Response', 'Anomalies']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await page.waitForTimeout(400);
      await picture(svir, `debug-${tab.toLowerCase()}`);
    }
  });
  await test.step('palette and settings', async () => {
    await page.getByRole('button', { name: 'Hide debug pane' }).first().click();
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(300);
    await picture(svir, 'palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.waitForTimeout(300);
    await picture(svir, 'settings');
    await page.getByRole('button', { name: 'Add a server' }).click();
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9/v1');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('dialog')).toContainText(/did not get through/);
    await picture(svir, 'settings-server');
  });
});

test('the pictures of the README', async ({ stoppedSvir: svir }) => {
  const page = await svir.start({ SVIR_DEMO_SPEED: '10' });
  await addDemoServer(page);
  const talk = async (model: string, question: string) => {
    await newChat(page);
    await chooseModel(page, model);
    await ask(page, question);
  };
  await talk('demo-echo', 'Draft a note to the harbour master');
  await talk('demo-structured', 'The lockers as JSON');
  await talk('demo-cut', 'Read me the tide table.');
  await shown(svir, 'cut');
  await talk('demo-blocked', 'Tell me about the lockers.');
  await shown(svir, 'blocked');
  await talk('demo-tools', 'What is the weather in Reykjavík?');
  await shown(svir, 'tools');
  await talk('demo-reasoning', 'Why is the sea salty?');
  await page.getByRole('button', { name: 'Show debug pane' }).click();
  await page.getByRole('tab', { name: /^Events/ }).click();
  await page
    .getByRole('option', { name: /reasoning-delta/ })
    .first()
    .click();
  await page.waitForTimeout(400);
  await shown(svir, 'conversation');
});
