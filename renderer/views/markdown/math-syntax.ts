/**
 * Formulas in Markdown: `$x$`, `$$x$$`, `\(x\)`, `\[x\]` in a line, and `$$` or `\[` alone on a line around a block.
 * Models write all of them. Dollars must not eat prices: a single `$` opens before a word and closes after one, nothing
 * of letters or digits follows the closing one, and no other `$` stands between. Each character is looked at a bounded
 * number of times: an opening mark met twice ends the attempt.
 */
// Its types name the tokens; the syntax itself is this file's.
import type {} from 'micromark-extension-math';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const DOLLAR = 36;
const BACKSLASH = 92;
const OPEN_PAREN = 40;
const CLOSE_PAREN = 41;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

type Code = number | null;

const isEol = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;
const isBlank = (code: Code): boolean => code === null || isEol(code) || isSpace(code);
const isWord = (code: Code): boolean =>
  code !== null && ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122));

/** Consumes the content of a formula in a line piece by piece, with line endings as tokens of their own. */
function reader(effects: Effects) {
  let inData = false;
  return {
    take(code: Code): void {
      if (isEol(code)) {
        this.leave();
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        return;
      }
      if (!inData) effects.enter('mathTextData');
      inData = true;
      effects.consume(code);
    },
    leave(): void {
      if (inData) effects.exit('mathTextData');
      inData = false;
    },
  };
}

function tokenizeDollars(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const content = reader(effects);
  let size = 0;
  let before: Code = null;
  let closing = 0;
  const open: State = (code) => {
    if (code === DOLLAR) {
      size += 1;
      effects.consume(code);
      return open;
    }
    if (size > 2 || code === null || (size === 1 && isBlank(code))) return nok(code);
    effects.exit('mathTextSequence');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null) return nok(code);
    if (code === DOLLAR) {
      if (size === 1 && isBlank(before)) return nok(code);
      content.leave();
      effects.enter('mathTextSequence');
      closing = 0;
      return close(code);
    }
    before = code;
    content.take(code);
    return code === BACKSLASH ? escaped : data;
  };
  const escaped: State = (code) => {
    if (code === null || isEol(code)) return data(code);
    before = code;
    content.take(code);
    return data;
  };
  const close: State = (code) => {
    if (code === DOLLAR) {
      closing += 1;
      effects.consume(code);
      return close;
    }
    if (closing !== size || (size === 1 && isWord(code))) return nok(code);
    effects.exit('mathTextSequence');
    effects.exit('mathText');
    return ok(code);
  };
  return (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    return open(code);
  };
}

function tokenizeBrackets(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const content = reader(effects);
  let opened: Code = null;
  let empty = true;
  const open: State = (code) => {
    if (code !== OPEN_PAREN && code !== OPEN_BRACKET) return nok(code);
    opened = code;
    effects.consume(code);
    effects.exit('mathTextSequence');
    return data;
  };
  const data: State = (code) => {
    if (code === null) return nok(code);
    if (code === BACKSLASH) return effects.check({ tokenize: closingMark, partial: true }, close, slash)(code);
    if (!isBlank(code)) empty = false;
    content.take(code);
    return data;
  };
  const slash: State = (code) => {
    content.take(code);
    empty = false;
    return escaped;
  };
  const escaped: State = (code) => {
    // The same mark again: what follows may be a formula, this is none.
    if (code === null || code === opened) return nok(code);
    if (isEol(code)) return data(code);
    content.take(code);
    return data;
  };
  const close: State = (code) => {
    if (empty) return nok(code);
    content.leave();
    effects.enter('mathTextSequence');
    effects.consume(code);
    return closeEnd;
  };
  const closeEnd: State = (code) => {
    effects.consume(code);
    effects.exit('mathTextSequence');
    effects.exit('mathText');
    return ok;
  };
  function closingMark(this: TokenizeContext, inner: Effects, good: State, bad: State): State {
    const second: State = (code) => {
      if (code !== (opened === OPEN_PAREN ? CLOSE_PAREN : CLOSE_BRACKET)) return bad(code);
      inner.consume(code);
      inner.exit('mathTextSequence');
      return good;
    };
    return (code) => {
      inner.enter('mathTextSequence');
      inner.consume(code);
      return second;
    };
  }
  return (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    effects.consume(code);
    return open;
  };
}

