/**
 * The catalogue in use. `t` is a live binding: whoever reads it while drawing gets the language of now, so nothing may
 * keep words of it in a constant of its module. Another language is loaded when it is first wanted.
 */
import { unreachable } from '../../shared/exhaustive.ts';
import type { Language } from '../../shared/words/language.ts';
import { type Catalogue, en } from './en.ts';
import { setFormatLocale } from './format.ts';
import { type Speaker, setSpeaker } from './main-words.ts';

export { LANGUAGES, languageFor } from '../../shared/words/language.ts';

export let t: Catalogue = en;

/** Numbers and dates as the system's region writes them, where its language is the one on the screen. */
function formatLocale(language: Language, locale: string): string {
  const tag = locale.replaceAll('_', '-').replace(/[.@].*$/, '');
  if (tag.toLowerCase().split('-')[0] !== language) return language;
  return Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? language;
}

/** `speaker` words what the main process says; it speaks English by itself. */
async function load(language: Language): Promise<{ catalogue: Catalogue; speaker: Speaker | null }> {
  switch (language) {
    case 'en':
      return { catalogue: en, speaker: null };
    case 'de': {
      const [{ de }, { GERMAN }, { speakerOf }] = await Promise.all([
        import('./de.ts'),
        import('../../shared/words/german.ts'),
        import('./speaker.ts'),
      ]);
      return { catalogue: de, speaker: speakerOf(GERMAN) };
    }
    default:
      return unreachable(language);
  }
}

let wanted: Language = 'en';

/** Puts a language into force; views must be drawn anew after it. Resolves to the language that is in force. */
export async function setLanguage(language: Language, locale: string): Promise<Language> {
  wanted = language;
  const { catalogue, speaker } = await load(language);
  // Another choice may have been made while this one was on its way.
  if (wanted !== language) return wanted;
  t = catalogue;
  setSpeaker(speaker);
  setFormatLocale(formatLocale(language, locale));
  return language;
}
