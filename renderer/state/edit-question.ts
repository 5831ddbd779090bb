/**
 * A question that is written anew: it is asked as another question in the same place, and what was there stays beside it.
 * One at a time; what was written so far stays when its row scrolls away. What lives here: which, and its text.
 */
import { mayAsk } from './app-state.ts';
import type { StateContext } from './context.ts';
import type { OpenConversationCommands } from './open-conversation.ts';

export interface EditCommands {
  /** Opens a question for editing; one that is open already stays as it is. */
  begin(messageId: string): Promise<void>;
  type(text: string): void;
  cancel(): void;
  /** Asks it anew. Answers whether main has stored it; else it stays open. */
  send(): Promise<boolean>;
}

/** `keepDraft` is called after main, which takes a question for what stood in the message field, emptied its draft. */
export function createEditing(
  { store }: StateContext,
  conversation: Pick<OpenConversationCommands, 'messageOf' | 'ask'>,
  keepDraft: (conversationId: string) => void,
): EditCommands {
  const put = (editing: { messageId: string; text: string } | null) =>
    store.setState((state) => ({ ui: { ...state.ui, editing } }));

  return {
    async begin(messageId) {
      if (store.getState().ui.editing?.messageId === messageId) return;
      const message = await conversation.messageOf(messageId);
      if (message?.role === 'user') put({ messageId, text: message.text });
    },
    type(text) {
      const { editing } = store.getState().ui;
      if (editing) put({ ...editing, text });
    },
    cancel: () => put(null),
    async send() {
      const { ui, open } = store.getState();
      const { editing } = ui;
      if (!editing || !open || !mayAsk(store.getState())) return false;
      const message = await conversation.messageOf(editing.messageId);
      if (message?.role !== 'user' || message.conversationId !== open.id) return false;
      if (!editing.text.trim() && message.attachments.length === 0) return false;
      store.setState({ sending: true });
      const stored = await conversation.ask(message.parentId, editing.text, message.attachments);
      store.setState({ sending: false });
      if (!stored) return false;
      put(null);
      keepDraft(open.id);
      return true;
    },
  };
}
