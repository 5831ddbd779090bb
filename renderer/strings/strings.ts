/**
 * The catalogue in use. `t` is a live binding: whoever reads it while drawing gets the language of now, so nothing may
 * keep words of it in a constant of its module. Another language is loaded when it is first wanted. Screens that are
 * loaded later take `t` from `later-strings.ts`, which has their words too.
 */
import { unreachable } from '../../shared/exhaustive.ts';
import type { Language } from '../../shared/words/language.ts';
import { type FirstCatalogue, first } from './english/first.ts';
import type { Catalogue } from './english/whole.ts';
import { setFormatLocale } from './format.ts';
import { type Speaker, setSpeaker } from './main-words.ts';

export { LANGUAGES, languageFor } from '../../shared/words/language.ts';

export let t: FirstCatalogue = first;

/** The whole catalogue in force; `null` for English, of which only the first screen's words are here. */
let whole: Catalogue | null = null;
const followers: ((whole: Catalogue | null) => void)[] = [];

/** Calls back at once and at every change of the language. */
export function followCatalogue(follow: (whole: Catalogue | null) => void): void {
  followers.push(follow);
  follow(whole);
}

/** Numbers and dates as the system's region writes them, where its language is the one on the screen. */
function formatLocale(language: Language, locale: string): string {
  const tag = locale.replaceAll('_', '-').replace(/[.@].*$/, '');
  if (tag.toLowerCase().split('-')[0] !== language) return language;
  return Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? language;
}

/** `speaker` words what the main process says; it speaks English by itself. */
async function load(language: Language): Promise<{ catalogue: Catalogue | null; speaker: Speaker | null }> {
  switch (language) {
    case 'en':
      return { catalogue: null, speaker: null };
    case 'de': {
      const [{ german }, { GERMAN }, { speakerOf }] = await Promise.all([
        import('./german/german.ts'),
        import('../../shared/words/german.ts'),
        import('./speaker.ts'),
      ]);
      return { catalogue: german, speaker: speakerOf(GERMAN) };
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
  whole = catalogue;
  t = whole ?? first;
  for (const follow of followers) follow(whole);
  setSpeaker(speaker);
  setFormatLocale(formatLocale(language, locale));
  return language;
}
