/** The app around the window, in German. */
import type { HOST as English, FolderFault } from '../english/host.ts';
import type { Translation } from '../said.ts';

const FAULTS: Record<Exclude<FolderFault, 'other'>, string> = {
  forbidden: 'svir darf dort nicht schreiben',
  full: 'der Datenträger ist voll',
  file: 'etwas in diesem Pfad ist eine Datei und kein Ordner',
  impossible: 'dort lässt sich kein Ordner anlegen',
};

export const HOST: Translation<typeof English> = {
  'call.refused': { message: 'Dieser Aufruf wurde abgelehnt.' },
  'call.arguments': {
    message: ({ channel, count }, { number }) =>
      `Der Aufruf ${channel} wurde abgelehnt: Er nimmt ein Argument, nicht ${number(count)}.`,
  },
  'call.argument': { message: ({ channel, issue }) => `Der Aufruf ${channel} wurde abgelehnt: „${issue}“` },
  'call.bug': {
    message: 'In svir ist etwas schiefgegangen, das nicht hätte geschehen dürfen.',
    advice:
      'Versuchen Sie es noch einmal. Geschieht es wieder, zeigt das Terminal, aus dem svir gestartet wurde, Näheres.',
  },
  'window.gone': { message: 'Das Fenster ist nicht mehr da.' },

  'link.long': { message: 'Dieser Link ist zu lang, um vor dem Öffnen angesehen zu werden.' },
  'link.no-address': { message: 'Das ist keine vollständige Webadresse.' },
  'link.scheme': { message: ({ scheme }) => `svir öffnet nur Web- und Mail-Links, keine „${scheme}“-Links.` },
  'link.user': {
    message: 'Dieser Link enthält einen Benutzernamen oder ein Kennwort; damit wird oft getäuscht.',
  },
  'link.ask': { message: ({ host }) => `Eine Seite von ${host} außerhalb von svir öffnen?` },
  'link.open': { message: 'Öffnen' },
  'link.cancel': { message: 'Abbrechen' },

  'start.failed': { message: 'svir konnte nicht starten' },
  'start.bug': {
    message:
      'In svir ist etwas schiefgegangen, das nicht hätte geschehen dürfen. Das Terminal, aus dem es gestartet wurde, zeigt Näheres.',
  },
  'start.folder': {
    message: ({ folder, fault, code }) =>
      `svir kann seine Daten nicht in ${folder} aufbewahren: ${fault === 'other' ? `das System meldet „${code}“` : FAULTS[fault]}. Es wurde nichts geändert. Geben Sie ihm mit --profile-dir ORDNER einen Ordner, in den es schreiben darf, oder berichtigen Sie die Rechte jenes Ordners.`,
  },
  'window.failing': {
    message: 'Das Fenster von svir stürzt immer wieder ab',
    advice:
      'Es wurde innerhalb einer Minute mehrmals neu geladen und stürzte jedes Mal ab. Laufende Antworten gehen weiter und bleiben erhalten. Schließen Sie svir, und starten Sie es neu.',
  },
  'menu.file': { message: 'Datei' },
  'menu.edit': { message: 'Bearbeiten' },
  'menu.view': { message: 'Ansicht' },
  'menu.window': { message: 'Fenster' },
  'profile.copy-name': { message: ({ name }) => `${name} (Kopie)` },
};
