import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { replayCapture } from '../../electron/capture/replay.ts';
import { openStore } from '../../electron/store/store-client.ts';
import {
  choose,
  respondJson,
  respondStream,
  send as sendBytes,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { answer } from '../support/sse.ts';
import { addDemoServer, addServer, answerEnded, ask, chooseModel, lastAnswer, newChat, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

const KEY = 'sk-e2e-canary-7f3a9c';

test('after a restart everything is there: conversations, answers, the draft, the key; captures decode to what is stored', async ({
  stoppedSvir,
}) => {
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [
            respondStream(),
            sendBytes(
              answer([
                'The key was ',
                `${request.header('authorization') === `Bearer ${KEY}` ? 'right' : 'wrong'}.`,
                ` And ${KEY} was echoed.`,
              ]),
            ),
          ],
    ),
  );
  let page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '20' });
  await addServer(page, { baseUrl: server.baseUrl, key: KEY, model: 'm' });
  await expect(await ask(page, 'First question')).toContainText('The key was right.');
  await expect(lastAnswer(page)).not.toContainText(KEY);
  await page.getByRole('textbox', { name: 'Message' }).fill('half a thought');
  await page.waitForTimeout(1500);

  page = await stoppedSvir.restart();
  await expect(page.getByRole('article', { name: 'You' })).toContainText('First question');
  await expect(lastAnswer(page)).toContainText('The key was right.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought');
  await expect(await ask(page, 'Second question')).toContainText('The key was right.');
  await stoppedSvir.stop();
  await server.close();

  await test.step('decoding the captures again gives the stored messages', async () => {
    const opened = await openStore({ dataDir: stoppedSvir.profileDir });
    if (!opened.ok) throw new Error(opened.failure.message);
    const { store } = opened;
    const conversations = await store.listConversations();
    if (!conversations.ok) throw new Error(conversations.failure.message);
    let compared = 0;
    for (const { id } of conversations.value.items) {
      const messages = await store.messages({ conversationId: id });
      if (!messages.ok) throw new Error(messages.failure.message);
      for (const message of messages.value.items) {
        if (message.role !== 'assistant') continue;
        const last = message.captureIds.at(-1) ?? '';
        const { state } = await replayCapture(join(stoppedSvir.profileDir, 'captures', last));
        const told = ({
          text,
          reasoning,
          refusal,
          toolCalls,
          usage,
          finish,
          done,
          id: answerId,
          model,
          filters,
          anomalies,
        }: typeof state) => ({
          text,
          reasoning,
          refusal,
          toolCalls,
          usage,
          finish,
          done,
          answerId,
          model,
          filters,
          anomalies,
        });
        expect(told(state)).toEqual(told(message.turn));
        expect(state.end?.outcome).toBe(message.turn.end?.outcome);
        compared += 1;
      }
    }
    expect(compared).toBe(2);
    await store.close();
  });

  await test.step('the key stands in no file as text', async () => {
    const { readFileSync } = await import('node:fs');
    const files = readdirSync(stoppedSvir.profileDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expect(readFileSync(path).includes(KEY), path).toBe(false);
    }
  });
});

test('an answer that was running when svir was killed is there as interrupted, with what came', async ({
  stoppedSvir,
}) => {
  let page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '2' });
  await addDemoServer(page);
  await chooseModel(page, 'demo-long');
  await send(page, 'A long one');
  await expect.poll(async () => (await lastAnswer(page).innerText()).length).toBeGreaterThan(300);
  const shown = (await lastAnswer(page).locator('.md').first().innerText()).slice(0, 100);
  await stoppedSvir.kill();

  page = await stoppedSvir.start({ SVIR_DEMO_SPEED: '20' });
  await expect(lastAnswer(page)).toContainText('Interrupted');
  expect((await lastAnswer(page).locator('.md').first().innerText()).slice(0, 100)).toBe(shown);
  await stoppedSvir.expectAccessible();
  await stoppedSvir.screenshot('end-interrupted');
  await lastAnswer(page)
    .getByRole('button', { name: /Retry|Ask again/ })
    .first()
    .click();
  await answerEnded(page);
  await expect(lastAnswer(page)).toHaveAttribute('data-outcome', 'complete');
});

test('without encryption in the system a key lasts until svir closes, and svir says so', async ({ stoppedSvir }) => {
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [respondStream(), sendBytes(answer([request.header('authorization') ?? 'no key']))],
    ),
  );
  let page = await stoppedSvir.start({ SVIR_HOST_SAFE_STORAGE: 'absent' });
  await addServer(page, { baseUrl: server.baseUrl, key: KEY, model: 'm' });
  await expect(await ask(page, 'With key?')).toContainText('Bearer');
  page = await stoppedSvir.restart();
  await newChat(page);
  await expect(await ask(page, 'And now?')).toContainText('no key');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Test server/ }).click();
  await expect(page.getByText(/until svir closes/)).toBeVisible();
  await server.close();
});
