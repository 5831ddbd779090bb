/**
 * svir's tree of one conversation from the nodes a file holds: parents found, circles cut, nodes without words passed
 * over, the steps of one answer (thoughts, calls, results, text) made one answer.
 * Law: pure, linear, no recursion; every word of the file that is a message's comes out once.
 */

import type { ImportSkip } from '../../shared/import/import-report.ts';
import {
  type ImportedAnswer,
  type ImportedConversation,
  type ImportedMessage,
  type ImportedQuestion,
  pictureLeftOut,
} from '../../shared/import/imported-conversation.ts';
import { paragraphs } from './formats/fields.ts';
import {
  CallBook,
  count,
  type NoteCounter,
  type SourceConversation,
  type SourceNode,
  type SourcePicture,
} from './formats/source.ts';
import { MAX_MESSAGES, MAX_TEXT } from './limits.ts';

export type BuiltConversation =
  | { ok: true; conversation: ImportedConversation; pictures: SourcePicture[]; notes: NoteCounter }
  | { ok: false; title: string; why: ImportSkip };

/** `digest`: a hash of a text, for what the file does not name. */
export function buildConversation(source: SourceConversation, digest: (text: string) => string): BuiltConversation {
  const { format, title, notes } = source;
  const skip = (why: ImportSkip): BuiltConversation => ({ ok: false, title, why });
  if (source.nodes.length > MAX_MESSAGES) return skip('too-many-messages');
  const tree = treeOf(source);
  const made = messagesOf(source, tree, digest);
  if (made.messages.length === 0) return skip('empty');
  if (made.messages.some((message) => lengthOf(message) > MAX_TEXT) || made.system.length > MAX_TEXT) {
    return skip('too-large');
  }
  const system = paragraphs([source.system, made.system]);
  const keys = made.messages.map(({ key }) => key).join('\n');
  const conversation: ImportedConversation = {
    format,
    source: `${format}:${source.id ?? digest(`${title}\n${system}\n${keys}`)}`,
    title,
    system: system === '' ? null : { text: system, role: made.developer ? 'developer' : 'system' },
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
    messages: made.messages,
    pictures: made.pictures.map(({ name }) => ({ name })),
  };
  return { ok: true, conversation, pictures: made.pictures, notes };
}

function lengthOf(message: ImportedMessage): number {
  return message.role === 'user' ? message.text.length : Math.max(message.text.length, message.reasoning.length);
}

interface Tree {
  /** Indexes of nodes below each, in the file's order; the last of all (`nodes.length`) is the root. */
  children: number[][];
  /** Whether the node leads to the message the other program showed. */
  shown: boolean[];
}

/** Who stands below whom. A parent that is missing, or that would close a circle, is none. */
function treeOf({ nodes, current, notes }: SourceConversation): Tree {
  const byKey = new Map<string, number>();
  for (const [at, { key }] of nodes.entries()) if (key !== null && !byKey.has(key)) byKey.set(key, at);
  const parents = nodes.map(({ parent }) => {
    if (parent === null) return null;
    const found = typeof parent === 'number' ? parent : byKey.get(parent);
    if (found === undefined || nodes[found] === undefined) {
      count(notes, 'loose-message');
      return null;
    }
    return found;
  });
  cutCircles(parents, notes);
  const children: number[][] = Array.from({ length: nodes.length + 1 }, () => []);
  for (const [at, parent] of parents.entries()) children[parent ?? nodes.length]?.push(at);
  const shown = nodes.map(() => false);
  const last = typeof current === 'number' ? current : current === null ? undefined : byKey.get(current);
  for (let at = last ?? null; at !== null && shown[at] === false; at = parents[at] ?? null) shown[at] = true;
  return { children, shown };
}

/** A parent chain that comes back to itself loses the step that closes it. */
function cutCircles(parents: (number | null)[], notes: NoteCounter): void {
  const walked = new Int32Array(parents.length);
  for (let start = 0; start < parents.length; start++) {
    const mark = start + 1;
    let at: number | null = start;
    while (at !== null && walked[at] === 0) {
      walked[at] = mark;
      const next: number | null = parents[at] ?? null;
      if (next !== null && walked[next] === mark) {
        parents[at] = null;
        count(notes, 'loose-message');
        break;
      }
      at = next;
    }
  }
}

interface Place {
  node: number;
  /** Index of the nearest message above. */
  above: number | null;
  /** An answer above is still being written: nothing branches between it and this node. */
  goesOn: boolean;
}

