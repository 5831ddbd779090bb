import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteCaptures } from '../../../electron/capture/capture-files.ts';
import { createTurnJournal } from '../../../electron/capture/capture-writer.ts';
import { Exchanges } from '../../../electron/capture/exchanges.ts';

test('more exchanges than may be open at once are listed, paged and looked at again', async () => {
  const capturesDir = await mkdtemp(join(tmpdir(), 'svir-exchanges-'));
  const journal = createTurnJournal({ capturesDir, turnId: 't', onFailure: (failure) => expect(failure).toBeNull() });
  const owners: { captureId: string; messageId: string }[] = [];
  const event = Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"hi"}}]}\n\n');
  for (let at = 0; at < 7; at++) {
    const attempt = await journal.startAttempt({
      attempt: at + 1,
      startedAt: at * 1000,
      method: 'POST',
      url: `http://127.0.0.1:1/${at}`,
      headers: [],
      bodyBytes: 300_000,
      body: 'x'.repeat(300_000),
    });
    attempt.responseHead(200, [['content-type', 'text/event-stream']], 10);
    const written = attempt.append(event, 20);
    attempt.sseEvent(0, 0, event.length - 1);
    await written;
    if (at < 6) await attempt.close({ how: 'eof' });
    owners.push({ captureId: attempt.captureId, messageId: `m${at}` });
  }
  const last = owners.at(-1)?.captureId ?? '';
  const exchanges = new Exchanges({ capturesDir, isRunning: (captureId) => captureId === last });
  const gone = { captureId: '20200101-000000-000000000000', messageId: 'm' };
  const list = await exchanges.list([...owners, gone]);
  expect(list.map((line) => [line.messageId, line.sseEvents, line.running])).toEqual(
    owners.map(({ messageId, captureId }) => [messageId, 1, captureId === last]),
  );
  expect(await exchanges.list(owners)).toEqual(list);
  // All at once: readers are closed for others while they are in use.
  const pages = await Promise.all(
    [...owners, ...owners].map(({ captureId }) => exchanges.events({ captureId, from: 0, count: 10 })),
  );
  for (const page of pages) {
    expect(page).toMatchObject({ ok: true, value: { total: 1, events: [{ atMs: 0.02 }] } });
    if (page.ok) expect(page.value.events[0]?.turnEvents).toMatchObject([{ type: 'text-delta', text: 'hi' }]);
  }
  const head = await exchanges.head(owners[0]?.captureId ?? '');
  expect(head).toMatchObject({ ok: true, value: { request: { bodyTruncated: true } } });
  expect(await exchanges.head('../secrets')).toMatchObject({ ok: false, failure: { kind: 'missing' } });
  // What is gone is not told from memory.
  await exchanges.close(owners[0]?.captureId);
  await deleteCaptures(capturesDir, [owners[0]?.captureId ?? '']);
  expect(await exchanges.list(owners)).toEqual(list.slice(1));
  await exchanges.close();
  await rm(capturesDir, { recursive: true, force: true });
});
