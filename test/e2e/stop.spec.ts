import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  early,
  respondStream,
  resumeReading,
  type ScriptedRequest,
  type ScriptedServer,
  type SocketClose,
  send as sendBytes,
  stall,
  startScriptedServer,
  stopReading,
  waitFor,
} from '../support/scripted-server.ts';
import { finish, text } from '../support/sse.ts';
import { addServer, answerEnded, chooseModel, lastAnswer, saveServerForm, send } from './support/chat.ts';
import { expect, test } from './support/fixture.ts';

/** What Stop may take; the figures are printed, a limit this far above them only catches a Stop that waits. */
const FAR_TOO_LATE_MS = 1000;

/** Presses Stop and answers the milliseconds until the server saw its socket closed. */
async function stopAndMeasure(page: Page, closed: Promise<SocketClose>): Promise<number> {
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  // The moment of the click as the page saw it; the page's clock and this one are the same machine's.
  await stop.evaluate((button) =>
    button.addEventListener(
      'click',
      () => button.ownerDocument.body.setAttribute('data-stopped-at', String(Date.now())),
      {
        capture: true,
      },
    ),
  );
  await stop.click();
  const { at, how } = await closed;
  expect(how).not.toBe('server');
  const closedAt = Date.now() - (performance.now() - at);
  const clickedAt = Number(await page.locator('body').getAttribute('data-stopped-at'));
  return Math.round(closedAt - clickedAt);
}

test('Stop closes the socket in every state, and what came stays', async ({ svir }) => {
  const { page } = svir;
  const measured: Record<string, number> = {};

  await test.step('connecting', async () => {
    const deaf = await deafServer();
    await addServer(page, { baseUrl: `https://127.0.0.1:${deaf.port}`, model: 'm' });
    await expect.poll(() => deaf.closed.length, 'the model list is asked for first').toBeGreaterThan(0);
    const before = deaf.closed.length;
    await send(page, 'connecting');
    await expect(lastAnswer(page)).toContainText('Connecting');
    await expect.poll(() => deaf.closed.length).toBe(before + 1);
    measured.connecting = await stopAndMeasure(page, deaf.closed[before] ?? Promise.reject(new Error('no connection')));
    await answerEnded(page);
    await expect(lastAnswer(page)).toContainText('Stopped by you');
    await deaf.close();
  });

  const server = await startScriptedServer([stall()]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Test server/ }).click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(server.baseUrl);
  await saveServerForm(page);
  await chooseModel(page, 'm');

  const state = async (name: string, seen: string | RegExp) => {
    await send(page, name);
    const request = await nextQuestion(server);
    await expect(lastAnswer(page)).toContainText(seen);
    measured[name] = await stopAndMeasure(page, request.closed);
    await answerEnded(page);
  };

  await test.step('sending', async () => {
    const big = join(svir.profileDir, 'big.png');
    writeFileSync(big, Buffer.concat([PNG_HEAD, randomBytes(40_000_000)]));
    // It stops reading, so the body backs up; a close is seen only by who reads, so it reads again after Stop.
    let readAgain = () => {};
    const stopped = new Promise<void>((resolve) => {
      readAgain = resolve;
    });
    server.setAnswer(early(stopReading(), waitFor(stopped), resumeReading(), stall()));
    await page.locator('.composer input[type=file]').setInputFiles(big);
    await expect(page.getByRole('list', { name: 'Attachments of this message' })).toContainText('big.png');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await send(page, 'sending');
    const request = await nextQuestion(server);
    await expect(lastAnswer(page)).toContainText(/Sending the request, .* of /);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await answerEnded(page);
    await expect(lastAnswer(page)).toContainText('Stopped by you');
    readAgain();
    expect((await request.closed).how).not.toBe('server');
    expect(request.bodyEndAt, 'the whole body never went out').toBeNull();
  });
  await test.step('waiting', async () => {
    server.setAnswer([stall()]);
    await state('waiting', 'Waiting for the first byte');
    await expect(lastAnswer(page)).toContainText('Stopped by you');
  });
  await test.step('streaming', async () => {
    server.setAnswer([respondStream(), sendBytes(text('Half an ')), sendBytes(text('answer')), stall()]);
    await state('streaming', 'Half an answer');
    await expect(lastAnswer(page)).toContainText('Half an answer');
    await expect(lastAnswer(page)).toContainText('Stopped by you');
  });
  await test.step('after the finish', async () => {
    server.setAnswer([respondStream(), sendBytes(text('A whole answer')), sendBytes(finish('stop')), stall()]);
    await send(page, 'after the finish');
    const request = await nextQuestion(server);
    await expect(lastAnswer(page)).toContainText('A whole answer');
    measured['after the finish'] = await stopAndMeasure(page, request.closed);
    await answerEnded(page);
    await expect(lastAnswer(page)).not.toContainText('Stopped by you');
  });

  console.log(`Stop to closed socket, ms: ${JSON.stringify(measured)}`);
  for (const [name, took] of Object.entries(measured)) expect(took, name).toBeLessThan(FAR_TOO_LATE_MS);
  await server.close();
});

/** The next request that is a turn; the window also asks for model lists. */
async function nextQuestion(server: ScriptedServer): Promise<ScriptedRequest> {
  for (;;) {
    const request = await server.nextRequest();
    if (request.method === 'POST') return request;
  }
}

/** Takes connections, reads, says nothing: a TLS handshake that never answers. `closed` has one promise a connection. */
async function deafServer() {
  const closed: Promise<SocketClose>[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => {});
    closed.push(
      new Promise((resolve) => {
        socket.once('close', () => resolve({ how: 'client-end', at: performance.now() }));
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    closed,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008020000009091683600000000', 'hex');
