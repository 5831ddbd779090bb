/**
 * The messages a request is made of: the way from the first to the one that is answered, read in pages. Other branches are
 * not read, and main is never busy with more than a page of what may be many megabytes.
 */
import type { Message } from '../../shared/chat/message.ts';
import type { Store, StoreResult } from '../store/store.ts';
import { pathTo } from './conversation-request.ts';

/** Asked for in one go; the store gives fewer where they are long. */
const PAGE = 200;

/** Oldest first; nothing where the message is not there. A message that cannot be read ends the way, as a missing one. */
export async function readPath(
  store: Store,
  conversationId: string,
  lastId: string | null,
): Promise<StoreResult<Message[]>> {
  if (lastId === null) return { ok: true, value: [] };
  const ids = await store.pathTo({ conversationId, messageId: lastId });
  if (!ids.ok) return ids;
  const messages: Message[] = [];
  for (let at = 0; at < ids.value.length; ) {
    const page = await store.messagesById({ conversationId, messageIds: ids.value.slice(at, at + PAGE) });
    if (!page.ok) return page;
    messages.push(...page.value.messages);
    at += Math.max(1, page.value.messages.length + page.value.unreadable.length);
  }
  return { ok: true, value: pathTo(messages, lastId) };
}