function messagesOf(source: SourceConversation, { children, shown }: Tree, digest: (text: string) => string) {
  const { nodes, notes } = source;
  const messages: ImportedMessage[] = [];
  const pictures: SourcePicture[] = [];
  const books = new Map<ImportedAnswer, CallBook>();
  /** How often a key came: a file may name several messages alike. */
  const keys = new Map<string, number>();
  const system: SourceNode[] = [];
  let begun = false;

  /** The node's own key; where the file has none, a hash of the way to it. */
  const keyOf = (node: SourceNode, above: number | null): string => {
    const own =
      node.key ??
      digest(`${above === null ? '' : messages[above]?.key}\n${node.role}\n${node.text}\n${node.reasoning}`);
    const before = keys.get(own) ?? 0;
    keys.set(own, before + 1);
    // No id has a line break in it.
    return before === 0 ? own : `${own}\n${before + 1}`;
  };

  const question = (node: SourceNode, parent: number | null): ImportedQuestion => {
    const first = pictures.length;
    pictures.push(...node.pictures);
    const own = node.pictures.map((_, at) => first + at);
    return { role: 'user', key: keyOf(node, parent), parent, at: node.at, text: node.text, pictures: own };
  };

  const answer = (node: SourceNode, parent: number | null): ImportedAnswer => {
    const made: ImportedAnswer = {
      role: 'assistant',
      key: keyOf(node, parent),
      parent,
      at: node.at,
      text: '',
      model: null,
      reasoning: '',
      carrier: null,
      refusal: null,
      calls: [],
      finish: null,
      end: 'whole',
      error: null,
    };
    const book = new CallBook();
    made.calls = book.calls;
    books.set(made, book);
    return made;
  };

  /** A further step of the same answer. */
  const goOn = (made: ImportedAnswer, node: SourceNode) => {
    const lost = node.pictures.map(({ name }) => pictureLeftOut(name));
    count(notes, 'picture-refused', lost.length);
    if (node.role === 'tool') {
      const book = books.get(made);
      const result = paragraphs([node.text, ...lost]);
      if (book?.answer(node.callId, node.toolName, result)) return;
      book?.add({ id: node.callId ?? '', name: node.toolName ?? '', arguments: '', result });
      return;
    }
    made.text = paragraphs([made.text, node.text, ...lost]);
    made.reasoning = paragraphs([made.reasoning, node.reasoning]);
    made.carrier ??= node.carrier;
    made.model ??= node.model;
    if (node.refusal !== null) made.refusal = paragraphs([made.refusal ?? '', node.refusal]);
    for (const call of node.calls) books.get(made)?.add({ ...call });
    made.finish = node.finish ?? made.finish;
    made.end = node.error === null ? node.end : 'failed';
    made.error ??= node.error;
  };

  const waiting: Place[] = [];
  const below = (node: number, above: number | null, goesOn: boolean) => {
    const own = children[node] ?? [];
    const linear = goesOn && own.length === 1;
    // Taken from the end: what was shown is pushed first, so that it comes last among its siblings.
    const ordered = own.toSorted((a, b) => Number(shown[a] ?? false) - Number(shown[b] ?? false));
    for (const child of ordered.toReversed()) waiting.push({ node: child, above, goesOn: linear });
  };
  below(nodes.length, null, false);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const node = nodes[place.node];
    if (node === undefined) continue;
    const { above } = place;
    if (node.role === 'none' || isHollow(node)) {
      below(place.node, above, place.goesOn);
    } else if (node.role === 'system' || node.role === 'developer') {
      if (begun) count(notes, 'late-system');
      if (node.text.trim() !== '') system.push(node);
      below(place.node, above, place.goesOn);
    } else if (node.role === 'user') {
      begun = true;
      messages.push(question(node, above));
      below(place.node, messages.length - 1, false);
    } else {
      begun = true;
      const known = place.goesOn && above !== null ? messages[above] : undefined;
      const made = known?.role === 'assistant' ? known : answer(node, above);
      if (made !== known) messages.push(made);
      goOn(made, node);
      below(place.node, made === known ? above : messages.length - 1, true);
    }
  }
  return {
    messages,
    pictures,
    system: paragraphs([...new Set(system.map(({ text }) => text))]),
    developer: system.length > 0 && source.system === '' && system.every(({ role }) => role === 'developer'),
  };
}

/** An answer's node that holds nothing: the file has many, for steps it does not tell. Their children stay. */
function isHollow(node: SourceNode): boolean {
  if (node.role === 'user') return node.text.trim() === '' && node.pictures.length === 0;
  if (node.role !== 'assistant') return node.role === 'tool' && node.text.trim() === '' && node.pictures.length === 0;
  const nothing = node.text.trim() === '' && node.reasoning.trim() === '' && node.pictures.length === 0;
  return nothing && node.calls.length === 0 && node.refusal === null && node.error === null;
}
