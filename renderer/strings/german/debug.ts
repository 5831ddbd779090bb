/** The debug pane. */
import type { Catalogue } from '../english/whole.ts';
import { duration, number, plural } from '../format.ts';

export const debug: Catalogue['debug'] = {
  label: 'Debug-Bereich',
  title: 'Leitung',
  exchange: 'Austausch',
  none: 'Noch kein Austausch. Was gesendet wird und was zurückkommt, steht hier, während es geschieht.',
  attempt: (attempt: number) => `Versuch ${attempt}`,
  older: (count: number) => `${number(count)} ältere …`,
  leftOut: 'Weggelassen',
  noStatus: 'keine Antwort',
  running: 'läuft',
  tabs: { request: 'Anfrage', response: 'Antwort', events: 'Ereignisse', anomalies: 'Auffälligkeiten' },
  tabsLabel: 'Teile des Austauschs',
  headers: 'Kopfzeilen',
  body: 'Rumpf',
  pictures: 'Bilder der Anfrage',
  picture: (mediaType: string, size: number) =>
    `${mediaType} · ${number(size)} Bytes, als Base64 ${number(4 * Math.ceil(size / 3))}`,
  bodyBytes: (size: number) => plural(size, 'Byte', 'Bytes'),
  sha: 'SHA-256',
  truncated: 'Hier für den Bildschirm gekürzt; der Mitschnitt enthält alles.',
  noResponse: 'Noch kein Kopf der Antwort.',
  noResponseEver: 'Es gab keine Antwort.',
  at: (milliseconds: number) => `nach ${duration(milliseconds)}`,
  masked: (count: number, where: string) =>
    count === 1
      ? `Eine Stelle ${where} enthielt ein Geheimnis der Anfrage und wurde durch Sternchen ersetzt.`
      : `${number(count)} Stellen ${where} enthielten ein Geheimnis der Anfrage und wurden durch Sternchen ersetzt.`,
  maskedWhere: { headers: 'in den Kopfzeilen', body: 'im Rumpf' },
  eventsCount: (count: number) => plural(count, 'SSE-Ereignis', 'SSE-Ereignisse'),
  eventsLabel: 'SSE-Ereignisse',
  columns: { index: '#', time: 'ms', bytes: 'Bytes', became: 'Wurde zu' },
  noEvents: 'Noch kein Ereignis.',
  noEventsEver: 'Es gibt keine Ereignisse: Was kam, ist kein Ereignisstrom.',
  noEventsAtAll: 'Es gibt keine Ereignisse.',
  showResponse: 'Antwort zeigen',
  nothing: 'nichts',
  eventDetail: (index: number) => `Ereignis ${number(index)}`,
  byteRange: (start: number, end: number) => `Bytes ${number(start)}–${number(end)}`,
  anomalyRule: (rule: string) => `Regel: ${rule}`,
  anomalySeen: (servers: string) => `Auch gesehen bei: ${servers}`,
  noAnomalies: 'Es ist nichts aufgefallen.',
  anomaliesIntro: 'Was vom Protokoll abwich und die Antwort nicht aufhielt.',
  copyBody: 'Rumpf kopieren',
  copyRaw: 'Rohes Ereignis kopieren',
  follow: 'Neuestes',
  timing: 'Zeiten',
};
