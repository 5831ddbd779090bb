/**
 * What every reader makes of its format: the conversation as the file has it, node by node, before svir's own tree is
 * built of it (`build-conversation.ts`).
 */

import type { ImportNote } from '../../../shared/import/import-report.ts';
import type { ImportedCall, ImportedEnd, ImportFormat } from '../../../shared/import/imported-conversation.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { ReasoningCarrier } from '../../../shared/turn/turn-event.ts';

/** A picture the file itself holds. */
export interface SourcePicture {
  name: string;
  /** The part of a `data:` address behind the comma. */
  base64: string;
}

export interface SourceNode {
  /** `null` where the format names no messages: then its place and words are its key. */
  key: string | null;
  /** The key of the node above, or its index in `nodes` where there are no keys; `null` for the first. */
  parent: string | number | null;
  /** `none`: a node without words of its own, which only joins others. */
  role: 'user' | 'assistant' | 'tool' | 'system' | 'developer' | 'none';
  at: number | null;
  text: string;
  pictures: SourcePicture[];
  model: string | null;
  reasoning: string;
  carrier: ReasoningCarrier | null;
  refusal: string | null;
  calls: ImportedCall[];
  /** Of a tool's answer: the call it answers, and the tool. */
  callId: string | null;
  toolName: string | null;
  finish: string | null;
  end: ImportedEnd;
  error: string | null;
}

export interface SourceConversation {
  format: ImportFormat;
  id: string | null;
  title: string;
  system: string;
  createdAt: number | null;
  updatedAt: number | null;
  nodes: SourceNode[];
  /** The last message the other program showed: its key or index. */
  current: string | number | null;
  notes: NoteCounter;
}

export type NoteCounter = Map<ImportNote, number>;

export function count(notes: NoteCounter, note: ImportNote, by = 1): void {
  if (by > 0) notes.set(note, (notes.get(note) ?? 0) + by);
}

/** A node with nothing in it yet. */
export function node(given: Pick<SourceNode, 'key' | 'parent' | 'role'> & Partial<SourceNode>): SourceNode {
  return {
    at: null,
    text: '',
    pictures: [],
    model: null,
    reasoning: '',
    carrier: null,
    refusal: null,
    calls: [],
    callId: null,
    toolName: null,
    finish: null,
    end: 'whole',
    error: null,
    ...given,
  };
}

/** One format: whether a value is of it, and the conversations in it. */
export interface FormatReader {
  format: ImportFormat;
  /** Told by content alone. */
  knows(value: JsonValue): boolean;
  read(value: JsonValue): SourceConversation;
}

/** Words in place of something the file names and does not hold; they stay in the message. */
export function placeholder(what: 'picture' | 'file' | 'audio' | 'video', name: string): string {
  return `[${what} not in the imported file: ${name}]`;
}

/** The calls of an answer, so that what the tools gave back finds its call: by id, by name, else in order. */
export class CallBook {
  readonly calls: ImportedCall[] = [];
  readonly #open = new Map<string, ImportedCall[]>();
  #next = 0;

  add(call: ImportedCall): void {
    this.calls.push(call);
    if (call.result !== undefined) return;
    for (const mark of new Set([`id ${call.id}`, `name ${call.name}`])) {
      const known = this.#open.get(mark);
      if (known) known.push(call);
      else this.#open.set(mark, [call]);
    }
  }

  /** False where no call waits for a result. */
  answer(callId: string | null, name: string | null, result: string): boolean {
    const call =
      (callId ? this.#waiting(`id ${callId}`) : null) ?? (name ? this.#waiting(`name ${name}`) : null) ?? this.#first();
    if (call === null) return false;
    call.result = result;
    return true;
  }

  #waiting(mark: string): ImportedCall | null {
    const known = this.#open.get(mark) ?? [];
    while (known[0]?.result !== undefined) known.shift();
    return known.shift() ?? null;
  }

  #first(): ImportedCall | null {
    while (this.calls[this.#next]?.result !== undefined) this.#next += 1;
    return this.calls[this.#next] ?? null;
  }
}

const DATA_ADDRESS = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,/i;

/**
 * A picture from its address: its bytes where it is a `data:` one. Any other address stays words: fetching it would
 * tell a stranger's server about this person.
 */
export function pictureFrom(
  address: string,
  name: string,
  notes: NoteCounter,
): { picture: SourcePicture } | { words: string } {
  const head = DATA_ADDRESS.exec(address.slice(0, 200));
  if (head) return { picture: { name, base64: address.slice(head[0].length) } };
  count(notes, 'picture-elsewhere');
  const shown = address.startsWith('data:') ? `${address.slice(0, 40)}…` : address;
  return { words: placeholder('picture', shown || name) };
}
