/** What was entered for a server, its keys, lists and tests, in German. */
import type { PROFILE as English } from '../english/profile.ts';
import type { Translation } from '../said.ts';

const UNLOCK =
  'Entsperren Sie den Schlüsselspeicher, oder melden Sie sich an dem Desktop an, den Sie vorher benutzt haben, und versuchen Sie es noch einmal. Oder geben Sie es im Profil neu ein.';
const store = (profile: string, backend: string) =>
  `von „${profile}“ lässt sich nicht aus dem Schlüsselspeicher des Systems lesen (aufbewahrt hatte es: ${backend}).`;

export const PROFILE: Translation<typeof English> = {
  'base-url.empty': { message: 'Die Basis-URL ist leer.' },
  'base-url.no-address': { message: ({ text }) => `Das ist keine Webadresse: ${text}` },
  'base-url.user': {
    message:
      'Die Basis-URL darf weder Benutzernamen noch Kennwort enthalten. Der Schlüssel gehört in sein eigenes Feld.',
  },
  'base-url.fragment': { message: 'Die Basis-URL darf kein Fragment enthalten (den Teil nach #).' },
  'base-url.query': {
    message:
      'Die Basis-URL darf keine Abfrage enthalten (den Teil nach ?). Für Azure geben Sie Deployment und api-version eigens an.',
  },
  'base-url.scheme': {
    message: ({ scheme }) => `Die Basis-URL muss mit http:// oder https:// beginnen, nicht mit ${scheme}`,
  },
  'key.sendable': {
    message:
      'Der Schlüssel enthält Zeichen, die keine HTTP-Kopfzeile tragen kann (einen Zeilenumbruch oder einen Buchstaben außerhalb von Latin-1).',
  },
  'key.characters': {
    message:
      'Der Schlüssel enthält Zeichen, die kein Schlüssel hat (einen Zeilenumbruch oder Buchstaben außerhalb von ASCII).',
  },
  'key-header.own': {
    message: ({ name }) => `Die Kopfzeile „${name}“ setzt svir selbst; sie kann den Schlüssel nicht tragen.`,
  },
  'header.no-name': { message: ({ name }) => `„${name}“ ist kein Name einer Kopfzeile.` },
  'header.bad-name': { message: ({ name }) => `„${name}“ kann nicht der Name einer Kopfzeile sein.` },
  'header.of-http': {
    message: ({ name }) => `Die Kopfzeile „${name}“ setzt HTTP selbst; sie lässt sich nicht angeben.`,
  },
  'header.own': { message: ({ name }) => `Die Kopfzeile „${name}“ setzt svir selbst.` },
  'header.twice': { message: ({ name }) => `Die Kopfzeile „${name}“ steht zweimal da.` },
  'header.no-value': { message: ({ name }) => `Die Kopfzeile „${name}“ braucht einen Wert.` },
  'header.sendable': {
    message: ({ name }) => `Der Wert der Kopfzeile „${name}“ enthält Zeichen, die keine Kopfzeile tragen kann.`,
  },
  'header.characters': {
    message: ({ name }) =>
      `Der Wert der Kopfzeile „${name}“ enthält einen Zeilenumbruch oder Buchstaben außerhalb von ASCII.`,
  },
  'header.secret-gone': {
    message: ({ name, profile }) =>
      `Die geheime Kopfzeile „${name}“ von „${profile}“ hat keinen Wert mehr. Geben Sie ihn im Profil ein.`,
  },
  'azure.incomplete': { message: 'Azure braucht beides, ein Deployment und eine api-version.' },
  'pin.form': {
    message: 'Festgelegt wird der SHA-256-Fingerabdruck eines Zertifikats: 64 hexadezimale Ziffern.',
  },
  'ca.private-key': {
    message: 'Die CA-Datei enthält einen privaten Schlüssel. Geben Sie svir nur das Zertifikat.',
  },
  'ca.unreadable': { message: 'Die CA-Datei enthält ein Zertifikat, das nicht lesbar ist.' },
  'ca.none': { message: 'Die CA-Datei enthält kein Zertifikat in PEM-Form (-----BEGIN CERTIFICATE-----).' },
  'profile.refused': {
    message: ({ why }) => why,
    advice: 'Ändern Sie es im Serverprofil, und versuchen Sie es noch einmal.',
  },
  'profile.unusable': { message: ({ why }) => why, advice: 'Berichtigen Sie es im Serverprofil.' },
  'keychain.key': {
    message: ({ profile, backend }) => `Der Schlüssel ${store(profile, backend)}`,
    advice: UNLOCK,
  },
  'keychain.proxy': {
    message: ({ profile, backend }) => `Das Kennwort des Proxys ${store(profile, backend)}`,
    advice: UNLOCK,
  },
  'keychain.header': {
    message: ({ name, profile, backend }) => `Die Kopfzeile „${name}“ ${store(profile, backend)}`,
    advice: UNLOCK,
  },

  'models.nameless': {
    message: 'Der Server listet ein Modell ohne Namen. Geben Sie die Modell-id von Hand ein.',
  },
  'models.none': {
    message: 'Der Server listet keine Modelle. Laden Sie dort eines, oder geben Sie eine Modell-id von Hand ein.',
  },
  'models.none-for-chat': {
    message:
      'Kein gelistetes Modell sieht wie ein Chatmodell aus. Zeigen Sie alle, oder geben Sie eine Modell-id von Hand ein.',
  },
  'models.no-path': {
    message: ({ why }) => why,
    advice:
      'Vielleicht hat der Server keine Modellliste: Geben Sie eine Modell-id von Hand ein. Oder der Pfad der Basis-URL ist falsch.',
  },
  'test.name': { message: ({ host }) => `${host} ist bekannt` },
  'test.port': { message: ({ host }) => `${host} nimmt Verbindungen an` },
  'test.port-by-proxy': { message: ({ host }) => `${host} nimmt Verbindungen an, durch den Proxy` },
  'test.trusted': { message: 'Dem Zertifikat wird vertraut' },
  'test.pinned': { message: 'Das Zertifikat ist das festgelegte' },
  'test.no-key': { message: 'Kein Schlüssel wurde gesendet, und keiner wurde verlangt' },
  'test.key': { message: 'Der Schlüssel wurde angenommen' },
  'test.path': { message: 'Unter diesem Pfad antwortet eine API' },
  'test.list': { message: ({ count }, { plural }) => `${plural(count, 'Modell', 'Modelle')} gelistet` },
  'test.model': { message: ({ model }) => `„${model}“ ist gelistet` },
  'test.model-unlisted': { message: ({ model }) => `„${model}“ steht nicht in der Liste` },
};
