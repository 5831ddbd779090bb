/** An answer: how it comes, what it is made of, how it ended, what it took. */
import type { FailureKind } from '../../../shared/turn/failure.ts';
import type { TurnOutcome } from '../../../shared/turn/outcome.ts';
import type { ReasoningCarrier } from '../../../shared/turn/turn-event.ts';
import type { Catalogue } from '../english/whole.ts';
import { bytes, day, decimal, duration, elapsed, number, percent, plural } from '../format.ts';

export const phase: Catalogue['phase'] = {
  preparing: 'Anfrage wird vorbereitet',
  connecting: 'Verbindung wird aufgebaut',
  sending: (done: number, total: number) =>
    `Anfrage wird gesendet, ${bytes(done)} von ${bytes(total)} (${percent(done, total)})`,
  sendingStart: 'Anfrage wird gesendet',
  waiting: 'Warten auf das erste Byte',
  reading: 'Der Server hat geantwortet, noch nichts erzeugt',
  elapsed: (milliseconds: number) => elapsed(milliseconds),
  promptProgress: (done: number, total: number) =>
    `Der Server liest die Eingabe, ${number(done)} von ${number(total)} (${percent(done, total)})`,
  alive: 'Der Server meldet sich, noch nichts erzeugt',
  silent: (milliseconds: number) => `Seit ${elapsed(milliseconds)} keine Daten`,
  silentButAlive: (milliseconds: number) => `Seit ${elapsed(milliseconds)} nichts erzeugt; der Server meldet sich`,
  secondAttempt: (fields: string) => `Ein zweites Mal ohne ${fields} gefragt: Der Server hat das Feld abgelehnt.`,
  renamed: (from: string, to: string) => `Ein zweites Mal gefragt, ${from} dabei als ${to} gesendet.`,
  finishing: 'Fertig; warten auf das Ende des Datenstroms',
};

export const reasoning: Catalogue['reasoning'] = {
  running: 'Denkt nach',
  done: 'Überlegungen',
  doneFor: (milliseconds: number) => `${duration(milliseconds)} nachgedacht`,
  carrier: {
    reasoning_content: 'kam als reasoning_content',
    reasoning: 'kam als reasoning',
    think: 'kam zwischen think-Tags',
  } satisfies Record<ReasoningCarrier, string>,
};

export const tool: Catalogue['tool'] = {
  call: 'Werkzeugaufruf',
  assembling: 'wird zusammengesetzt',
  incomplete: 'unvollständig',
  complete: 'vollständig',
  unnamed: 'Werkzeug ohne Namen',
  noArguments: 'keine Argumente',
  incompleteBody:
    'Die Argumente sind kein ganzes JSON-Objekt. Dieser Aufruf wird gezeigt, wie er kam, und nie zur Ausführung angeboten.',
  copyArguments: 'Argumente kopieren',
  notRun: 'svir führt Werkzeuge nicht von selbst aus.',
};

