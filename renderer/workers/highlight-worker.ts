/**
 * Colours code off the window's thread: finished lines come in, kinds of tokens go out. A block's grammar state is kept,
 * so a new line costs what the line costs. It must not know the DOM, and it never makes markup.
 */
import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { GRAMMARS } from './grammars.ts';
import {
  type HighlightForget,
  type HighlightReply,
  type HighlightRequest,
  TOKEN_KINDS,
  type TokenLine,
} from './highlight-protocol.ts';

/** The part of the worker's global that is used here. */
interface WorkerScope {
  onmessage: ((event: { data: HighlightRequest | HighlightForget }) => void) | null;
  postMessage(reply: HighlightReply): void;
}

/** A longer line is plain: minified code is not read. */
const LONGEST_LINE = 2_000;
/**
 * A line that takes longer is left as far as it came, and what follows goes on from there: far above what a line costs
 * while a large grammar is first compiled on a busy machine (C++: 210 ms), or that line's comment would never end.
 */
const LINE_MS = 3_000;

const THEME = createCssVariablesTheme({ name: 'svir', variablePrefix: '--k-' });
const KIND_OF = new Map<string, number>(TOKEN_KINDS.map((kind, index) => [`var(--k-token-${kind})`, index]));

let highlighter: Promise<HighlighterCore> | null = null;
const loaded = new Map<string, Promise<boolean>>();
const states = new Map<number, { language: string; lines: number; state: GrammarState | undefined }>();

function engine(): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return highlighter;
}

function load(language: string): Promise<boolean> {
  let promise = loaded.get(language);
  if (!promise) {
    const grammar = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined;
    promise = grammar
      ? Promise.all([engine(), grammar()]).then(
          async ([core, input]) => {
            await core.loadLanguage(input);
            // Compiles the grammar's first rules (C++: 1.5 s), which is no line's fault.
            core.codeToTokens('x', { lang: language, theme: 'svir', tokenizeTimeLimit: 0 });
            return true;
          },
          () => false,
        )
      : Promise.resolve(false);
    loaded.set(language, promise);
  }
  return promise;
}

async function colour({ block, language, from, lines }: HighlightRequest): Promise<TokenLine[] | null> {
  if (!(await load(language))) return null;
  const core = await engine();
  const known = from === 0 ? undefined : states.get(block);
  if (from > 0 && (known?.lines !== from || known.language !== language)) return null;
  const { tokens, grammarState } = core.codeToTokens(lines.join('\n'), {
    lang: language,
    theme: 'svir',
    tokenizeMaxLineLength: LONGEST_LINE,
    tokenizeTimeLimit: LINE_MS,
    ...(known?.state ? { grammarState: known.state } : {}),
  });
  states.set(block, { language, lines: from + lines.length, state: grammarState });
  return tokens.map((line) => {
    const pairs: number[] = [];
    for (const { content, color } of line) {
      const kind = KIND_OF.get(color ?? '') ?? 0;
      const last = pairs.length - 2;
      if (last >= 0 && pairs[last + 1] === kind) pairs[last] = (pairs[last] ?? 0) + content.length;
      else if (content.length > 0) pairs.push(content.length, kind);
    }
    return pairs;
  });
}

const scope = globalThis as unknown as WorkerScope;
let turn: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if ('forget' in data) {
    states.delete(data.forget);
    return;
  }
  // One after the other: a block's lines build on those before.
  turn = turn.then(async () => {
    const lines = await colour(data).catch(() => null);
    scope.postMessage({ block: data.block, from: data.from, lines });
  });
};
