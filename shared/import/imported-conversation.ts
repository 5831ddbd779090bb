/**
 * A conversation read from another program's file, as it goes to the store: plain, whole, in svir's own terms.
 * Law: nothing here was measured by svir. What the file does not say is `null`, never a guess.
 */
import type { ReasoningCarrier } from '../turn/turn-event.ts';

/** The kinds of file svir reads, each told by its content. */
export const IMPORT_FORMATS = ['messages', 'chatgpt', 'open-webui', 'librechat', 'lm-studio'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** How an answer ended, as far as the file says. `cut`: not finished. */
export type ImportedEnd = 'whole' | 'length' | 'cut' | 'failed';

export interface ImportedCall {
  id: string;
  name: string;
  /** As the file has them, never parsed. */
  arguments: string;
  /** What the tool gave back, where the file holds it. */
  result?: string;
}

interface ImportedBase {
  /** Names the message within its conversation; the same in every later export of it. */
  key: string;
  /** Index of the message it answers in `messages`; `null` for the first. Always smaller than its own. */
  parent: number | null;
  /** Milliseconds since the Unix epoch. */
  at: number | null;
  text: string;
}

export interface ImportedQuestion extends ImportedBase {
  role: 'user';
  /** Indexes into `pictures`. */
  pictures: number[];
}

export interface ImportedAnswer extends ImportedBase {
  role: 'assistant';
  model: string | null;
  reasoning: string;
  /** The key it came by, where the file holds messages as servers send them. */
  carrier: ReasoningCarrier | null;
  refusal: string | null;
  calls: ImportedCall[];
  /** The finish reason, character for character. */
  finish: string | null;
  end: ImportedEnd;
  /** The words of the error the file keeps in place of an answer. */
  error: string | null;
}

export type ImportedMessage = ImportedQuestion | ImportedAnswer;

export interface ImportedConversation {
  format: ImportFormat;
  /** What it is known by when it comes again: the format and its id there, or a hash of all it holds. */
  source: string;
  /** `''` where the file has none. */
  title: string;
  system: { text: string; role: 'system' | 'developer' } | null;
  createdAt: number | null;
  updatedAt: number | null;
  /** Parents before children; among siblings the one the other program showed comes last. */
  messages: ImportedMessage[];
  /** What the pictures are called; their bytes travel beside. */
  pictures: { name: string }[];
}

/** Words in place of a picture that could not be kept where it stood; they stay in the message. */
export function pictureLeftOut(name: string): string {
  return `[picture left out by the import: ${name}]`;
}
