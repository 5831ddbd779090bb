/** Choices of the app, one row each. A value that cannot be read counts as not chosen. */
import * as v from 'valibot';
import type { AppSettings } from '../../../shared/ipc/contract.ts';
import type { Database } from '../database.ts';

const DEFAULTS: AppSettings = { theme: 'system', debugPaneOpen: false, lastConversationId: null };

const schemas = {
  theme: v.picklist(['system', 'light', 'dark']),
  debugPaneOpen: v.boolean(),
  lastConversationId: v.nullable(v.string()),
} satisfies { [K in keyof AppSettings]: v.GenericSchema<unknown, AppSettings[K]> };

const settings = v.partial(v.object(schemas));

export function getSettings(db: Database): AppSettings {
  let chosen: v.InferOutput<typeof settings> = {};
  for (const { name, value } of db.all('SELECT name, value FROM settings')) {
    try {
      const one = v.safeParse(settings, { [String(name)]: JSON.parse(String(value)) });
      if (one.success) chosen = { ...chosen, ...one.output };
    } catch {
      // not JSON: the default stands, the row stays for whoever can read it
    }
  }
  return {
    theme: chosen.theme ?? DEFAULTS.theme,
    debugPaneOpen: chosen.debugPaneOpen ?? DEFAULTS.debugPaneOpen,
    lastConversationId: chosen.lastConversationId ?? DEFAULTS.lastConversationId,
  };
}

export function setSettings(db: Database, changes: Partial<AppSettings>): AppSettings {
  return db.transaction(() => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) continue;
      db.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, JSON.stringify(value));
    }
    return getSettings(db);
  });
}
