/**
 * Named character references (`&hellip;`), as the Markdown parser asks for them: this file stands in for its own
 * module, whose variant for browsers reads them through `innerHTML`. The whole table is large and comes after the first
 * screen; until then the names people write are known and others stay as written.
 */

/** Enough for nearly every text. */
const COMMON: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  le: '≤',
  ge: '≥',
  ne: '≠',
  infin: '∞',
  euro: '€',
  pound: '£',
  yen: '¥',
  sect: '§',
  para: '¶',
  check: '✓',
};

let table: Readonly<Record<string, string>> = COMMON;
let whole = false;
const waiting = new Set<() => void>();

/** The text a name stands for, or `false` for a name that is none. */
export function decodeNamedCharacterReference(name: string): string | false {
  return (Object.hasOwn(table, name) && table[name]) || false;
}

/** Whether all names are known. Changes once, from false to true. */
export function entitiesKnown(): boolean {
  return whole;
}

/** Reads the whole table; calls `then` when it is there. Returns what takes the call back. */
export function whenEntitiesKnown(then: () => void): () => void {
  waiting.add(then);
  if (!whole && waiting.size === 1) {
    void import('character-entities').then(({ characterEntities }) => {
      table = characterEntities;
      whole = true;
      for (const listener of waiting) listener();
    });
  }
  return () => waiting.delete(then);
}
