/**
 * Places to break in words without end (encoded data, a letter repeated): the engine lays a word out again for every line
 * it is broken into, so that sixty thousand letters without a blank hold the window for a minute. With places to break
 * they take milliseconds. Nothing is added to the text: copying and finding see it as it is.
 */
import { Fragment, type ReactNode } from 'react';

/** Longer words get places to break. */
const LONG = 256;
/** One about every so many letters. */
const EVERY = 64;

const LONG_WORD = new RegExp(`\\S{${LONG}}`);
const INSIDE_CHARACTER = /^(?:\p{M}|\u200d)/u;

/** The text, with `<wbr>` in its endless words. */
export function breakable(text: string): ReactNode {
  if (text.length < LONG || !LONG_WORD.test(text)) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (let at = EVERY; at < text.length; at += EVERY) {
    // Not between the parts of one character, as far as they are few.
    let end = at;
    while (end < at + 16 && (INSIDE_CHARACTER.test(text.slice(end, end + 2)) || isLow(text, end))) end += 1;
    pieces.push(
      <Fragment key={from}>
        {text.slice(from, end)}
        <wbr />
      </Fragment>,
    );
    from = end;
    at = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** The second half of a character that takes two units. */
function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
