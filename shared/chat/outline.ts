/**
 * A conversation without its words: which messages there are, how they hang together, and about how tall each is. A
 * window gets it whole when it opens a conversation; the messages themselves come when they are near the screen.
 * What lives here: the shape and the one guess of sizes. It must not know SQL, pixels or React.
 */
import type { Message } from './message.ts';
import { pathOf, type TreeNode } from './message-tree.ts';

/** All of a message that the tree, the path and the length of the page need. */
export interface MessageOutline extends TreeNode {
  role: Message['role'];
  /** About how many letters its text has; 0 for none. */
  letters: number;
  /** About how many lines of text it is as tall as, beside what every message of its role has. */
  lines: number;
}

/** What the height of a message is guessed from. */
export interface RoomFacts {
  letters: number;
  lineBreaks: number;
  /** Of a question. */
  files: number;
  hasPicture: boolean;
  /** Of an answer. */
  calls: number;
  hasReasoning: boolean;
  /** It ended otherwise than complete: a card says so. */
  isCut: boolean;
}

const LETTERS_A_LINE = 88;
/** In lines of text: a row of small pictures, names of files, a folded call, folded reasoning, a card. */
const PICTURES = 9.5;
const FILES = 0.8;
const CALL = 4.4;
const REASONING = 1.3;
const CARD = 4.8;

/** Rough lines of text. A conversation of thousands has nearly its length from the start. */
export function roughLines(facts: RoomFacts): number {
  // Words fill lines, line breaks begin new ones: half of them are within the count already.
  const text = Math.ceil(facts.letters / LETTERS_A_LINE) + Math.min(400, facts.lineBreaks + 1) / 2;
  const more =
    (facts.hasPicture ? PICTURES : 0) +
    (facts.files > 0 ? FILES : 0) +
    facts.calls * CALL +
    (facts.hasReasoning ? REASONING : 0) +
    (facts.isCut ? CARD : 0);
  return Math.round((text + more) * 10) / 10;
}

/** The outline of a message that is here whole. */
export function outlineOf(message: Message): MessageOutline {
  const { id, parentId, createdAt, role } = message;
  const text = message.role === 'user' ? message.text : message.turn.text;
  const facts: RoomFacts = {
    letters: text.length,
    lineBreaks: lineBreaksIn(text),
    files: 0,
    hasPicture: false,
    calls: 0,
    hasReasoning: false,
    isCut: false,
  };
  if (message.role === 'user') {
    facts.files = message.attachments.length;
    facts.hasPicture = message.attachments.some(({ kind }) => kind === 'image');
  } else {
    const { toolCalls, reasoning, end } = message.turn;
    facts.calls = toolCalls.length;
    facts.hasReasoning = reasoning !== '';
    facts.isCut = end !== null && end.outcome !== 'complete';
  }
  return { id, parentId, createdAt, role, letters: facts.letters, lines: roughLines(facts) };
}

function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Outlines as lists, one for each member. */
interface Columns {
  id: string[];
  /** Where in these lists the parent stands; -1 for a first message. */
  parent: number[];
  createdAt: number[];
  /** 0: question, 1: answer. */
  role: number[];
  letters: number[];
  lines: number[];
}

/**
 * Outlines as one text. Ten thousand little objects would be copied one by one from thread to thread, from process to
 * process and from world to world; a text is handed on as it is, and main never looks into it.
 */
export function packOutline(outlines: readonly MessageOutline[]): string {
  const places = new Map(outlines.map(({ id }, at) => [id, at]));
  const columns: Columns = {
    id: outlines.map(({ id }) => id),
    parent: outlines.map(({ parentId }) => (parentId === null ? -1 : (places.get(parentId) ?? -1))),
    createdAt: outlines.map(({ createdAt }) => createdAt),
    role: outlines.map(({ role }) => (role === 'user' ? 0 : 1)),
    letters: outlines.map(({ letters }) => letters),
    lines: outlines.map(({ lines }) => lines),
  };
  return JSON.stringify(columns);
}

/** What `packOutline` packed: both ends are ours and of one build. */
export function unpackOutline(packed: string): MessageOutline[] {
  const { id, parent, createdAt, role, letters, lines } = JSON.parse(packed) as Columns;
  return id.map((messageId, at) => ({
    id: messageId,
    parentId: id[parent[at] ?? -1] ?? null,
    createdAt: createdAt[at] ?? 0,
    role: role[at] === 0 ? 'user' : 'assistant',
    letters: letters[at] ?? 0,
    lines: lines[at] ?? 0,
  }));
}

/** So many messages come with the outline: they fill any screen, with room to scroll. */
export const NEWEST_MESSAGES = 40;
/** … unless they are long: then those fill it that hold so many lines. */
const NEWEST_LINES = 1_000;

/** Ids of the newest messages of the path that is shown where no branch was chosen, oldest first. */
export function newestOf(outlines: readonly MessageOutline[], most: number = NEWEST_MESSAGES): string[] {
  const path = pathOf(outlines, {});
  const ids: string[] = [];
  let lines = 0;
  for (let at = path.length - 1; at >= 0 && ids.length < most && lines < NEWEST_LINES; at--) {
    const message = path[at]?.message;
    if (!message) break;
    ids.push(message.id);
    lines += message.lines;
  }
  return ids.reverse();
}
