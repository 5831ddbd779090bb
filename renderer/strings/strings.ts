/**
 * The catalogue in use. `t` is a live binding: whoever reads it while drawing gets the language of now, so nothing may
 * keep words of it in a constant of its module. Another language is loaded when it is first wanted.
 */
import type { AppSettings } from '../../shared/ipc/contract.ts';
import { type Catalogue, en } from './en.ts';
import { setFormatLocale } from './format.ts';

/** Languages that have a catalogue, with their names in themselves. */
export const LANGUAGES = [
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof LANGUAGES)[number]['language'];

export let t: Catalogue = en;

/** The language for a choice: the system's where svir has it, else English. `locale` is the system's BCP 47 tag. */
export function languageFor(choice: AppSettings['language'], locale: string): Language {
  if (choice !== 'system') return choice;
  const wanted = locale.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find(({ language }) => language === wanted)?.language ?? 'en';
}

/** Numbers and dates as the system's region writes them, where its language is the one on the screen. */
function formatLocale(language: Language, locale: string): string {
  const tag = locale.replaceAll('_', '-').replace(/[.@].*$/, '');
  if (tag.toLowerCase().split('-')[0] !== language) return language;
  return Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? language;
}

let wanted: Language = 'en';

/** Puts a language into force; views must be drawn anew after it. Resolves to the language that is in force. */
export async function setLanguage(language: Language, locale: string): Promise<Language> {
  wanted = language;
  const catalogue = language === 'de' ? (await import('./de.ts')).de : en;
  // Another choice may have been made while this one was on its way.
  if (wanted !== language) return wanted;
  t = catalogue;
  setFormatLocale(formatLocale(language, locale));
  return language;
}
