/** Writing a message: the field, its files, its commands, the choice of a model. */
import type { MadeFrom, TextFacts } from '../../../shared/chat/attachment.ts';
import type { Catalogue } from '../english/whole.ts';
import { bytes, mediaName, number, plural } from '../format.ts';

export const composer: Catalogue['composer'] = {
  label: 'Nachricht',
  placeholder: 'Nachricht schreiben',
  send: 'Senden',
  stop: 'Anhalten',
  attach: 'Dateien anhängen',
  drop: 'Dateien hier ablegen, um sie anzuhängen',
  dropToEdit: 'Dateien hier ablegen, um sie der bearbeiteten Frage anzuhängen',
  dropHint: 'Bilder gehen unverändert an das Modell',
  tray: 'Anhänge dieser Nachricht',
  addingFile: (name: string) => `${name} wird hinzugefügt`,
  uploadStep: { waiting: 'wartet', converting: 'wird umgewandelt' },
  removeFile: (name: string) => `${name} entfernen`,
  cancelUpload: (name: string) => `${name} abbrechen`,
  fileDetail: (size: number, width?: number, height?: number) =>
    width && height ? `${number(width)} × ${number(height)} · ${bytes(size)}` : bytes(size),
  blocked: {
    opening: 'Die Unterhaltung wird noch geöffnet',
    choosing: 'Die Modelle des Servers werden noch gelesen',
    uploading: 'Es werden noch Dateien hinzugefügt',
    answering: 'Wird gesendet, wenn die Antwort vollständig ist',
    storing: 'Die Nachricht davor wird noch gesendet',
    'no-server': 'Fügen Sie einen Server hinzu, um Nachrichten zu senden',
    'no-model': 'Wählen Sie ein Modell, um Nachrichten zu senden',
  },
  held: {
    opening: 'Wird gesendet, sobald die Unterhaltung geöffnet ist.',
    choosing: 'Wird gesendet, sobald der Server seine Modelle genannt hat.',
    uploading: 'Wird gesendet, sobald die Dateien hinzugefügt sind.',
    answering: 'Wird gesendet, wenn die Antwort vollständig ist.',
    storing: 'Wird nach der Nachricht davor gesendet.',
  },
  letGo: 'Nicht senden',
  refused: {
    'no-server': 'Nicht gesendet: Es gibt noch keinen Server. Fügen Sie einen in den Einstellungen hinzu.',
    'no-model': 'Nicht gesendet: Es ist kein Modell gewählt. Wählen Sie unten eines.',
    'file-refused':
      'Nicht gesendet: Eine Datei ließ sich nicht hinzufügen. Nehmen Sie sie heraus oder fügen Sie sie noch einmal hinzu, dann senden Sie.',
    'answer-cut': 'Nicht gesendet: Die Antwort davor kam nicht zu ihrem Ende. Senden Sie es, wenn es noch passt.',
  },
  tokens: (count: number) => `etwa ${plural(count, 'Token', 'Tokens')}`,
  encoding: {
    'utf-8': 'UTF-8',
    'utf-16le': 'als UTF-16 gelesen',
    'utf-16be': 'als UTF-16 gelesen',
    'windows-1252': 'kein UTF-8: als Windows-1252 gelesen',
  } satisfies Record<TextFacts['encoding'], string>,
  hasLocation: 'verrät den Aufnahmeort',
  removeLocation: (name: string) => `Ort aus ${name} entfernen`,
  notShown: 'kann hier nicht gezeigt werden; geht unverändert hinaus',
  makeSmaller: (name: string) => `${name} verkleinern …`,
  madeFrom: (from: MadeFrom, now: string) => {
    switch (from.how) {
      case 'converted':
        return `von ${mediaName(from.mediaType)} in ${mediaName(now)} umgewandelt`;
      case 'reduced':
        return from.width && from.height
          ? `verkleinert, war ${number(from.width)} × ${number(from.height)} · ${bytes(from.bytes)}`
          : `verkleinert, war ${bytes(from.bytes)}`;
      case 'location-removed':
        return 'Ort entfernt';
    }
  },
  warnings: 'Vor dem Senden',
  pasted: (characters: number) => `${plural(characters, 'Zeichen', 'Zeichen')} eingefügt.`,
  pastedToFile: 'Als Datei anhängen',
  pastedKeep: 'Als Text behalten',
  pastedName: 'eingefügt.txt',
  droppedName: 'bild',
  onlyAddress: 'Die Seite gab nur die Adresse des Bildes heraus.',
  onlyAddressAdvice:
    'svir holt nichts aus dem Netz. Kopieren Sie das Bild im Browser und fügen Sie es hier ein, oder speichern Sie es zuerst.',
  size: (tokens: number, size: number | null, images: number) =>
    [
      tokens > 0 ? `≈ ${plural(tokens, 'Token', 'Tokens')}` : '',
      images > 0 ? plural(images, 'Bild', 'Bilder') : '',
      size === null ? '' : bytes(size),
    ]
      .filter(Boolean)
      .join(' · '),
  sizeTitle: 'Geschätzte Tokens dieses Textes, und Bytes der ganzen Anfrage samt der bisherigen Unterhaltung',
  keySeen: 'Das sieht wie ein API-Schlüssel aus. Eine Nachricht wird gespeichert und geht so an das Modell.',
  keyHeld:
    'Noch nicht gesendet: Das sieht wie ein API-Schlüssel aus. Eine Nachricht wird gespeichert und geht so an das Modell.',
  keySettings: 'Einstellungen des Servers öffnen',
  keySend: 'Trotzdem senden',
};

