/** Reading a text only where it has to be read: a string, or a growing text as it was at one moment. */
import { type SourceText, TextSoFar } from '../../state/growing-text.ts';

/** Letters looked at in one go. */
const WINDOW = 256;

/** The first `length` letters. */
export function firstOf(text: SourceText, length: number): SourceText {
  return text instanceof TextSoFar ? text.first(length) : text.slice(0, length);
}

/** Whether `text` is `before`, or that with more behind it. */
export function goesOn(before: SourceText, text: SourceText): boolean {
  if (before instanceof TextSoFar && text instanceof TextSoFar && text.goesOnFrom(before)) return true;
  // Much faster than `startsWith`, which goes letter by letter.
  return text.length >= before.length && text.slice(0, before.length) === before.slice(0, before.length);
}

/** Whether both say the same. */
export function sameText(one: SourceText, other: SourceText): boolean {
  return one.length === other.length && goesOn(one, other);
}

/** Whether both have the same words from `start` up to `end`. */
export function sameWords(one: SourceText, other: SourceText, start: number, end: number): boolean {
  if (one instanceof TextSoFar && other instanceof TextSoFar && (one.goesOnFrom(other) || other.goesOnFrom(one)))
    return true;
  return one.slice(start, end) === other.slice(start, end);
}

/** Where the line of `at` begins. */
export function lineStart(text: SourceText, at: number): number {
  for (let end = at; end > 0; ) {
    const from = Math.max(0, end - WINDOW);
    const found = text.slice(from, end).lastIndexOf('\n');
    if (found >= 0) return from + found + 1;
    end = from;
  }
  return 0;
}

/** Where the line after the one of `at` begins; the end of the text where there is none. */
export function nextLine(text: SourceText, at: number): number {
  for (let from = at; from < text.length; from += WINDOW) {
    const found = text.slice(from, from + WINDOW).indexOf('\n');
    if (found >= 0) return from + found + 1;
  }
  return text.length;
}

/** Where the text ends without the blanks at its end. */
export function contentEnd(text: SourceText): number {
  for (let end = text.length; end > 0; ) {
    const from = Math.max(0, end - WINDOW);
    const kept = text.slice(from, end).trimEnd().length;
    if (kept > 0) return from + kept;
    end = from;
  }
  return 0;
}

/** The text up to `keep`, and other words after it. */
export function withEnd(text: SourceText, keep: number, end: string): SourceText {
  return {
    length: keep + end.length,
    slice: (from, to = keep + end.length) =>
      text.slice(Math.min(from, keep), Math.min(to, keep)) +
      end.slice(Math.max(0, from - keep), Math.max(0, to - keep)),
  };
}
