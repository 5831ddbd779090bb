/**
 * Sending what is written. Who presses Enter while a model list, a file or an answer is still on its way is not to press
 * again: the draft is held, and goes when nothing is in the way any more. It is let go when the person writes on, goes
 * elsewhere or says so, and when what it waited for did not come; the draft itself stays in any case.
 */

import type { Draft } from '../../shared/chat/conversation.ts';
import { type AppState, EMPTY_DRAFT, mayAsk } from './app-state.ts';
import type { ComposerCommands } from './composer.ts';
import type { StateContext } from './context.ts';
import { draftFiles } from './files-owner.ts';
import { handingOver } from './handing-over.ts';
import type { HeldDraft } from './held-draft.ts';
import type { OpenConversationCommands } from './open-conversation.ts';
import { isPassing, sendBlock } from './send-block.ts';

export interface SendCommands {
  /** Sends the draft of the open conversation, at once or when it can go; otherwise it is said why not. */
  send(): Promise<void>;
  /** Sends a text of the window's own, where nothing is in the way; the draft stays as it is. */
  say(text: string): Promise<void>;
  /** Takes a `send` back that still waits. */
  letGo(): void;
}

export function createSending(
  { store, bodies }: StateContext,
  conversation: Pick<OpenConversationCommands, 'send' | 'turnOf'>,
  composer: Pick<ComposerCommands, 'sent' | 'keep'>,
): SendCommands {
  const get = store.getState;
  const put = (held: HeldDraft | null) => {
    if (get().held !== held) store.setState({ held });
  };

  const handOver = (question: Draft, onStored: () => void) =>
    handingOver(store, async () => {
      // Before the next may go: it must not find the old question still written, and what was refused is told and not
      // sent again by itself.
      if (await conversation.send(question.text, question.attachments)) onStored();
      else put(null);
    });

  async function sendNow() {
    const { open, drafts } = get();
    if (!open) return;
    const draft = drafts[open.id] ?? EMPTY_DRAFT;
    put(null);
    await handOver(draft, () => composer.sent(open.id, draft));
  }

  const refusedFiles = ({ uploads }: AppState, conversationId: string) =>
    uploads.filter((upload) => upload.owner === draftFiles(conversationId) && upload.error).length;

  /** Of the answer that is waited for. */
  function answerCame(messageId: string): 'coming' | 'whole' | 'cut' {
    const message = bodies.get(messageId);
    if (message?.role !== 'assistant') return 'coming';
    const { finish, end } = conversation.turnOf(message);
    if (end) return end.outcome === 'complete' ? 'whole' : 'cut';
    return finish === null ? 'coming' : 'whole';
  }

  /** What becomes of a held draft, now that something changed. */
  function goOn() {
    const state = get();
    const { held, open } = state;
    if (held === null) return;
    if (open?.id !== held.conversationId) return put(null);
    if (held.step === 'refused') {
      // What was missing is there now: nothing is to be said any more.
      const missing = held.block === 'no-server' || held.block === 'no-model';
      if (missing && sendBlock(state) !== held.block) put(null);
      return;
    }
    if (refusedFiles(state, open.id) > held.refusedFiles)
      return put({ ...held, step: 'refused', block: 'file-refused' });
    const block = sendBlock(state);
    if (block === 'empty') return put(null);
    if (block && !isPassing(block)) return put({ ...held, step: 'refused', block });
    const behind = block === 'answering' ? (open.running?.messageId ?? null) : held.behind;
    const came = behind === null ? 'whole' : answerCame(behind);
    if (came === 'cut') return put({ ...held, step: 'refused', block: 'answer-cut' });
    // While a conversation is read again, its running answer is missing for a moment.
    const now = block ?? (came === 'coming' ? 'answering' : null);
    if (now === null) void sendNow();
    else if (now !== held.block || behind !== held.behind) put({ ...held, block: now, behind });
  }

  // Afterwards: what is shown at once, as a chosen model, is told to main only then, and has to be there first.
  store.subscribe(({ held }) => {
    if (held) queueMicrotask(goOn);
  });

  return {
    async send() {
      const state = get();
      const { open } = state;
      const block = sendBlock(state);
      if (!open || block === 'empty') return;
      if (block === null) return sendNow();
      const held = { conversationId: open.id, refusedFiles: refusedFiles(state, open.id) };
      const behind = block === 'answering' ? (open.running?.messageId ?? null) : null;
      put(isPassing(block) ? { ...held, step: 'waiting', block, behind } : { ...held, step: 'refused', block });
    },
    async say(text) {
      const state = get();
      const { open } = state;
      if (open && mayAsk(state)) await handOver({ text, attachments: [] }, () => composer.keep(open.id));
    },
    letGo: () => put(null),
  };
}