/** A line of the same container follows: a lazy one ends a block. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const after: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code));
    return (code) => {
      if (!isEol(code)) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return after;
    };
  },
};

/** A mark alone on its line: two characters and nothing but blanks. At most three spaces may stand before a closing one. */
function fence(effects: Effects, marks: readonly [number, number], ok: State, nok: State, indent: boolean): State {
  let spaces = 0;
  const before: State = (code) => {
    if (indent && code === 32 && spaces < 3) {
      spaces += 1;
      if (spaces === 1) effects.enter('linePrefix');
      effects.consume(code);
      return before;
    }
    if (spaces > 0) effects.exit('linePrefix');
    effects.enter('mathFlowFence');
    effects.enter('mathFlowFenceSequence');
    return first(code);
  };
  const first: State = (code) => {
    if (code !== marks[0]) return nok(code);
    effects.consume(code);
    return second;
  };
  const second: State = (code) => {
    if (code !== marks[1]) return nok(code);
    effects.consume(code);
    effects.exit('mathFlowFenceSequence');
    return blanks;
  };
  const blanks: State = (code) => {
    if (isSpace(code)) {
      effects.enter('whitespace');
      return white(code);
    }
    return lineEnd(code);
  };
  const white: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code);
      return white;
    }
    effects.exit('whitespace');
    return lineEnd(code);
  };
  const lineEnd: State = (code) => {
    if (code !== null && !isEol(code)) return nok(code);
    effects.exit('mathFlowFence');
    return ok(code);
  };
  return before;
}

/** A block of its own between two fences; like code, it ends with its container where the second one is missing. */
function block(open: readonly [number, number], close: readonly [number, number]): Construct {
  return {
    name: 'mathFlow',
    concrete: true,
    tokenize(effects, ok, nok) {
      const opened: State = (code) => (this.interrupt ? ok(code) : effects.attempt(nextLine, line, after)(code));
      const line: State = (code) =>
        effects.attempt(
          { partial: true, tokenize: (inner, good, bad) => fence(inner, close, good, bad, true) },
          after,
          value,
        )(code);
      const value: State = (code) => {
        if (code === null) return after(code);
        if (isEol(code)) return effects.attempt(nextLine, line, after)(code);
        effects.enter('mathFlowValue');
        return chunk(code);
      };
      const chunk: State = (code) => {
        if (code === null || isEol(code)) {
          effects.exit('mathFlowValue');
          return value(code);
        }
        effects.consume(code);
        return chunk;
      };
      const after: State = (code) => {
        effects.exit('mathFlow');
        return ok(code);
      };
      const start = fence(effects, open, opened, nok, false);
      return (code) => {
        effects.enter('mathFlow');
        return start(code);
      };
    },
  };
}

/** The syntax extension; `mdast-util-math` makes its tokens into nodes. */
export const mathSyntax: Extension = {
  flow: {
    [DOLLAR]: block([DOLLAR, DOLLAR], [DOLLAR, DOLLAR]),
    [BACKSLASH]: block([BACKSLASH, OPEN_BRACKET], [BACKSLASH, CLOSE_BRACKET]),
  },
  text: {
    [DOLLAR]: {
      name: 'mathText',
      tokenize: tokenizeDollars,
      previous(code) {
        return code !== DOLLAR || this.events.at(-1)?.[1].type === 'characterEscape';
      },
    },
    [BACKSLASH]: { name: 'mathText', tokenize: tokenizeBrackets },
  },
};
