/** What is kept, in German. */
import type { STORAGE as English, ListedThing, StoredThing } from '../english/storage.ts';
import type { Translation } from '../said.ts';

const GONE: Record<StoredThing, string> = {
  conversation: 'Diese Unterhaltung',
  'server profile': 'Dieses Serverprofil',
  'running answer': 'Diese laufende Antwort',
  exchange: 'Dieser Austausch',
  message: 'Diese Nachricht',
  import: 'Dieser Import',
};

const LISTED: Record<ListedThing, [one: string, other: string]> = {
  conversation: ['Eine Unterhaltung', 'Unterhaltungen'],
  'server profile': ['Ein Serverprofil', 'Serverprofile'],
  message: ['Eine Nachricht', 'Nachrichten'],
};

const RECORDING =
  'Die Antwort geht weiter. Schaffen Sie Platz, oder prüfen Sie den Datenordner; svir versucht es jede Sekunde wieder.';

export const STORAGE: Translation<typeof English> = {
  'stored.gone': {
    message: ({ what }) => `${GONE[what]} ist nicht mehr da.`,
    advice: 'Vielleicht wurde das in einem anderen Fenster gelöscht.',
  },
  'stored.no-hash': { message: 'Das ist nicht die Prüfsumme eines Anhangs.', advice: 'Es wurde nichts gespeichert.' },
  'stored.no-attachment': {
    message: ({ name }) =>
      `Der Anhang „${name}“ ist nicht mehr gespeichert. Entfernen Sie ihn, und fügen Sie die Datei noch einmal hinzu.`,
    advice: 'Es wurde nichts gespeichert.',
  },
  'stored.running': {
    message: 'In dieser Unterhaltung wird noch eine Antwort geschrieben.',
    advice: 'Halten Sie erst die Antwort an, und löschen Sie dann die Unterhaltung.',
  },
  'stored.bad-conversation': {
    message: ({ reason }) => `Die Zeile dieser Unterhaltung ist nicht lesbar: „${reason}“.`,
    advice: 'Sie blieb, wie sie ist; die anderen Unterhaltungen sind nicht betroffen.',
  },
  'stored.bad-profile': {
    message: ({ reason }) => `Die Zeile dieses Serverprofils ist nicht lesbar: „${reason}“.`,
    advice: 'Sie blieb, wie sie ist. Legen Sie das Profil neu an; die anderen sind nicht betroffen.',
  },
  'stored.bad-answer': {
    message: ({ reason }) => `Die Antwort ließ sich nicht speichern: „${reason}“.`,
    advice: 'Ihre Bytes sind im Mitschnitt. Bitte melden Sie das.',
  },
  'stored.unreadable': {
    message: ({ count, what }, { number }) =>
      count === 1
        ? `${LISTED[what][0]} in der Datenbank ist nicht lesbar.`
        : `${number(count)} ${LISTED[what][1]} in der Datenbank sind nicht lesbar.`,
    advice:
      'Es wurde nichts entfernt. Ein neueres svir oder ein Werkzeug für SQLite-Dateien kann sie vielleicht lesen.',
  },

  'database.damaged': {
    message: ({ file }) => `Die Datenbank von svir ist beschädigt: ${file}`,
    advice:
      'Die Datei blieb, wie sie ist. Kopieren Sie sie zuerst an einen sicheren Ort; eine Sicherung kann an ihre Stelle treten.',
  },
  'database.locked': {
    message: ({ file }) => `Ein anderes Programm benutzt die Datenbank von svir: ${file}`,
    advice:
      'Schließen Sie das andere svir oder das Werkzeug, das die Datei offen hat, und versuchen Sie es noch einmal.',
  },
  'database.conflict': {
    message: 'Was gespeichert werden sollte, passt nicht zu dem, was schon da ist.',
    advice: 'Vielleicht wurde es in einem anderen Fenster geändert oder gelöscht. Es wurde nichts gespeichert.',
  },
  'database.read-only': {
    message: ({ file }) => `svir darf hier nicht schreiben: ${file}`,
    advice:
      'Erlauben Sie das Schreiben in diesen Ordner und diese Datei, oder starten Sie svir mit einem anderen Datenordner.',
  },
  'database.none': {
    message: ({ file }) => `Diese Datei ist keine Datenbank von svir: ${file}`,
    advice:
      'Sie blieb, wie sie ist. Legen Sie sie anderswohin, um neu zu beginnen, oder starten Sie svir mit einem anderen Datenordner.',
  },
  'database.newer': {
    message: ({ file }) => `Diese Datenbank hat ein neueres svir geschrieben: ${file}`,
    advice: 'Sie blieb, wie sie ist. Aktualisieren Sie svir, oder starten Sie es mit einem anderen Datenordner.',
  },
  'database.full': {
    message: 'Der Datenträger ist voll: Das ließ sich nicht speichern.',
    advice: 'Schaffen Sie Platz, und versuchen Sie es noch einmal. Nichts, was vorher gespeichert war, ist verloren.',
  },
  'database.io': {
    message: ({ file }) => `Die Datenbank von svir lässt sich nicht lesen oder schreiben: ${file}`,
    advice:
      'Prüfen Sie den Datenträger, und ob der Datenordner da und ein Ordner ist, und versuchen Sie es dann noch einmal.',
  },
  'database.closed': {
    message: 'Die Datenbank ist geschlossen.',
    advice: 'Starten Sie svir neu. Was vorher gespeichert war, liegt auf dem Datenträger.',
  },
  'database.stopped': {
    message: 'Die Datenbank arbeitet nicht mehr.',
    advice: 'Starten Sie svir neu. Was vorher gespeichert war, liegt auf dem Datenträger.',
  },
  'database.unstorable': {
    message: 'Das lässt sich nicht speichern.',
    advice: 'Es wurde nichts gespeichert. Bitte melden Sie das.',
  },
  'folder.unmakable': {
    message: ({ folder }) => `Der Ordner ${folder} lässt sich nicht anlegen.`,
    advice:
      'Prüfen Sie, ob der Datenträger Platz hat und in diesen Ordner geschrieben werden darf, und starten Sie svir dann noch einmal.',
  },

  'capture.disk-full': {
    message: 'Der Datenträger ist voll: Die Bytes dieser Antwort lassen sich gerade nicht mitschneiden.',
    advice: RECORDING,
  },
  'capture.failing': {
    message: ({ code }) => `Die Bytes dieser Antwort lassen sich gerade nicht mitschneiden (${code}).`,
    advice: RECORDING,
  },
  'capture.near-limit': {
    message: ({ bytes: size, limit }, { bytes }) =>
      `Die Mitschnitte früherer Antworten belegen ${bytes(size)} von den ${bytes(limit)}, die sie belegen dürfen.`,
    advice:
      'Ist das voll, gehen die ältesten zuerst. Die Antworten bleiben. Mit einer Unterhaltung werden auch ihre Mitschnitte gelöscht.',
  },
  'capture.dropped': {
    message: ({ captures, bytes: size }, { bytes, number }) =>
      captures === 1
        ? `Der älteste Mitschnitt wurde entfernt, um Platz zu schaffen: ${bytes(size)}.`
        : `Die ältesten Mitschnitte wurden entfernt, um Platz zu schaffen: ${number(captures)} mit ${bytes(size)}.`,
    advice: 'Die Antworten selbst sind alle da; nur der Debug-Bereich zeigt nicht mehr, wie sie kamen.',
  },
  'capture.missing': {
    message: 'Der Mitschnitt dieses Austauschs ist nicht mehr da.',
    advice: 'Die ältesten Mitschnitte werden entfernt, wenn ihre Grenze erreicht ist. Die Nachricht selbst bleibt.',
  },
  'capture.io': {
    message: ({ code }) => `Der Mitschnitt dieses Austauschs ist nicht lesbar (${code}).`,
    advice: 'Prüfen Sie den Datenträger und die Rechte des Datenordners.',
  },
  'capture.none': {
    message: 'Das ist kein Mitschnitt von svir.',
    advice: 'Wählen Sie einen Austausch aus der Liste.',
  },
  'capture.newer': {
    message: 'Diesen Mitschnitt hat ein neueres svir geschrieben.',
    advice: 'Aktualisieren Sie svir, um ihn zu öffnen.',
  },
  'capture.unreadable': {
    message: ({ reason }) => `Die Beschreibung des Mitschnitts ist nicht lesbar: „${reason}“.`,
    advice: 'Die Datei blieb, wie sie ist. Die Bytes der Antwort daneben sind vielleicht noch heil.',
  },
  'recovery.problem': { message: ({ why }) => why, advice: 'Der Rest der Unterhaltung ist, wie er war.' },
};
