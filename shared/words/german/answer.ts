/** What a server answered, in German. A status of 0 means that there was none to name. */
import type { FailureKind } from '../../turn/failure.ts';
import type { ANSWER as English } from '../english/answer.ts';
import type { Translation } from '../said.ts';
import { FAILURES } from './failures.ts';

const base = (kind: FailureKind) => FAILURES[kind].sentence.replace(/\.$/, '');
const http = (status: number) => (status === 0 ? '' : ` (HTTP ${status})`);
const typed = (type: string) => (type === '' ? 'ohne content-type' : type);
const titled = (title: string) => (title === '' ? '' : ` mit dem Titel „${title}“`);
const withStatus = (status: number) => (status === 0 ? '' : ` und dem Status ${status}`);

export const ANSWER: Translation<typeof English> = {
  'failure.of': { message: ({ kind }) => FAILURES[kind].sentence },
  'failure.nothing-sent': { message: ({ why }) => `${why} Es wurde nichts gesendet.` },
  'failure.bug': { message: ({ what }) => `In svir ist bei dieser Antwort ein Fehler aufgetreten: „${what}“` },
  'failure.server-said': { message: ({ why, words }) => `${why} Der Server sagte: „${words}“` },

  'answer.status': { message: ({ kind, status }) => `${base(kind)}${http(status)}.` },
  'answer.page': {
    message: ({ kind, status, title }) =>
      `${base(kind)}${http(status)}; geantwortet hat er mit einer Webseite${titled(title)}.`,
  },
  'answer.filtered': {
    message: ({ status, categories }) => `${base('content-filter')}${http(status)}: ${categories}.`,
  },
  'answer.too-long': {
    message: ({ status, tokens, context }, { number }) =>
      `${base('context-overflow')}${http(status)}: ${number(tokens)} Tokens, und es fasst ${number(context)}.`,
  },
  'answer.strange-status': {
    message: ({ status }) => `Der Server hat mit dem Status ${status} geantwortet, den diese API nicht hat.`,
  },
  'answer.no-pictures': {
    message: ({ why }) => why,
    advice:
      'Dieses Modell oder dieser Server nimmt keine Bilder. Senden Sie die Frage ohne sie, wählen Sie ein Modell, das sehen kann, oder starten Sie den Server (llama.cpp) mit seinem Bildteil (--mmproj).',
  },
  'answer.no-chat-status': {
    message: ({ why }) => why,
    advice: 'Dieser Status gehört nicht zu einer Chat-Completions-API. Prüfen Sie die Basis-URL.',
  },
  'answer.page-instead': {
    message: ({ type, status, title }) =>
      `Der Server hat mit einer Webseite (${typed(type)})${titled(title)}${withStatus(status)} geantwortet, nicht mit einer Antwort.`,
    advice:
      'Vielleicht ist die Basis-URL falsch, oder eine Anmeldeseite oder ein Proxy steht dazwischen. Öffnen Sie sie in einem Browser, um es zu sehen.',
  },
  'answer.empty-body': {
    message: ({ type, status }) =>
      `Der Server hat mit einem leeren Rumpf (${typed(type)})${withStatus(status)} geantwortet.`,
  },
  'answer.other-type': {
    message: ({ type }) =>
      type === ''
        ? 'Der Server hat etwas ohne content-type geschickt, das weder ein Ereignisstrom noch eine Antwort ist.'
        : `Der Server hat mit ${type} geantwortet; das ist weder ein Ereignisstrom noch eine Antwort.`,
  },
  'answer.other-status': {
    message: ({ type, status }) =>
      `Der Server hat mit dem Status ${status} (${typed(type)}) geantwortet; nur der Status 200 trägt eine Antwort.`,
  },
  'redirect.nowhere': {
    message: ({ status }) => `Der Server schickt diese Anfrage anderswohin (HTTP ${status}), ohne zu sagen, wohin.`,
  },
  'redirect.to': {
    message: ({ target, status }) =>
      `Der Server schickt diese Anfrage zu ${target} (HTTP ${status}). svir folgt nicht: Der Schlüssel bleibt, wo er ist.`,
  },

  'stream.long-line': {
    message: ({ bytes }, { number }) => `Eine Zeile des Datenstroms ist länger als ${number(bytes)} Bytes.`,
  },
  'stream.long-event': {
    message: ({ bytes }, { number }) => `Ein Ereignis des Datenstroms ist länger als ${number(bytes)} Bytes.`,
  },
  'stream.long-body': { message: ({ bytes }, { number }) => `Der Rumpf ist länger als ${number(bytes)} Bytes.` },
  'stream.long-answer': {
    message: ({ characters }, { number }) => `Die Antwort ist länger als ${number(characters)} Zeichen.`,
  },
  'stream.long-arguments': {
    message: ({ characters }, { number }) =>
      `Die Argumente eines Aufrufs sind länger als ${number(characters)} Zeichen.`,
  },
  'stream.many-calls': {
    message: ({ count }, { number }) => `Die Antwort enthält mehr als ${number(count)} Werkzeugaufrufe.`,
  },
  'stream.compressed': {
    message: 'Der Rumpf ist komprimiert, keine Kopfzeile sagt es, und er ließ sich nicht entpacken.',
  },
  'stream.page': {
    message: ({ title }) => `Der Datenstrom enthält eine Webseite${titled(title)}, wo eine Antwort sein sollte.`,
  },
  'finish.error': {
    message: 'Der Server hat die Antwort mit „error“ als Grund für das Ende beendet und keinen weiteren genannt.',
  },
  'finish.aborted': {
    message: ({ reason }) => `Der Server hat seine Arbeit selbst abgebrochen (Grund für das Ende „${reason}“).`,
  },
  'tool.unreadable': {
    message: ({ name }) => `Das Modell hat einen Aufruf von ${name} geschrieben, dessen Argumente nicht lesbar sind.`,
  },
  'tool.unreadable-nameless': {
    message: 'Das Modell hat einen Aufruf eines Werkzeugs ohne Namen geschrieben, dessen Argumente nicht lesbar sind.',
  },
  'tool.unreadable-odd': {
    message:
      'Das Modell hat einen Aufruf eines Werkzeugs mit unlesbarem Namen geschrieben, dessen Argumente nicht lesbar sind.',
  },
  'empty.prompt': {
    message: ({ tokens }, { plural }) =>
      `${FAILURES.empty.sentence} Die Eingabe zählte ${plural(tokens, 'Token', 'Tokens')}.`,
  },
  'filter.answer': {
    message: ({ categories }) =>
      `Ein Inhaltsfilter des Servers hat die Antwort gesperrt${categories === '' ? '' : `: ${categories}`}.`,
  },
  'import.error': { message: 'In der importierten Datei steht ein Fehler an der Stelle einer Antwort.', advice: '' },
  'stalled.before': {
    message: ({ seconds }, { decimal }) => `Vom Server kam ${decimal(seconds)} Sekunden lang nichts.`,
  },
  'stalled.after': {
    message: ({ seconds }, { decimal }) => `Der Server hat ${decimal(seconds)} Sekunden lang nichts mehr gesendet.`,
  },
};
