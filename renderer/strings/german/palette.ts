/** The command palette and the sheet of shortcuts. */
import type { Catalogue } from '../english/whole.ts';

export const palette: Catalogue['palette'] = {
  label: 'Befehlspalette',
  placeholder: 'Etwas tun oder eine Unterhaltung öffnen',
  none: 'Nichts dieses Namens',
  conversations: 'Unterhaltungen',
  useServer: (name) => `Server ${name} fragen`,
  changeServer: (name) => `Einstellungen des Servers ${name}`,
  settingsPage: (page) => `Einstellungen: ${page}`,
  theme: (name) => `Farbschema: ${name}`,
};

export const shortcuts: Catalogue['shortcuts'] = {
  title: 'Tastenkürzel',
  send: 'Nachricht senden',
  newline: 'Neue Zeile',
  inComposer: 'Beim Schreiben',
  history: 'Eigene frühere Nachrichten',
  commands: 'Befehle',
  change: 'Tastenkürzel ändern',
};
