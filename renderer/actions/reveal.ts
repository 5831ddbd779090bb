/** Opening a conversation at one of its messages, on whatever branch it stands. */
import type { App } from '../state/app.ts';
import { viewHandles } from './view-handles.ts';

/**
 * Opens the conversation, chooses the branches that lead to the message, and brings it into sight with the focus; with
 * `words` at their first place in it, for a message may be longer than any screen.
 */
export async function openAtMessage(
  app: App,
  conversationId: string,
  messageId: string,
  words: string | null = null,
): Promise<void> {
  await app.openConversation(conversationId);
  const open = app.store.getState().open;
  if (open?.id !== conversationId) return;
  const byId = new Map(open.outline.map((message) => [message.id, message]));
  for (let at = byId.get(messageId); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    app.conversation.choose(at.parentId, at.id);
  // The list is drawn in the frame after the state has changed; it scrolls to its end first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (viewHandles.revealMessage) {
        void viewHandles.revealMessage(messageId);
        if (words !== null) viewHandles.findInConversation?.({ words, messageId });
        return;
      }
      const element = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
      if (!element) return;
      if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
      element.scrollIntoView({ block: 'start' });
      element.focus({ preventScroll: true });
    }),
  );
}
