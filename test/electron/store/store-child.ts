/**
 * A process of its own with the store open, to be killed or locked out. Arguments: what to do, the data folder.
 * `open`: opens the database as a user whom access rights bind and prints `ok` or the kind of the failure. `hold`: prints
 * the same for the store and keeps it open. `write`: begins and finishes
 * turns for ever and prints each id only after the store acknowledged it.
 */
import { randomUUID } from 'node:crypto';
import { createTurnJournal } from '../../../electron/capture/capture-writer.ts';
import { openDatabase } from '../../../electron/store/open-database.ts';
import { openStore } from '../../../electron/store/store-client.ts';
import { StoreError } from '../../../electron/store/store-failure.ts';
import { ASKED, answered, value } from './store-fixtures.ts';

const [what, dataDir = ''] = process.argv.slice(2);
if (what === 'open') {
  // Root may write everywhere, so root becomes nobody; the modules are loaded already, wherever they are.
  if (process.getuid?.() === 0) {
    process.setgid?.(65534);
    process.setuid?.(65534);
  }
  try {
    openDatabase(dataDir).close();
    console.log('ok');
  } catch (error) {
    console.log(error instanceof StoreError ? error.failure.kind : error);
  }
  process.exit();
}
const result = await openStore({ dataDir });
console.log(result.ok ? 'ok' : result.failure.kind);
if (result.ok && what === 'hold') setInterval(() => undefined, 1000);
if (result.ok && what === 'write') {
  const { store } = result;
  const conversationId = value(await store.createConversation({ profileId: null, model: null })).id;
  for (let parentId: string | null = null, at = 0; ; at++) {
    const [userId, turnId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
    const userMessage = { id: userId, text: `question ${at}`, attachments: [] };
    value(await store.beginTurn({ conversationId, parentId, userMessage, turnId, messageId, asked: ASKED }));
    console.log(`question ${userId}`);
    const journal = createTurnJournal({ capturesDir: `${dataDir}/captures`, turnId, onFailure: console.error });
    const attempt = await journal.startAttempt({
      attempt: 1,
      startedAt: Date.now(),
      method: 'POST',
      url: 'http://x/',
      headers: [],
      bodyBytes: 0,
      body: '',
    });
    value(await store.addCapture({ turnId, captureId: attempt.captureId }));
    attempt.responseHead(200, [['content-type', 'text/event-stream']], 1);
    for (let piece = 0; piece < 20; piece++) {
      await attempt.append(Buffer.from(`: ${piece} ${'x'.repeat(500)}\n`), piece);
      console.log(`piece ${attempt.captureId} ${piece}`);
    }
    await attempt.close({ how: 'eof' });
    value(await store.finishTurn({ turnId, turn: answered(`answer ${at}`) }));
    console.log(`answer ${messageId}`);
    parentId = messageId;
  }
}
