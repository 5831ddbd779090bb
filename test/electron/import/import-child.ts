/**
 * A process of its own that imports one conversation after the other, to be killed. Argument: the data folder. It
 * prints `began` before each call and `stored <id>` once the store acknowledged it.
 */
import { openStore } from '../../../electron/store/store-client.ts';
import { value } from '../store/store-fixtures.ts';
import { packed, talk } from './import-talks.ts';

const opened = await openStore({ dataDir: process.argv[2] ?? '' });
if (!opened.ok) throw new Error(opened.failure.message);
const first = value(await opened.store.listConversations()).items.length;
for (let at = first; ; at++) {
  console.log('began');
  const argument = { packed: packed(talk(`talk-${at}`, 60)), pictures: [], fileName: 'many.json', importedAt: 1 };
  console.log(`stored ${value(await opened.store.importConversation(argument)).conversationId}`);
}
