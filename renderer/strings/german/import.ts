/** Importing conversations. */
import type { ImportProgress } from '../../../shared/import/import-report.ts';
import type { Catalogue } from '../english/whole.ts';
import { number, plural } from '../format.ts';

const conversations = (count: number) => plural(count, 'Unterhaltung', 'Unterhaltungen');

export const importing: Catalogue['import'] = {
  title: 'Unterhaltungen importieren',
  reading: (fileName: string, place: number, files: number) =>
    files > 1 ? `${fileName} wird gelesen (${number(place)} von ${number(files)})` : `${fileName} wird gelesen`,
  stopping: 'Hört nach dieser Unterhaltung auf',
  progress: ({ imported, extended, unchanged, skipped }: ImportProgress) =>
    [
      `${number(imported)} importiert`,
      extended > 0 ? `${number(extended)} mit neuen Nachrichten` : '',
      unchanged > 0 ? `${number(unchanged)} schon da` : '',
      skipped > 0 ? `${number(skipped)} nicht übernommen` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  stop: 'Aufhören',
  done: ({ imported, extended, unchanged }: ImportProgress) => {
    if (imported > 0) return `${conversations(imported)} importiert`;
    if (extended > 0) return `Neue Nachrichten in ${conversations(extended)}`;
    return unchanged > 0 ? 'Nichts Neues: Alles ist schon da' : 'Nichts wurde importiert';
  },
  cancelled: 'Sie haben aufgehört. Was bis dahin importiert war, bleibt.',
  list: 'Unterhaltungen',
  how: { imported: '', extended: 'neue Nachrichten', unchanged: 'schon da' },
  more: (count: number) => `und ${number(count)} weitere`,
  open: 'Die erste öffnen',
  untitled: 'Ohne Titel',
  notTaken: (count: number) => `Nicht übernommen: ${conversations(count)}`,
  noted: 'Weggelassen oder verändert',
  skip: {
    'unknown-format': 'das ist keine Unterhaltung in einer Form, die svir kennt',
    malformed: 'ihr JSON ist beschädigt',
    'too-large': 'sie ist größer, als svir halten kann',
    'too-deep': 'sie ist tiefer verschachtelt als jede Unterhaltung',
    'too-many-messages': 'sie hat mehr Nachrichten, als svir zeigen kann',
    empty: 'sie hat keine Nachrichten',
    'not-stored': 'sie konnte nicht gespeichert werden',
  },
  fault: {
    'empty-file': 'Die Datei ist leer.',
    'not-json': 'Das ist keine Datei mit Unterhaltungen: Sie ist kein JSON.',
    zip: 'Das ist ein Archiv ohne Unterhaltungen, die svir lesen kann. Enthält es ein weiteres Archiv, entpacken Sie es und wählen Sie jenes.',
    'zip-locked':
      'Dieses Archiv ist mit einem Passwort geschützt. Entpacken Sie es und wählen Sie die JSON-Dateien darin.',
    'zip-damaged':
      'Dieses Archiv ist beschädigt. Was vor dem Schaden steht, wurde gelesen. Laden oder exportieren Sie es noch einmal.',
    truncated:
      'Die Datei endet mittendrin. Was davor steht, wurde gelesen. Laden oder exportieren Sie sie noch einmal.',
    changed: 'Die Datei hat sich beim Lesen geändert oder war nicht lesbar. Wählen Sie sie noch einmal.',
    'too-large': 'Die Datei ist größer als 8 GB; das ist kein Export. Wählen Sie eine andere.',
    failed: 'Das Lesen brauchte mehr Arbeitsspeicher, als da ist. Was vorher gelesen wurde, bleibt.',
  },
  note: {
    'picture-elsewhere': (count: number) =>
      `${plural(count, 'Bild ist', 'Bilder sind')} nicht in der Datei, nur genannt; nichts wurde abgerufen`,
    'picture-refused': (count: number) => `${plural(count, 'Bild konnte', 'Bilder konnten')} nicht behalten werden`,
    'file-elsewhere': (count: number) =>
      `${plural(count, 'angehängte Datei ist', 'angehängte Dateien sind')} nicht in der Datei`,
    hidden: (count: number) =>
      `${plural(count, 'verborgene Anweisung', 'verborgene Anweisungen')} der anderen App weggelassen`,
    'unknown-content': (count: number) =>
      `${plural(count, 'Teil', 'Teile')} einer Art, die svir nicht kennt, weggelassen`,
    'loose-message': (count: number) =>
      `${plural(count, 'Nachricht hatte', 'Nachrichten hatten')} keinen Platz in der Unterhaltung und beginnen nun einen Zweig`,
    'late-system': (count: number) =>
      `${plural(count, 'spätere Systemnachricht steht', 'spätere Systemnachrichten stehen')} nun in der Systemanweisung`,
  },
};
