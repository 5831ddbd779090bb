/** The way to a server, in German. A system's own words stay as they are, in quotation marks. */
import type { NETWORK as English, Stage } from '../english/network.ts';
import type { Translation } from '../said.ts';

const at = ({ host, port }: { host: string; port: string }) => `${host}, Port ${port}`;

const WHEN: Record<Stage, string> = {
  connecting: 'bevor eine Anfrage gesendet werden konnte',
  sending: 'während die Anfrage gesendet wurde',
  waiting: 'bevor eine Antwort kam',
  reading: 'mitten in der Antwort',
};
/** Behind a noun: no clause of its own. */
const comma = (stage: Stage) => (stage === 'reading' ? ` ${WHEN.reading}` : `, ${WHEN[stage]}`);

export const NETWORK: Translation<typeof English> = {
  'network.no-name': {
    message: ({ host }) => `Es ist kein Server mit dem Namen ${host} zu finden.`,
    advice: 'Prüfen Sie die Schreibweise der Basis-URL, und ob dieser Rechner im richtigen Netz ist (VPN).',
  },
  'network.no-lookup': {
    message: ({ host }) => `Der Name ${host} ließ sich nicht nachschlagen: Der Namensdienst antwortet nicht.`,
    advice: 'Prüfen Sie, ob dieser Rechner online ist.',
  },
  'network.refused': {
    message: (where) => `Unter ${at(where)} hört niemand zu: Die Verbindung wurde abgelehnt.`,
    advice: 'Starten Sie den Server, oder prüfen Sie den Port in der Basis-URL.',
  },
  'network.no-way': {
    message: (where) => `Von diesem Rechner führt kein Weg zu ${at(where)}.`,
    advice: 'Prüfen Sie die Netzverbindung, das VPN und die Adresse.',
  },
  'network.not-allowed': {
    message: (where) => `Dieses System erlaubt keine Verbindung zu ${at(where)}.`,
    advice: 'Eine Firewall oder eine Berechtigung des Systems verbietet sie.',
  },
  'network.closed-https': {
    message: (where) => `${at(where)} hat die Verbindung geschlossen, bevor eine Anfrage gesendet werden konnte.`,
    advice: 'Prüfen Sie die Adresse; so verhält sich ein Server ohne TLS, wenn er mit https:// angesprochen wird.',
  },
  'network.closed-http': {
    message: (where) => `${at(where)} hat die Verbindung geschlossen, bevor eine Anfrage gesendet werden konnte.`,
    advice: 'Prüfen Sie die Adresse; so verhält sich ein Server mit TLS, wenn er mit http:// angesprochen wird.',
  },
  'network.no-connection': { message: (where) => `Zu ${at(where)} kam keine Verbindung zustande.` },
  'network.no-connection-because': {
    message: ({ reason, ...where }) => `Zu ${at(where)} kam keine Verbindung zustande: „${reason}“`,
  },
  'network.slow': {
    message: (where) => `${at(where)} hat die Verbindung nicht angenommen.`,
    advice: 'Prüfen Sie die Adresse, die Firewall und ob der Server läuft; oder erlauben Sie mehr Zeit zum Verbinden.',
  },
  'network.slower-than': {
    message: ({ seconds, ...where }, { decimal }) =>
      `${at(where)} hat die Verbindung nicht innerhalb von ${decimal(seconds)} Sekunden angenommen.`,
    advice: 'Prüfen Sie die Adresse, die Firewall und ob der Server läuft; oder erlauben Sie mehr Zeit zum Verbinden.',
  },
  'network.large-head': { message: 'Der Kopf der Antwort ist größer, als svir annimmt (256 KiB).' },
  'network.cut-off': {
    message: ({ stage }) =>
      stage === 'reading'
        ? 'Der Server hat die Verbindung mitten in der Antwort geschlossen.'
        : 'Der Server hat die Verbindung geschlossen, bevor seine Antwort begonnen hatte.',
    advice: 'Sehen Sie in das Protokoll des Servers oder eines Proxys davor, und senden Sie dann noch einmal.',
  },
  'network.not-http': {
    message: ({ port }) => `Was an Port ${port} geantwortet hat, spricht kein HTTP.`,
    advice: 'Prüfen Sie Port und Schema der Basis-URL: Ein Server mit TLS braucht https://.',
  },
  'network.no-more-http': {
    message: 'Die Antwort ging auf eine Weise weiter, die kein HTTP ist.',
    advice: 'Ein Proxy oder der Server hat den Datenstrom beschädigt; senden Sie noch einmal.',
  },
  'network.short': { message: 'Die Verbindung endete, bevor die ganze angekündigte Antwort da war.' },
  'network.broke-down': {
    message: ({ stage }) => `Das Netz zum Server ist zusammengebrochen${comma(stage)}.`,
  },
  'network.closed': {
    message: ({ stage }) =>
      stage === 'reading'
        ? 'Der Server hat die Verbindung mitten in der Antwort geschlossen.'
        : `Der Server hat die Verbindung geschlossen, ${WHEN[stage]}.`,
    advice: ({ stage }) =>
      stage === 'reading'
        ? 'Sehen Sie in das Protokoll des Servers, und senden Sie dann noch einmal.'
        : 'Sehen Sie in das Protokoll des Servers: Er ist vielleicht abgestürzt oder hat eine Anfrage dieser Größe abgelehnt.',
  },
  'network.failed': { message: ({ stage }) => `Die Verbindung ist fehlgeschlagen${comma(stage)}.` },
  'network.failed-because': {
    message: ({ stage, reason }) => `Die Verbindung ist fehlgeschlagen${comma(stage)}: „${reason}“`,
  },
  'network.unread': { message: ({ reason }) => `svir konnte die Antwort nicht lesen: „${reason}“` },
  'network.stopped': { message: 'Beim Verbinden angehalten.' },
  'list.stopped': { message: 'Angehalten.', advice: '' },
  'list.silent': {
    message: ({ seconds }, { decimal }) => `Der Server hat ${decimal(seconds)} Sekunden lang nichts gesendet.`,
  },
  'list.large': { message: 'Die Antwort des Servers ist größer als jede Modellliste (64 MiB).' },
  'coding.unknown': {
    message: ({ codings }) =>
      `Der Server hat seine Antwort auf eine Weise komprimiert, die svir nicht kennt (content-encoding: ${codings}).`,
    advice: 'Schalten Sie die Komprimierung auf dem Server oder im Gateway davor aus.',
  },
  'coding.damaged': {
    message: ({ reason }) => `Die komprimierte Antwort des Servers ist beschädigt („${reason}“).`,
    advice: 'Vielleicht hat ein Proxy dazwischen sie verändert; senden Sie noch einmal.',
  },
};
