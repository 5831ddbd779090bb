/**
 * Why the draft of the open conversation cannot be sent now. What passes by itself is waited for; the rest asks something
 * of the person.
 */
import { type AppState, EMPTY_DRAFT, isAnswering, isUploading } from './app-state.ts';
import { draftFiles } from './files-owner.ts';
import type { PassingBlock, SendBlock } from './held-draft.ts';

export function isPassing(block: SendBlock): block is PassingBlock {
  return block !== 'no-server' && block !== 'no-model' && block !== 'empty';
}

/** Whether anything is written or attached, or on its way to be. */
export function isWritten(state: AppState): boolean {
  const { open, drafts } = state;
  if (!open) return false;
  const draft = drafts[open.id] ?? EMPTY_DRAFT;
  return draft.text.trim() !== '' || draft.attachments.length > 0 || isUploading(state, draftFiles(open.id));
}

/** The first thing in the way, or `null` when the draft can go. */
export function sendBlock(state: AppState): SendBlock | null {
  const { open } = state;
  if (!open || open.status === 'failed') return 'empty';
  const written = isWritten(state);
  if (open.status === 'loading') return written ? 'opening' : 'empty';
  if (!open.model && open.choosing) return written ? 'choosing' : 'empty';
  // Said to who has not begun to write, too.
  if (state.profiles && !state.profiles.some((profile) => profile.id === open.profileId)) return 'no-server';
  if (!open.model) return 'no-model';
  if (!written) return 'empty';
  if (isUploading(state, draftFiles(open.id))) return 'uploading';
  if (state.sending) return 'storing';
  return isAnswering(open) ? 'answering' : null;
}
