/**
 * What the settings hold, as data: sections, their parts, and the words each is found by. The dialog draws from it and
 * its search looks through it, so a part that is not here cannot be opened or found.
 */
import type { SettingsPage } from '../../state/app-state.ts';
import { t } from '../../strings/later-strings.ts';

export type SectionName = SettingsPage['page'];
export type PartName = 'servers' | 'theme' | 'contrast' | 'text-size' | 'send-key' | 'shortcuts' | 'language';

export interface Part {
  part: PartName;
  section: SectionName;
  /** What it is found by: its label, its hint, its choices, and words people use for it. */
  words: string;
}

export interface Section {
  section: SectionName;
  name: string;
}

export function sections(): Section[] {
  return [
    { section: 'servers', name: t.settings.servers },
    { section: 'appearance', name: t.settings.appearance },
    { section: 'writing', name: t.settings.writing },
    { section: 'keyboard', name: t.settings.keyboard },
    { section: 'language', name: t.settings.language },
  ];
}

export function parts(): Part[] {
  const s = t.settings;
  const choices = (...words: string[]) => words.join(' ').toLowerCase();
  return [
    {
      part: 'servers',
      section: 'servers',
      words: choices(
        s.servers,
        s.add,
        s.baseUrl,
        s.key,
        s.headers,
        s.test,
        s.model,
        s.delete,
        s.findServers,
        s.addressing,
        s.keyHeader,
        s.azure,
        s.trust,
        s.ca,
        s.pin,
        s.network,
        s.proxy,
        s.connectTimeout,
        s.stallAfter,
        s.parameters,
        s.learned,
      ),
    },
    { part: 'theme', section: 'appearance', words: choices(s.theme, s.themeLight, s.themeDark, s.findTheme) },
    { part: 'contrast', section: 'appearance', words: choices(s.contrast, s.contrastHigh, s.findContrast) },
    { part: 'text-size', section: 'appearance', words: choices(s.textSize, s.textSizeHint, s.findTextSize) },
    { part: 'send-key', section: 'writing', words: choices(s.sendKey, s.sendKeyEnter, s.sendKeyShift) },
    { part: 'shortcuts', section: 'keyboard', words: choices(s.keyboard, s.findShortcuts) },
    { part: 'language', section: 'language', words: choices(s.language, s.languageHint, 'English Deutsch') },
  ];
}

/** Parts that hold every word of the search. */
export function findParts(search: string): Part[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return parts().filter((part) => words.every((word) => part.words.includes(word)));
}
