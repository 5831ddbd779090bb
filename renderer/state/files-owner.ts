/** Whose files are meant: those of a conversation's draft, or of a question that is written anew. */
export type FilesOwner = `draft:${string}` | `edit:${string}`;

export const draftFiles = (conversationId: string): FilesOwner => `draft:${conversationId}`;
export const editFiles = (messageId: string): FilesOwner => `edit:${messageId}`;

/** Which of the two it is, and the id of the conversation or the question. */
export function readOwner(owner: FilesOwner): { kind: 'draft' | 'edit'; id: string } {
  const kind = owner.startsWith('edit:') ? 'edit' : 'draft';
  return { kind, id: owner.slice(kind.length + 1) };
}
