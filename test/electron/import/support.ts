/** Importing in tests: bytes in, conversations and problems out, as the reading thread does it. */
import { createHash } from 'node:crypto';
import type { BuiltConversation } from '../../../electron/import/build-conversation.ts';
import { ImportReader, type ImportReaderOptions } from '../../../electron/import/import-reader.ts';
import type { ImportFault, ImportNote, ImportSkip } from '../../../shared/import/import-report.ts';
import type { ImportedConversation, ImportedMessage } from '../../../shared/import/imported-conversation.ts';

export interface Imported {
  conversations: ImportedConversation[];
  skips: { title: string; why: ImportSkip }[];
  notes: Partial<Record<ImportNote, number>>;
  fault: ImportFault | null;
  pictures: string[];
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Reads a file given as text, bytes or the value its JSON stands for, in pieces of `pieceBytes`. */
export function importFile(
  file: unknown,
  { pieceBytes = 1 << 20, ...bounds }: Partial<Omit<ImportReaderOptions, 'digest'>> & { pieceBytes?: number } = {},
): Imported {
  const bytes =
    file instanceof Uint8Array
      ? file
      : new TextEncoder().encode(typeof file === 'string' ? file : JSON.stringify(file));
  const reader = new ImportReader({ digest, ...bounds });
  const built: BuiltConversation[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) built.push(...reader.push(bytes.slice(at, at + pieceBytes)));
  const { conversations, fault } = reader.end();
  built.push(...conversations);
  const result: Imported = { conversations: [], skips: [], notes: {}, fault, pictures: [] };
  for (const each of built) {
    if (!each.ok) {
      result.skips.push({ title: each.title, why: each.why });
      continue;
    }
    result.conversations.push(each.conversation);
    result.pictures.push(...each.pictures.map(({ base64 }) => base64));
    for (const [note, count] of each.notes) result.notes[note] = (result.notes[note] ?? 0) + count;
  }
  return result;
}

/** The one conversation of a file. */
export function importOne(file: unknown): ImportedConversation {
  const { conversations, skips, fault } = importFile(file);
  const [only] = conversations;
  if (conversations.length !== 1 || only === undefined || skips.length > 0 || fault !== null) {
    throw new Error(`not one conversation: ${conversations.length}, ${JSON.stringify(skips)}, ${fault}`);
  }
  return only;
}

/** A message by what it says, for comparing trees: role, words, and the words it answers. */
export function outlineOf({ messages }: ImportedConversation): [role: string, text: string, below: string | null][] {
  return messages.map((message) => [
    message.role,
    message.text,
    message.parent === null ? null : (messages[message.parent]?.text ?? ''),
  ]);
}

export function answersOf(conversation: ImportedConversation): Extract<ImportedMessage, { role: 'assistant' }>[] {
  return conversation.messages.flatMap((message) => (message.role === 'assistant' ? message : []));
}
