/**
 * A sentence for people as what it is: which one, and what stands in it. The main process says it once in English (what
 * logs, the command line and stored turns keep) and sends this beside it, so that a window words it in its language.
 * Law: an id and the names of its values stand in databases. They are never changed; a new meaning gets a new id.
 * What lives here: the shape and how a table words it. Not here: the tables (english/, german/).
 */

/** A figure or a name as it is, or another sentence within this one. */
export type SaidValue = string | number | Said;

export interface Said {
  readonly id: string;
  readonly with?: Readonly<Record<string, SaidValue>>;
}

/** Text that came from the main process, with what it says where that is known. */
export interface Worded {
  text: string;
  said?: Said;
}

/** How a language writes figures. */
export interface Figures {
  number(value: number): string;
  decimal(value: number): string;
  bytes(value: number): string;
  /** The form for a count, with the count. */
  plural(count: number, one: string, other: string): string;
}

type Words = string | ((values: never, figures: Figures) => string);

/** What happened, and mostly what can be done. */
export interface Entry {
  readonly message: Words;
  readonly advice?: Words;
}

export type Table = Readonly<Record<string, Entry>>;

type ValuesIn<W> = W extends (values: infer V, figures: Figures) => string ? V : never;

/** What stands in a sentence; `undefined` where nothing does. A sentence within it is worded before. */
export type ValuesOf<E extends Entry> = [ValuesIn<E['message']> | ValuesIn<E['advice']>] extends [never]
  ? undefined
  : ValuesIn<E['message']> | ValuesIn<E['advice']>;

/** The same sentences in another language: every one, with every part. */
export type Translation<T extends Table> = {
  readonly [K in keyof T]: {
    readonly [M in keyof T[K]]: string | ((values: ValuesOf<T[K]>, figures: Figures) => string);
  };
};

/** A sentence in words. */
export interface WordsOfSaid {
  message: string;
  advice?: string;
}

/** The words of a table for a sentence, or `null` where it (or one within it) is not in the table. */
export function wordsOf(table: Table, said: Said, figures: Figures): WordsOfSaid | null {
  const entry = Object.hasOwn(table, said.id) ? table[said.id] : undefined;
  if (entry === undefined) return null;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(said.with ?? {})) {
    const inner = typeof value === 'object' ? (wordsOf(table, value, figures)?.message ?? null) : value;
    if (inner === null) return null;
    values[name] = inner;
  }
  const words: WordsOfSaid = { message: worded(entry.message, values, figures) };
  if (entry.advice !== undefined) words.advice = worded(entry.advice, values, figures);
  return words;
}

function worded(words: Words, values: Record<string, string | number>, figures: Figures): string {
  // What each function wants of its values is held where a sentence is said (english.ts).
  return typeof words === 'string' ? words : (words as (values: unknown, figures: Figures) => string)(values, figures);
}

/** The same sentence with every text in it changed: secrets are masked here as in the English one. */
export function mapSaid(said: Said, change: (text: string) => string): Said {
  if (said.with === undefined) return said;
  const values = Object.entries(said.with).map(([name, value]): [string, SaidValue] => [
    name,
    typeof value === 'string' ? change(value) : typeof value === 'object' ? mapSaid(value, change) : value,
  ]);
  return { ...said, with: Object.fromEntries(values) };
}
