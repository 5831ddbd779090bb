/** Conversations as the reading thread hands them to the store. */
import type { ImportedConversation, ImportedMessage } from '../../../shared/import/imported-conversation.ts';

/** A question or an answer in a talk in turns. */
export function message(at: number, text: string, role: 'user' | 'assistant'): ImportedMessage {
  const base = { key: `k${at}`, parent: at === 0 ? null : at - 1, at: 1_700_000_000_000 + at * 1000, text };
  if (role === 'user') return { ...base, role, pictures: [] };
  return {
    ...base,
    role,
    model: 'm',
    reasoning: '',
    carrier: null,
    refusal: null,
    calls: [],
    finish: null,
    end: 'whole',
    error: null,
  };
}

/** A talk of so many messages. */
export function talk(source: string, messages: number): ImportedConversation {
  return {
    format: 'messages',
    source,
    title: source,
    system: null,
    createdAt: null,
    updatedAt: null,
    messages: Array.from({ length: messages }, (_, at) =>
      message(at, `${source} ${at}`, at % 2 === 0 ? 'user' : 'assistant'),
    ),
    pictures: [],
  };
}

export function packed(conversation: ImportedConversation): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(conversation));
}
