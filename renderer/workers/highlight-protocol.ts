/** What the window and the highlighting worker say to each other. Plain data: nothing of the grammar engine crosses. */

/** Kinds of tokens, each a colour of the theme; the first is plain text. */
export const TOKEN_KINDS = [
  'plain',
  'comment',
  'string',
  'string-expression',
  'constant',
  'keyword',
  'parameter',
  'function',
  'punctuation',
  'link',
  'inserted',
  'deleted',
  'changed',
] as const;

/** A line as pairs: length in UTF-16 units, index in `TOKEN_KINDS`. */
export type TokenLine = readonly number[];

/** More finished lines of a block. `from` 0 begins anew; else it is the number of lines sent before. */
export interface HighlightRequest {
  block: number;
  language: string;
  from: number;
  lines: readonly string[];
}

export interface HighlightReply {
  block: number;
  from: number;
  /** `null`: this language or these lines cannot be coloured. */
  lines: TokenLine[] | null;
}

/** The window draws this block no more. */
export interface HighlightForget {
  forget: number;
}
