/**
 * The words of what the main process draws itself: dialogs, and the menu before a window has told its own. In the
 * language of the settings; before those are read, in the system's.
 */

import { unreachable } from '../shared/exhaustive.ts';
import type { AppSettings } from '../shared/ipc/contract.ts';
import { english } from '../shared/words/english.ts';
import { GERMAN } from '../shared/words/german.ts';
import { type Language, languageFor } from '../shared/words/language.ts';
import { type Figures, type Said, type WordsOfSaid, wordsOf } from '../shared/words/said.ts';

/** A sentence in words. */
export type Say = (said: Said) => WordsOfSaid;

export class OwnWords {
  #language: Language;

  /** `locale` is the system's. */
  constructor(locale: string) {
    this.#language = languageFor('system', locale);
  }

  /** Puts a choice into force. */
  choose(choice: AppSettings['language'], locale: string): void {
    this.#language = languageFor(choice, locale);
  }

  readonly say: Say = (said) => {
    switch (this.#language) {
      case 'en':
        return english(said);
      case 'de':
        return wordsOf(GERMAN.sentences, said, figuresOf('de')) ?? english(said);
      default:
        return unreachable(this.#language);
    }
  };
}

/** Main draws few figures: plain ones do. */
function figuresOf(locale: string): Figures {
  const whole = new Intl.NumberFormat(locale);
  const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(locale);
  return {
    number: (value) => whole.format(value),
    decimal: (value) => oneDigit.format(value),
    bytes: (value) => `${oneDigit.format(value / (1024 * 1024))} MB`,
    plural: (count, one, other) => `${whole.format(count)} ${plurals.select(count) === 'one' ? one : other}`,
  };
}
