/**
 * What the person writes: drafts by conversation, with their files. Text is saved
 * after a pause; how files come in is in composer-uploads.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { Draft } from '../../shared/chat/conversation.ts';
import { EMPTY_DRAFT } from './app-state.ts';
import type { StateContext } from './context.ts';
import { draftFiles } from './files-owner.ts';

/** Pause after the last key before the draft is saved. */
export const DRAFT_PAUSE_MS = 400;

export interface ComposerCommands {
  type(conversationId: string, text: string): void;
  /** Takes a snapshot's draft, unless something newer was typed here. */
  takeDraft(conversationId: string, draft: Draft): void;
  /** Saves what waits for its pause, at once. */
  flush(): void;
  /** Empties the draft after its question was stored (main has emptied its own). */
  sent(conversationId: string, question: Draft): void;
  /** Saves a draft again that main emptied for a question that was not written in the message field. */
  keep(conversationId: string): void;
  setAttachments(conversationId: string, change: (attachments: Attachment[]) => Attachment[]): void;
}

export function createComposer({ store, ask, tell }: StateContext): ComposerCommands {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const draftOf = (conversationId: string): Draft => store.getState().drafts[conversationId] ?? EMPTY_DRAFT;
  const put = (conversationId: string, draft: Draft) =>
    store.setState((state) => ({ drafts: { ...state.drafts, [conversationId]: draft } }));

  async function save(conversationId: string) {
    clearTimeout(waiting.get(conversationId));
    waiting.delete(conversationId);
    const result = await ask('draft:save', { conversationId, draft: draftOf(conversationId) });
    // A conversation deleted meanwhile takes its draft along: nothing to tell.
    if (!result.ok && result.error.code !== 'not-found') tell(result.error);
  }

  function saveLater(conversationId: string) {
    clearTimeout(waiting.get(conversationId));
    waiting.set(
      conversationId,
      setTimeout(() => void save(conversationId), DRAFT_PAUSE_MS),
    );
  }

  function setAttachments(conversationId: string, change: (attachments: Attachment[]) => Attachment[]) {
    const draft = draftOf(conversationId);
    const attachments = change(draft.attachments);
    if (attachments === draft.attachments) return;
    put(conversationId, { ...draft, attachments });
    void save(conversationId);
  }

  return {
    type(conversationId, text) {
      // Who writes on has not finished: what was to be sent before is not sent like this.
      if (store.getState().held?.conversationId === conversationId) store.setState({ held: null });
      put(conversationId, { ...draftOf(conversationId), text });
      saveLater(conversationId);
    },
    takeDraft(conversationId, draft) {
      if (!waiting.has(conversationId)) put(conversationId, draft);
    },
    flush() {
      for (const conversationId of [...waiting.keys()]) void save(conversationId);
    },
    sent(conversationId, question) {
      clearTimeout(waiting.get(conversationId));
      waiting.delete(conversationId);
      const rest = withoutSent(draftOf(conversationId), question);
      put(conversationId, rest);
      if (rest !== EMPTY_DRAFT) saveLater(conversationId);
      // Files that were refused have been told; the next message begins with an empty tray.
      store.setState((state) => ({
        uploads: state.uploads.filter((upload) => upload.owner !== draftFiles(conversationId) || !upload.error),
      }));
    },
    keep(conversationId) {
      if (draftOf(conversationId) !== EMPTY_DRAFT) void save(conversationId);
    },
    setAttachments,
  };
}

/** What was written and attached while a question was being handed over: it belongs to the next one. */
function withoutSent(draft: Draft, question: Draft): Draft {
  const text = draft.text.startsWith(question.text) ? draft.text.slice(question.text.length) : draft.text;
  const gone = new Set(question.attachments.map((attachment) => attachment.sha256));
  const attachments = draft.attachments.filter((attachment) => !gone.has(attachment.sha256));
  return text === '' && attachments.length === 0 ? EMPTY_DRAFT : { text, attachments };
}
