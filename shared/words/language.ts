/** Which languages svir has, and which one a choice means on a system. For the window and for main's own dialogs. */
import type { AppSettings } from '../ipc/contract.ts';

/** With their names in themselves. */
export const LANGUAGES = [
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof LANGUAGES)[number]['language'];

/** The language for a choice: the system's where svir has it, else English. `locale` is the system's BCP 47 tag. */
export function languageFor(choice: AppSettings['language'], locale: string): Language {
  if (choice !== 'system') return choice;
  const wanted = locale.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find(({ language }) => language === wanted)?.language ?? 'en';
}