export const slash: Catalogue['slash'] = {
  label: 'Befehle',
  new: 'Neuen Chat beginnen',
  model: 'Modell wählen',
  modelSet: (model: string) => `Das Modell ist jetzt ${model}.`,
  server: 'Server wählen',
  serverSet: (server: string) => `Der Server ist jetzt ${server}.`,
  noServer: (text: string) => `Kein Server heißt „${text}“.`,
  system: 'System-Prompt dieser Unterhaltung setzen; ohne Text dahinter entfernen',
  systemSet: 'Der System-Prompt ist gesetzt.',
  systemGone: 'Der System-Prompt ist entfernt.',
  temperature: 'Temperatur setzen, meist 0 bis 2',
  maxTokens: 'Tokens einer Antwort begrenzen',
  effort: 'Denkaufwand setzen',
  parameterSet: 'Der Parameter ist gesetzt.',
  search: 'Alle Unterhaltungen durchsuchen',
  title: 'Dieser Unterhaltung einen Titel geben',
  titleSet: 'Der Titel ist geändert.',
};

export const model: Catalogue['model'] = {
  choose: 'Modell wählen',
  prefix: 'Modell: ',
  search: 'Modelle suchen oder eine ID eingeben',
  loading: 'Modellliste wird gelesen',
  showAll: (count: number) => `Alle anzeigen (${number(count)} weitere)`,
  showChat: 'Nur Chat-Modelle anzeigen',
  typed: (id: string) => `„${id}“ wie eingegeben verwenden`,
  empty: 'Kein Modell dieses Namens',
  emptyList: 'Der Server nennt keine Modelle. Geben Sie eine ID ein.',
  again: 'Liste neu lesen',
  context: (tokens: number) => plural(tokens, 'Token', 'Tokens'),
  images: (most?: number) => (most === undefined ? 'Bilder' : `bis zu ${plural(most, 'Bild', 'Bilder')}`),
  others: 'Dem Namen nach keine Chat-Modelle',
  chat: 'Modelle',
  inUse: 'In Gebrauch',
  servers: 'Server',
  manage: 'Server verwalten …',
  audio: 'Ton',
  more: (count: number) => `${number(count)} weitere in dieser Liste: Tippen Sie, um sie einzugrenzen.`,
};
