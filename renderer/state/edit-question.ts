/**
 * A question that is written anew: it is asked as another question in the same place, and what was there stays beside it.
 * One at a time; what was written so far stays when its row scrolls away. What lives here: which, its text and its files.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import { type AppState, type EditedQuestion, isUploading, mayAsk } from './app-state.ts';
import type { StateContext } from './context.ts';
import { editFiles } from './files-owner.ts';
import { handingOver } from './handing-over.ts';
import type { OpenConversationCommands } from './open-conversation.ts';

export interface EditCommands {
  /** Opens a question for editing; one that is open already stays as it is. */
  begin(messageId: string): Promise<void>;
  type(text: string): void;
  /** Changes the files of this question, if it is still the edited one. */
  setAttachments(messageId: string, change: (attachments: Attachment[]) => Attachment[]): void;
  /** Leaves it as it was, its files too. */
  cancel(): void;
  /** Asks it anew. Answers whether main has stored it; else it stays open. */
  send(): Promise<boolean>;
}

/** Why the edited question cannot be asked now; `null` when it can. */
export function editBlock(state: AppState): 'empty' | 'uploading' | 'busy' | null {
  const { editing } = state.ui;
  if (!editing) return 'empty';
  const owner = editFiles(editing.messageId);
  if (isUploading(state, owner)) return 'uploading';
  if (!editing.text.trim() && editing.attachments.length === 0) return 'empty';
  return mayAsk(state) ? null : 'busy';
}

/** `keepDraft` is called after main, which takes a question for what stood in the message field, emptied its draft. */
export function createEditing(
  { store }: StateContext,
  conversation: Pick<OpenConversationCommands, 'messageOf' | 'ask'>,
  keepDraft: (conversationId: string) => void,
): EditCommands {
  /** Files on their way to a question that is edited no longer go nowhere. */
  const put = (editing: EditedQuestion | null) =>
    store.setState((state) => {
      const before = state.ui.editing;
      const left = before && before.messageId !== editing?.messageId ? editFiles(before.messageId) : null;
      return {
        ui: { ...state.ui, editing },
        uploads: left ? state.uploads.filter(({ owner }) => owner !== left) : state.uploads,
      };
    });

  return {
    async begin(messageId) {
      if (store.getState().ui.editing?.messageId === messageId) return;
      const message = await conversation.messageOf(messageId);
      if (message?.role === 'user') put({ messageId, text: message.text, attachments: message.attachments });
    },
    type(text) {
      const { editing } = store.getState().ui;
      if (editing) put({ ...editing, text });
    },
    setAttachments(messageId, change) {
      const { editing } = store.getState().ui;
      if (editing?.messageId === messageId) put({ ...editing, attachments: change(editing.attachments) });
    },
    cancel: () => put(null),
    async send() {
      const { ui, open } = store.getState();
      const { editing } = ui;
      if (!editing || !open || editBlock(store.getState()) !== null) return false;
      const message = await conversation.messageOf(editing.messageId);
      if (message?.role !== 'user' || message.conversationId !== open.id) return false;
      const stored = await handingOver(store, () =>
        conversation.ask(message.parentId, editing.text, editing.attachments),
      );
      if (!stored) return false;
      put(null);
      keepDraft(open.id);
      return true;
    },
  };
}
