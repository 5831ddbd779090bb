/** Files, in German. */
import type { ATTACHMENT as English } from '../english/attachment.ts';
import type { WINDOW as EnglishWindow } from '../english/window.ts';
import type { Translation } from '../said.ts';

const CONVERT = 'Chat-Server nehmen PNG, JPEG, GIF und WebP: Wandeln Sie sie vorher um.';
const NOT_ADDED = 'Die Datei wurde nicht hinzugefügt.';

export const ATTACHMENT: Translation<typeof English> = {
  'attach.refused': { message: ({ name, why }) => `„${name}“ lässt sich nicht anhängen. ${why}`, advice: '' },
  'file.empty': { message: 'Die Datei ist leer.' },
  'file.binary': {
    message:
      'Diese Datei ist weder ein Bild, das Chat-Server nehmen (PNG, JPEG, GIF, WebP), noch ein Text: Sie enthält Binärdaten.',
  },
  'file.no-text': { message: 'Es ist kein Text, sondern Binärdaten, die Chat-Server in einer Nachricht nicht nehmen.' },
  'file.pdf': {
    message:
      'Das ist ein PDF-Dokument. Chat-Server nehmen Bilder und Text: Kopieren Sie seinen Text, oder hängen Sie seine Seiten als Bilder an.',
  },
  'file.zip': {
    message:
      'Das ist ein ZIP-Archiv oder ein Office-Dokument. Chat-Server nehmen Bilder und Text: Hängen Sie stattdessen seinen Inhalt an.',
  },
  'image.avif': { message: `Die Datei ist ein AVIF-Bild. ${CONVERT}` },
  'image.heic': { message: `Die Datei ist ein HEIC-Bild, das Format von iPhone-Fotos. ${CONVERT}` },
  'image.bmp': { message: `Die Datei ist ein BMP-Bild. ${CONVERT}` },
  'image.tiff': { message: `Die Datei ist ein TIFF-Bild. ${CONVERT}` },
  'image.jxl': { message: `Die Datei ist ein JPEG-XL-Bild. ${CONVERT}` },
  'image.icon': { message: `Die Datei ist ein Icon. ${CONVERT}` },
  'image.svg': { message: 'Die Datei ist eine SVG-Zeichnung, also Text: Hängen Sie sie als Datei an.' },
  'image.pdf': { message: 'Die Datei ist ein PDF-Dokument, kein Bild.' },
  'image.zip': { message: 'Die Datei ist ein ZIP-Archiv oder ein Office-Dokument, kein Bild.' },
  'image.unknown': {
    message: 'Die Datei ist in keinem der Bildformate, die svir kennt (PNG, JPEG, GIF, WebP), was ihr Name auch sagt.',
  },

  'attach.no-size': { message: ({ name }) => `Die Größe von „${name}“ ist nicht bekannt.`, advice: NOT_ADDED },
  'attach.more-bytes': {
    message: ({ name }) =>
      `Von „${name}“ kamen mehr Bytes als angekündigt. Vielleicht wurde die Datei beim Lesen geändert.`,
    advice: NOT_ADDED,
  },
  'attach.short': {
    message: ({ name }) => `„${name}“ endete vorzeitig. Vielleicht wurde die Datei beim Lesen geändert.`,
    advice: NOT_ADDED,
  },
  'attach.no-file': { message: ({ name }) => `„${name}“ ist keine Datei.`, advice: NOT_ADDED },
  'attach.large': {
    message: ({ name, most }, { bytes }) => `„${name}“ ist größer als ${bytes(most)}.`,
    advice: NOT_ADDED,
  },
  'attach.large-text': {
    message: ({ name, most }, { bytes }) =>
      `Der Text „${name}“ ist größer als ${bytes(most)}; so viel liest kein Modell.`,
    advice: NOT_ADDED,
  },
  'attach.no-upload': { message: 'Diese Übertragung ist nicht mehr da.', advice: NOT_ADDED },
  'attach.no-hash': { message: 'Das ist nicht die Prüfsumme eines Anhangs.', advice: NOT_ADDED },
  'attach.no-thumbnail': { message: 'Ein Vorschaubild ist ein WebP.', advice: NOT_ADDED },
  'attach.no-place': { message: ({ name }) => `„${name}“ verrät keinen Ort.`, advice: NOT_ADDED },
  'attach.unreadable': {
    message: ({ name }) => `„${name}“ lässt sich nicht lesen.`,
    advice: 'Prüfen Sie, ob die Datei da ist und gelesen werden darf, und fügen Sie sie dann noch einmal hinzu.',
  },
  'attach.lost': {
    message: ({ name }) => `Die gespeicherte Kopie von „${name}“ lässt sich nicht lesen.`,
    advice: 'Entfernen Sie den Anhang, und fügen Sie die Datei noch einmal hinzu.',
  },
  'attach.not-stored': { message: ({ name }) => `„${name}“ ist kein gespeicherter Anhang.` },
  'attach.no-room': {
    message: ({ folder }) => `Anhänge lassen sich nicht speichern: ${folder}`,
    advice:
      'Prüfen Sie den Datenträger, und ob der Datenordner da und ein Ordner ist, und versuchen Sie es dann noch einmal.',
  },

  'send-file.changed': {
    message: ({ name }) =>
      `Die Datei „${name}“ hat sich geändert, seit sie angehängt wurde; die Anfrage wurde nicht zu Ende gesendet.`,
  },
  'send-file.gone': { message: ({ name }) => `Die Datei „${name}“ ist nicht mehr da.` },
  'send-file.forbidden': { message: ({ name }) => `Die Datei „${name}“ darf nicht gelesen werden.` },
  'send-file.unreadable': {
    message: ({ name, code }) =>
      `Die Datei „${name}“ ließ sich nicht lesen (${code === '' ? 'Grund unbekannt' : code}).`,
  },
};

export const WINDOW: Translation<typeof EnglishWindow> = {
  'upload.unreadable': {
    message: ({ name }) => `${name} lässt sich nicht lesen.`,
    advice:
      'Ein Ordner lässt sich nicht anhängen, und auch keine Datei, die inzwischen geändert oder entfernt wurde. Fügen Sie die Datei noch einmal hinzu.',
  },
  'upload.not-converted': {
    message: ({ name }) => `${name} ließ sich nicht umwandeln.`,
    advice:
      'Chat-Server nehmen sein Format nicht (AVIF, BMP, Icons). Speichern Sie es als PNG oder JPEG, und fügen Sie das hinzu.',
  },
  'messages.not-given': {
    message: 'Die angefragten Nachrichten kamen nicht.',
    advice: 'Öffnen Sie die Unterhaltung noch einmal.',
  },
};
