import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import {
  choose,
  respondBody,
  respondJson,
  respondStream,
  send as sendBytes,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { finish, text } from '../support/sse.ts';
import {
  addDemoServer,
  addServer,
  answerEnded,
  ask,
  chooseModel,
  fillServerForm,
  lastAnswer,
  send,
} from './support/chat.ts';
import { expect, test } from './support/fixture.ts';
import { hostExecutable, hostName, ROOT } from './support/host.ts';

/** No sentence for a person may look like this. */
const NOT_FOR_PEOPLE = /\bat .+:\d+:\d+|Error:|undefined|\[object|<html|<!doctype/i;

async function expectPlainWords(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(NOT_FOR_PEOPLE);
}

const NOT_A_BASE_URL: [baseUrl: string, reason: RegExp][] = [
  ['not a url at all', /address|URL/i],
  ['ftp://example.org', /http/i],
  ['http://127.0.0.1:1234/v1?key=1', /query|\?/i],
  ['http://127.0.0.1:1234/v1#part', /fragment|#/i],
  ['http://me:secret@127.0.0.1:1234/v1', /user|password/i],
  ['', /address|URL|base/i],
];

test('a base URL that is none, or carries what it must not, is refused at its field, with the reason', async ({
  svir,
}) => {
  const { page } = svir;
  await fillServerForm(page, { baseUrl: '' });
  for (const [baseUrl, reason] of NOT_A_BASE_URL) {
    await test.step(`"${baseUrl}"`, async () => {
      const field = page.getByRole('textbox', { name: 'Base URL' });
      await field.fill(baseUrl);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('dialog')).toContainText(reason);
      await expect(field).toHaveValue(baseUrl);
      await expectPlainWords(page);
      await svir.expectAccessible();
    });
  }
});

test('nobody listening: the test and the turn say so, and the message is kept', async ({ svir }) => {
  const { page } = svir;
  const closedPort = await freePort();
  await fillServerForm(page, { baseUrl: `http://127.0.0.1:${closedPort}` });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('dialog')).toContainText(/nobody|nothing|no program|refused|not running/i);
  await svir.screenshot('test-nobody-listening');
  await page.getByRole('textbox', { name: 'Model' }).fill('m');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Model: m/ })).toBeVisible();
  const answer = await ask(page, 'Is anybody there?');
  await expect(answer).toHaveAttribute('data-outcome', 'failed');
  await expect(answer.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'You' })).toContainText('Is anybody there?');
  await expectPlainWords(page);
  await svir.expectAccessible();
});

test('a wrong key and a server that answers HTML are told in plain words', async ({ svir }) => {
  const { page } = svir;
  const server = await startScriptedServer(
    choose(() => respondJson(401, { error: { message: 'Incorrect API key provided.' } })),
  );
  await addServer(page, { baseUrl: server.baseUrl, key: 'sk-wrong-key', model: 'm' });
  const refused = await ask(page, 'Let me in');
  await expect(refused).toContainText('did not accept the key');
  await expect(refused).toContainText('Incorrect API key provided.');
  server.setAnswer(
    choose(() =>
      respondBody(200, 'text/html', '<html><head><title>Router login</title></head><body><b>Hi</b></body></html>'),
    ),
  );
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(lastAnswer(page)).toContainText('Router login');
  await expect(lastAnswer(page)).not.toContainText('<b>');
  await expectPlainWords(page);
  await server.close();
});

test('a profile deleted while its turn runs: the answer goes on, the next one asks for a server', async ({ svir }) => {
  const { page } = svir;
  let go = () => {};
  const deleted = new Promise<void>((resolve) => {
    go = resolve;
  });
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [
            respondStream(),
            sendBytes(text('Before. ')),
            (exchange) => exchange.waitFor(deleted),
            sendBytes(`${text('After.') + finish('stop')}data: [DONE]\n\n`),
          ],
    ),
  );
  await addServer(page, { baseUrl: server.baseUrl, model: 'm' });
  await send(page, 'Keep going');
  await expect(lastAnswer(page)).toContainText('Before.');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Test server/ }).click();
  await page.getByRole('button', { name: 'Delete server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete server' }).click();
  await expect(page.getByRole('button', { name: 'Delete server' })).toHaveCount(0);
  go();
  await page.keyboard.press('Escape');
  await answerEnded(page);
  await expect(lastAnswer(page)).toContainText('Before. After.');
  await expectPlainWords(page);
  await server.close();
});

test.describe('svir that cannot start says why, and changes nothing', () => {
  test('a database that is none', async ({ stoppedSvir }) => {
    const file = join(stoppedSvir.profileDir, 'svir.db');
    mkdirSync(stoppedSvir.profileDir, { recursive: true });
    writeFileSync(
      file,
      'this is my shopping list, not a database; it is long enough to have been one, though. '.repeat(50),
    );
    const before = readFileSync(file);
    const { code, output } = await startAndWait(stoppedSvir.profileDir);
    expect(code).not.toBe(0);
    expect(output).toMatch(/not a .*database|no database/i);
    expect(output).not.toMatch(/\bat .+:\d+:\d+/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a database of a newer svir', async ({ stoppedSvir }) => {
    const page = await stoppedSvir.start();
    await addDemoServer(page);
    await stoppedSvir.stop();
    const file = join(stoppedSvir.profileDir, 'svir.db');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 999');
    db.close();
    copyFileSync(file, `${file}.copy`);
    const { code, output } = await startAndWait(stoppedSvir.profileDir);
    expect(code).not.toBe(0);
    expect(output).toMatch(/newer/i);
    expect(readFileSync(file).equals(readFileSync(`${file}.copy`))).toBe(true);
  });

  test('a profile folder where nothing can be written', async ({ stoppedSvir }) => {
    const place = join(stoppedSvir.profileDir, 'a-file');
    writeFileSync(place, 'a file, not a folder');
    const { code, output } = await startAndWait(place);
    expect(code).not.toBe(0);
    expect(output).toMatch(/cannot keep its data/);
    expect(readFileSync(place, 'utf8')).toBe('a file, not a folder');
  });

  test('a second start with the same profile ends at once and leaves the first alone', async ({ stoppedSvir }) => {
    const page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '20' });
    await addDemoServer(page);
    const { code, output } = await startAndWait(stoppedSvir.profileDir);
    expect(code).toBe(0);
    expect(output).toMatch(/already running/);
    await chooseModel(page, 'demo-echo');
    await expect(await ask(page, 'Still here?')).toContainText('Still here?');
  });
});

async function startAndWait(profileDir: string): Promise<{ code: number | null; output: string }> {
  const host = hostExecutable(hostName());
  expect(existsSync(host)).toBe(true);
  const child = spawn(host, [ROOT, '--profile-dir', profileDir], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  child.stderr.on('data', (piece) => {
    output += piece;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
