/**
 * Every sentence of the main process in English, and the one way to say one. Logs, the command line, stored turns and
 * docs/ have these words; a window words the same sentence in its language.
 */
import { ANSWER } from './english/answer.ts';
import { ATTACHMENT } from './english/attachment.ts';
import { DETAIL } from './english/detail.ts';
import { HOST } from './english/host.ts';
import { NETWORK } from './english/network.ts';
import { PROFILE } from './english/profile.ts';
import { REQUEST } from './english/request.ts';
import { STORAGE } from './english/storage.ts';
import { TRUST } from './english/trust.ts';
import { WINDOW } from './english/window.ts';
import { type Figures, type Said, type ValuesOf, type Worded, type WordsOfSaid, wordsOf } from './said.ts';

export const ENGLISH = {
  ...NETWORK,
  ...TRUST,
  ...ANSWER,
  ...PROFILE,
  ...REQUEST,
  ...ATTACHMENT,
  ...WINDOW,
  ...STORAGE,
  ...HOST,
  ...DETAIL,
};

export type English = typeof ENGLISH;
export type SaidId = keyof English;

type Values = NonNullable<Said['with']>;

/** A sentence may stand wherever a text does. */
type Given<V> = { readonly [K in keyof V]: string extends V[K] ? V[K] | Said : V[K] };

/** A sentence and what stands in it. */
export function said<K extends SaidId>(
  id: K,
  ...values: ValuesOf<English[K]> extends undefined ? [] : [Given<ValuesOf<English[K]>> & Values]
): Said {
  const given: Values | undefined = values[0];
  return given === undefined ? { id } : { id, with: given };
}

/** The tables write their own figures: logs and scripts have had them so. */
const PLAIN: Figures = {
  number: String,
  decimal: String,
  bytes: String,
  plural: (count, one, other) => `${count} ${count === 1 ? one : other}`,
};

/** A sentence of this svir in English. */
export function english(sentence: Said): WordsOfSaid {
  const words = wordsOf(ENGLISH, sentence, PLAIN);
  if (words === null) throw new Error(`no sentence of svir: ${sentence.id}`);
  return words;
}

/** The message alone, in English. */
export function englishText(sentence: Said): string {
  return english(sentence).message;
}

/** In English for whoever keeps it, and as what it is. */
export function worded(sentence: Said): Required<Worded> {
  return { text: englishText(sentence), said: sentence };
}

/** Why something cannot be, in English and as what it is. */
export interface Reason {
  reason: string;
  said: Said;
}

export function because(sentence: Said): Reason {
  return { reason: englishText(sentence), said: sentence };
}
