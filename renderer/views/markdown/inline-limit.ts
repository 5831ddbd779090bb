/**
 * Limits on how deep bold, italic and struck words stand in one another, and on how long the words of a link are. The
 * parser reads what stands between two marks again for each pair around it, and looks for the other mark through all of
 * the paragraph: some thousands of marks, written to do harm, hold it for seconds. Here the marks that belong together
 * are found first, in one pass, and the others are said to be text. The pairs are CommonMark's.
 */
import { attention, htmlText, labelEnd } from 'micromark-core-commonmark';
import type { Construct, Event, Extension, State, Token, TokenizeContext, Tokenizer } from 'micromark-util-types';

/** Pairs in one another, of one kind of mark. */
export const DEEPEST_PAIR = 32;
/** A longer run of asterisks is a line of asterisks. */
const LONGEST_RUN = 64;
/** How many open runs back the other mark is looked for. */
const FURTHEST_RUN = 64;
/** Letters between the brackets of a link or picture. */
const LONGEST_LABEL = 1_000;
/** Beginnings of markup without an end; after these none is looked for in the same words. */
const MOST_UNENDED = 16;

interface Run {
  token: Token;
  marker: string;
  /** Marks that are part of no pair yet. */
  left: number;
  /** The deepest pair behind it. */
  within: number;
}

/** Whether two runs make a pair, as the parser has it: emphasis by CommonMark's rule of three, struck words by length. */
type Fits = (open: Run, close: Run) => boolean;

const emphasisFits: Fits = (open, close) =>
  open.marker === close.marker &&
  !((open.token._close || close.token._open) && close.left % 3 !== 0 && (open.left + close.left) % 3 === 0);

const struckFits: Fits = (open, close) => open.left === close.left;

/** Says of all runs without a partner, or with one too deep, that they are text. */
function settleRuns(events: readonly Event[], type: string, fits: Fits): void {
  const open: Run[] = [];
  const paired = new Set<Token>();
  const all: Token[] = [];
  for (const [side, token, context] of events) {
    if (side !== 'enter' || token.type !== type) continue;
    all.push(token);
    const length = token.end.offset - token.start.offset;
    if (length > LONGEST_RUN) continue;
    const run: Run = { token, marker: context.sliceSerialize(token).charAt(0), left: length, within: 0 };
    while (token._close && run.left > 0 && closeRun(open, run, fits, paired));
    if (token._open && run.left > 0) open.push(run);
  }
  for (const token of all) {
    if (paired.has(token)) continue;
    token._open = false;
    token._close = false;
  }
}

/** Makes a pair of a run and the last open one that fits. Answers whether there is one. */
function closeRun(open: Run[], run: Run, fits: Fits, paired: Set<Token>): boolean {
  let depth = 0;
  const furthest = Math.max(0, open.length - FURTHEST_RUN);
  for (let at = open.length - 1; at >= furthest; at--) {
    const other = open[at];
    if (!other) return false;
    depth = Math.max(depth, other.within);
    if (!fits(other, run)) continue;
    if (depth >= DEEPEST_PAIR) return false;
    paired.add(other.token).add(run.token);
    const used = fits === struckFits ? run.left : run.left > 1 && other.left > 1 ? 2 : 1;
    run.left -= used;
    other.left -= used;
    open.length = other.left > 0 ? at + 1 : at;
    const around = open.at(-1);
    if (around) around.within = Math.max(around.within, depth + 1);
    return true;
  }
  return false;
}

function settled(construct: Construct, type: string, fits: Fits): Construct {
  return {
    ...construct,
    name: `limited ${construct.name}`,
    resolveAll(events, context) {
      settleRuns(events, type, fits);
      return construct.resolveAll?.(events, context) ?? events;
    },
  };
}

const limitedAttention = settled(attention, 'attentionSequence', emphasisFits);

/** The end of a link's words, where they are not too long. */
const tokenizeLabelEnd: Tokenizer = function (effects, ok, nok) {
  const start = this._labelStarts?.findLast((token) => !token._balanced)?.start.offset ?? 0;
  return this.now().offset - start > LONGEST_LABEL ? nok : labelEnd.tokenize.call(this, effects, ok, nok);
};

const unended = new WeakMap<TokenizeContext, number>();

/** Markup, unless too much of it began before and was read to the end of the words in vain. */
const tokenizeHtml: Tokenizer = function (effects, ok, nok) {
  const failed = unended.get(this) ?? 0;
  if (failed >= MOST_UNENDED) return nok;
  const noMarkup: State = (code) => {
    if (code === null) unended.set(this, failed + 1);
    return nok(code);
  };
  return htmlText.tokenize.call(this, effects, ok, noMarkup);
};

const emphasisAndLinks: Extension = {
  disable: { null: [attention.name ?? '', labelEnd.name ?? '', htmlText.name ?? ''] },
  text: {
    42: limitedAttention,
    60: { ...htmlText, name: 'limited html', add: 'after', tokenize: tokenizeHtml },
    95: limitedAttention,
    93: { ...labelEnd, name: 'limited label end', tokenize: tokenizeLabelEnd },
  },
  insideSpan: { null: [limitedAttention] },
};

/** Struck words (an extension's) with the same limit. */
function limitStruck(extension: Extension): Extension {
  const struck = [extension.text?.[126] ?? []].flat().find(({ name }) => name === 'strikethrough');
  if (!struck) return extension;
  const limited = settled(struck, 'strikethroughSequenceTemporary', struckFits);
  return { ...extension, text: { ...extension.text, 126: limited }, insideSpan: { null: [limited] } };
}

/**
 * The footnote of `![^1]`, which is looked for at each bracket that closes, through all of the paragraph: only where the
 * bracket just read began as that of a picture.
 */
function limitNotes(extension: Extension): Extension {
  const ends = [extension.text?.[93] ?? []].flat().map((end): Construct => {
    const tokenize: Tokenizer = function (effects, ok, nok) {
      const start = this._labelStarts?.at(-1);
      return start?.type === 'labelImage' && start._balanced ? end.tokenize.call(this, effects, ok, nok) : nok;
    };
    return { ...end, tokenize };
  });
  return ends.length === 0 ? extension : { ...extension, text: { ...extension.text, 93: ends } };
}

/** Bare addresses: none stands behind an open bracket, and the bracket is not looked for through all of the paragraph. */
function limitAddresses(extension: Extension): Extension {
  const known = new Map<Construct, Construct>();
  const limited = (one: Construct): Construct => {
    if (!one.name?.endsWith('Autolink')) return one;
    const tokenize: Tokenizer = function (effects, ok, nok) {
      const open = this._labelStarts?.findLast((token) => !token._balanced);
      return open ? nok : one.tokenize.call(this, effects, ok, nok);
    };
    const made = known.get(one) ?? { ...one, tokenize };
    known.set(one, made);
    return made;
  };
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(limited),
  ]);
  return { ...extension, text: Object.fromEntries(text) };
}

/** The extensions, and all pairs of marks with a limit. */
export function withInlineLimits(extensions: readonly Extension[]): Extension[] {
  return [emphasisAndLinks, ...extensions.map(limitStruck).map(limitNotes).map(limitAddresses)];
}
