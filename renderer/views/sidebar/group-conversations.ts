/** Conversations under the days they were last used, newest first, narrowed by a search over their titles. */
import type { ConversationSummary } from '../../../shared/chat/conversation.ts';
import { dayGroup } from '../../strings/format.ts';
import { t } from '../../strings/strings.ts';

export interface ConversationGroup {
  name: string;
  conversations: ConversationSummary[];
}

/** Every word of the search must stand in the title, in any order and case. `most` bounds the rows. */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  search: string,
  now: number,
  most: number,
): ConversationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = conversations
    .filter(({ title }) => {
      const name = (title || t.sidebar.untitled).toLowerCase();
      return words.every((word) => name.includes(word));
    })
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, most);
  const groups: ConversationGroup[] = [];
  for (const conversation of found) {
    const name = dayGroup(conversation.updatedAt, now, t.sidebar);
    const last = groups.at(-1);
    if (last?.name === name) last.conversations.push(conversation);
    else groups.push({ name, conversations: [conversation] });
  }
  return groups;
}
