/** A conversation and what its texts are drawn with. */
import type { Catalogue } from '../english/whole.ts';
import { number } from '../format.ts';

export const conversation: Catalogue['conversation'] = {
  label: 'Unterhaltung',
  messages: 'Nachrichten',
  emptyTitle: 'Stellen Sie eine Frage',
  emptyBody: (model: string, profile: string) => `${model} auf ${profile} wird antworten.`,
  tipCommands: 'Befehle',
  emptyNoModel: 'Wählen Sie unten ein Modell und schreiben Sie dann Ihre Frage.',
  failed: 'Diese Unterhaltung konnte nicht geöffnet werden.',
  jump: 'Zum Ende springen',
  earlier: (count: number) => `Frühere Nachrichten anzeigen (${number(count)})`,
  you: 'Sie',
  assistant: 'Antwort',
  answerOf: 'Antwort von',
  attachments: 'Anhänge',
  answers: {
    at: (at: number, of: number) => `Antwort ${at} von ${of}`,
    previous: 'Vorherige Antwort',
    next: 'Nächste Antwort',
  },
  wordings: {
    at: (at: number, of: number) => `Fassung ${at} von ${of}`,
    previous: 'Vorherige Fassung',
    next: 'Nächste Fassung',
  },
  copyQuestion: 'Frage kopieren',
  editQuestion: 'Frage bearbeiten',
  editHint: 'Was vorher gefragt wurde, bleibt daneben stehen.',
  openDebug: 'Debug-Bereich einblenden',
  closeDebug: 'Debug-Bereich ausblenden',
  messageComing: 'Diese Nachricht wird gelesen.',
  messageFailed: 'Diese Nachricht konnte gerade nicht gelesen werden.',
  messageUnreadable: 'Diese Nachricht kann nicht gelesen werden.',
  messageUnreadableAdvice:
    'Sie blieb in der Datenbank, wie sie ist. Ein neueres svir oder ein Werkzeug für SQLite-Dateien kann sie vielleicht lesen.',
  resizeDebug: 'Breite des Debug-Bereichs',
};

export const markdown: Catalogue['markdown'] = {
  copyCode: 'Code kopieren',
  lineNumbers: 'Zeilennummern',
  wrapLines: 'Zeilen umbrechen',
  downloadCode: 'Code als Datei speichern',
  formula: 'Formel',
  plain: 'Text',
  image: (host: string) => `Bild auf ${host}`,
  inlineImage: 'Bild in der Antwort, nicht angezeigt',
  deadLink: 'Dieser Link hat eine Adresse, die svir nicht öffnet.',
  footnotes: 'Fußnoten',
  footnote: (label: string) => `Fußnote ${label}`,
  footnoteBack: (label: string) => `Zurück zur Stelle ${label}`,
  done: 'erledigt',
  open: 'offen',
};
