/**
 * A limit on how deep lists, quotes and footnotes stand in one another. The parser's time grows with the square of the
 * depth and more, and what reads its tree ends with the stack; nobody writes thirty lists inside one another. Where the
 * limit is reached, a mark of a further container is no mark: what lies deeper is text.
 * Law: depth is counted from the line alone (what goes on in it, what begins in it), so a text that is read on from one of
 * its blocks is read as the whole text is.
 */
import { blankLine, blockQuote, list } from 'micromark-core-commonmark';
import type { Code, Construct, Effects, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types';

/** Containers in one another. */
export const DEEPEST_CONTAINER = 32;

/** The containers of the line that is read. */
interface Depth {
  line: number;
  /** How many go on or have begun. */
  count: number;
  /** Where the last one began, and how many there were before it: a mark is looked at before it is taken. */
  at: number;
  before: number;
  /** Where all containers were ended. */
  ended: number;
}

const depths = new WeakMap<TokenizeContext['parser'], Depth>();

function depthOf({ parser }: TokenizeContext, line: number): Depth {
  const known = depths.get(parser);
  if (known?.line === line) return known;
  const fresh: Depth = { line, count: 0, at: -1, before: 0, ended: -1 };
  depths.set(parser, fresh);
  return fresh;
}

const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;

/** Blanks before what follows, at most `most` columns. */
function blanks(effects: Effects, then: State, type: 'linePrefix' | 'listItemIndent', most: number): State {
  let size = 0;
  const inside: State = (code) => {
    if (isSpace(code) && size++ < most) {
      effects.consume(code);
      return inside;
    }
    effects.exit(type);
    return then(code);
  };
  return (code) => {
    if (!isSpace(code) || most === 0) return then(code);
    effects.enter(type);
    return inside(code);
  };
}

/** A container that does not begin below the limit. `goesOn` is what it needs to go on in a further line. */
function limited(container: Construct, goesOn: Tokenizer): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const { line, offset } = this.now();
    const depth = depthOf(this, line);
    const count = depth.at === offset ? depth.before : depth.count;
    if (count >= DEEPEST_CONTAINER) return nok;
    const begun: State = (code) => {
      Object.assign(depth, { count: count + 1, at: offset, before: count });
      return ok(code);
    };
    return container.tokenize.call(this, effects, begun, nok);
  };
  const goOn: Tokenizer = function (effects, ok, nok) {
    const depth = depthOf(this, this.now().line);
    const counted: State = (code) => {
      depth.count += 1;
      return ok(code);
    };
    return goesOn.call(this, effects, counted, nok);
  };
  // Another name: the parser's own is switched off by it.
  return { ...container, name: `limited ${container.name}`, tokenize, continuation: { tokenize: goOn } };
}

const nextQuoteMark: Construct = { ...blockQuote, name: 'next quote mark' };
const nextItem: Construct = { ...list, name: 'next item' };

/** As the parser's own: a mark, perhaps after blanks. */
const quoteGoesOn: Tokenizer = (effects, ok, nok) =>
  blanks(effects, effects.attempt(nextQuoteMark, ok, nok), 'linePrefix', 3);

/** As the parser's own: a blank line, a line indented like the item, or a further item. */
const listGoesOn: Tokenizer = function (effects, ok, nok) {
  const state = this.containerState ?? {};
  const size = state.size ?? 0;
  state._closeFlow = undefined;
  const otherwise: State = (code) => {
    // The open block ends here, and what ended interrupts nothing.
    state._closeFlow = true;
    this.interrupt = undefined;
    return blanks(effects, effects.attempt(nextItem, ok, nok), 'linePrefix', 3)(code);
  };
  const indented: Construct = {
    partial: true,
    tokenize: (inner, good, bad) => {
      const after: State = (code) => {
        const [, token, context] = this.events.at(-1) ?? [];
        const whole = token?.type === 'listItemIndent' && context?.sliceSerialize(token, true).length === size;
        return whole ? good(code) : bad(code);
      };
      return blanks(inner, after, 'listItemIndent', size);
    },
  };
  const blank: State = (code) => {
    state.furtherBlankLines ||= state.initialBlankLine;
    return blanks(effects, ok, 'listItemIndent', size)(code);
  };
  const notBlank: State = (code) => {
    const parted = state.furtherBlankLines === true || !isSpace(code);
    state.furtherBlankLines = undefined;
    state.initialBlankLine = undefined;
    return parted ? otherwise(code) : effects.attempt(indented, ok, otherwise)(code);
  };
  return effects.check(blankLine, blank, notBlank);
};

/** Lines in a row that go on with a quote or list only because nothing else begins there. */
const MOST_LAZY = 64;

/**
 * Ends the containers that so many lines only seem to go on with: the parser looks through all of them with each further
 * one. Looked at, it is a container, so the open ones end; taken, it is none, and the line begins anew.
 */
const endOfLaziness: Construct = {
  name: 'end of laziness',
  tokenize(_, ok, nok) {
    const { line, offset } = this.now();
    const { lazy } = this.parser;
    for (let before = 1; before <= MOST_LAZY; before++) if (!lazy[line - before]) return nok;
    const depth = depthOf(this, line);
    if (depth.ended === offset) return nok;
    depth.ended = offset;
    return ok;
  },
  exit() {},
};

const limitedList = limited(list, listGoesOn);
const listMarks = [...'*+-0123456789'].map((mark) => [mark.charCodeAt(0), limitedList] as const);

/** Lists and quotes with a limit, in the place of the parser's own. */
const listsAndQuotes: Extension = {
  disable: { null: [list.name ?? '', blockQuote.name ?? ''] },
  document: { ...Object.fromEntries(listMarks), 62: limited(blockQuote, quoteGoesOn), null: endOfLaziness },
};

/** The containers of an extension (footnotes) with the same limit. */
function limitContainers({ document, ...rest }: Extension): Extension {
  const own = Object.entries(document ?? {}).map(([code, constructs]) => {
    const all = [constructs ?? []].flat();
    return [code, all.map((one) => (one.continuation ? limited(one, one.continuation.tokenize) : one))];
  });
  return { ...rest, document: Object.fromEntries(own) };
}

/** The extensions, and all containers with a limit. */
export function withContainerLimit(extensions: readonly Extension[]): Extension[] {
  return [...extensions.map(limitContainers), listsAndQuotes];
}
