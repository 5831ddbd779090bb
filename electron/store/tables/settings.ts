/** Choices of the app, one row each. A value that cannot be read counts as not chosen. */
import * as v from 'valibot';
import { type AppSettings, DEFAULT_SETTINGS } from '../../../shared/ipc/contract.ts';
import { settingsChange } from '../../../shared/ipc/settings-schema.ts';
import type { Database } from '../database.ts';

export function getSettings(db: Database): AppSettings {
  let chosen: AppSettings = DEFAULT_SETTINGS;
  for (const { name, value } of db.all('SELECT name, value FROM settings')) {
    try {
      const one = v.safeParse(settingsChange, { [String(name)]: JSON.parse(String(value)) });
      if (one.success) chosen = { ...chosen, ...one.output };
    } catch {
      // not JSON: the default stands, the row stays for whoever can read it
    }
  }
  return chosen;
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