export const outcome: Catalogue['outcome'] = {
  name: {
    complete: 'Vollständig',
    length: 'Abgeschnitten',
    stopped: 'Angehalten',
    interrupted: 'Unterbrochen',
    blocked: 'Gesperrt',
    failed: 'Fehlgeschlagen',
  } satisfies Record<TurnOutcome, string>,
  lengthTitle: 'Vom Token-Limit abgeschnitten',
  lengthBody: 'Der Server hörte auf, weil das Limit erreicht war. Auf Wunsch geht die Antwort weiter.',
  askToContinue: 'Fortsetzen lassen',
  continueMessage: 'Mach weiter.',
  stoppedTitle: 'Von Ihnen angehalten',
  stoppedBody: 'Was bis dahin kam, bleibt erhalten.',
  stoppedEmpty: 'Es war noch nichts gekommen.',
  interruptedTitle: 'Unterbrochen',
  interruptedBody:
    'svir wurde geschlossen, während diese Antwort lief. Was bis dahin kam, wurde aus dem Mitschnitt wiederhergestellt.',
  refusalTitle: 'Das Modell hat abgelehnt',
  blockedTitle: 'Von einem Inhaltsfilter gesperrt',
  blockedVeil: 'Der Teil der Antwort, der kam, ist verdeckt.',
  blockedShown: 'Der Teil der Antwort, der kam:',
  reveal: 'Trotzdem anzeigen',
  veil: 'Wieder verdecken',
  failedTitle: {
    auth: 'Der Server hat den Schlüssel nicht angenommen',
    'rate-limit': 'Zu viele Anfragen',
    timeout: 'Der Server hat zu lange gebraucht',
    server: 'Auf dem Server ist ein Fehler aufgetreten',
    rejected: 'Der Server hat die Anfrage abgelehnt',
    'context-overflow': 'Die Unterhaltung ist zu lang für das Modell',
    'content-filter': 'Von einem Inhaltsfilter gesperrt',
    protocol: 'Die Antwort war nicht lesbar',
    network: 'Die Verbindung ist fehlgeschlagen',
    tls: 'Keine sichere Verbindung',
    proxy: 'Der Proxy ist fehlgeschlagen',
    redirect: 'Der Server hat svir weiterverwiesen',
    stalled: 'Die Antwort ist stehen geblieben',
    incomplete: 'Die Antwort ist abgebrochen',
    empty: 'Der Server hat nichts gesendet',
    aborted: 'Der Server hat die Antwort abgebrochen',
    'tool-arguments': 'Ein Werkzeugaufruf war unvollständig',
    limit: 'Die Antwort hat eine Grenze von svir überschritten',
    attachment: 'Ein Anhang konnte nicht gesendet werden',
    storage: 'Die Antwort konnte nicht gespeichert werden',
    config: 'Es wurde nichts gesendet',
  } satisfies Record<FailureKind, string>,
  serverSaid: 'Der Server sagte',
  status: (status: number) => `HTTP ${status}`,
  code: (code: string) => `Code ${code}`,
  retry: 'Noch einmal fragen',
  retryAfter: (seconds: number) => `Der Server bittet zu warten: noch ${elapsed(seconds * 1000)}.`,
  retryAfterDone: 'Die Wartezeit, um die der Server bat, ist um.',
  openDebug: 'Debug-Bereich öffnen',
  partialKept: 'Was vorher kam, steht oben.',
  reasoningOnly: 'Das Modell hat nachgedacht und dann ohne Antwort aufgehört.',
  nothing: 'Die Antwort ist leer.',
  reasoningCut: 'Alle Tokens gingen in die Überlegungen: Vor dem Limit kam keine Antwort.',
};

export const filter: Catalogue['filter'] = {
  prompt: 'Ihre Eingabe',
  answer: 'Die Antwort',
  filtered: 'gefiltert',
  detected: 'erkannt',
  passed: 'durchgelassen',
  severity: (word: string) => `Schwere ${word}`,
  lists: (ids: string) => `Listen ${ids}`,
  label: 'Urteil des Inhaltsfilters',
  category: 'Kategorie',
  result: 'Ergebnis',
};

export const footer: Catalogue['footer'] = {
  answeredBy: (model: string) => `beantwortet von ${model}`,
  askedFor: (model: string) => `gefragt war ${model}`,
  tokens: (prompt, completion) =>
    prompt === null
      ? `${plural(completion ?? 0, 'Token', 'Tokens')} aus`
      : `${plural(prompt, 'Token', 'Tokens')} ein${completion === null ? '' : ` · ${number(completion)} aus`}`,
  usage: ({ promptTokens, cachedTokens, completionTokens, reasoningTokens }) => {
    const counts = [
      promptTokens === null
        ? ''
        : `${plural(promptTokens, 'Token', 'Tokens')} in der Anfrage${cachedTokens ? ` (davon ${number(cachedTokens)} aus dem Cache)` : ''}`,
      completionTokens === null
        ? ''
        : `${plural(completionTokens, 'Token', 'Tokens')} in der Antwort${reasoningTokens ? ` (davon ${number(reasoningTokens)} für Überlegungen)` : ''}`,
    ];
    return `Der Server zählte ${counts.filter(Boolean).join(' und ')}.`;
  },
  speed: (perSecond: number) => `${decimal(perSecond)} Tokens/s`,
  speedTitle: 'Vom ersten sichtbaren Token bis zum letzten, von svir gemessen',
  firstToken: (milliseconds: number) => `erstes Token nach ${duration(milliseconds)}`,
  total: (milliseconds: number) => `${duration(milliseconds)} insgesamt`,
  anomalies: (count: number) => plural(count, 'Auffälligkeit', 'Auffälligkeiten'),
  anomaliesTitle: 'Abweichungen vom Protokoll. Der Debug-Bereich erklärt sie.',
  copyAnswer: 'Antwort kopieren',
  retry: 'Noch einmal fragen',
};

export const imported: Catalogue['imported'] = {
  from: (fileName: string) => `importiert aus ${fileName}`,
  fromOn: (fileName: string, at: number) => `Importiert aus ${fileName} am ${day(at)}. Nichts davon hat svir gemessen.`,
  unknownModel: 'Unbekanntes Modell',
  cutTitle: 'In der importierten Datei nicht vollständig',
  lengthTitle: 'In der anderen App durch eine Grenze abgeschnitten',
  failedTitle: 'In der importierten Datei steht statt dieser Antwort ein Fehler',
  result: 'Was das Werkzeug zurückgab',
};
