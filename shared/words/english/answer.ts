/** Sentences about what a server answered, and how a turn ended by it. A status of 0 means that there was none to name. */
import type { FailureKind } from '../../turn/failure.ts';
import { FAILURE_CATALOGUE } from '../../turn/failure-catalogue.ts';
import type { Table } from '../said.ts';

const base = (kind: FailureKind) => FAILURE_CATALOGUE[kind].sentence.replace(/\.$/, '');
const http = (status: number) => (status === 0 ? '' : ` (HTTP ${status})`);
const typed = (type: string) => (type === '' ? 'a missing content-type' : type);
const titled = (title: string) => (title === '' ? '' : `, titled "${title}"`);
const withStatus = (status: number) => (status === 0 ? '' : ` and status ${status}`);

type Kind = { kind: FailureKind; status: number };
type Body = { type: string; status: number };

export const ANSWER = {
  'failure.of': { message: ({ kind }: { kind: FailureKind }) => FAILURE_CATALOGUE[kind].sentence },
  'failure.nothing-sent': { message: ({ why }: { why: string }) => `${why} Nothing was sent.` },
  'failure.server-said': {
    message: ({ why, words }: { why: string; words: string }) => `${why} ${words}`,
  },
  'failure.bug': { message: ({ what }: { what: string }) => `svir failed while it ran this turn: ${what}` },

  'answer.status': { message: ({ kind, status }: Kind) => `${base(kind)}${http(status)}.` },
  'answer.page': {
    message: ({ kind, status, title }: Kind & { title: string }) =>
      `${base(kind)}${http(status)}; it answered with a web page${title === '' ? '' : ` titled "${title}"`}.`,
  },
  'answer.filtered': {
    message: ({ status, categories }: { status: number; categories: string }) =>
      `${base('content-filter')}${http(status)}: ${categories}.`,
  },
  'answer.too-long': {
    message: ({ status, tokens, context }: { status: number; tokens: number; context: number }, { number }) =>
      `${base('context-overflow')}${http(status)}: ${number(tokens)} tokens, and it holds ${number(context)}.`,
  },
  'answer.strange-status': {
    message: ({ status }: { status: number }) =>
      `The server answered with status ${status}, which this API does not have.`,
  },
  'answer.no-pictures': {
    message: ({ why }: { why: string }) => why,
    advice:
      'This model or server takes no pictures. Send the question without them, choose a model that can see, or (llama.cpp) start the server with its image projector (--mmproj).',
  },
  'answer.no-chat-status': {
    message: ({ why }: { why: string }) => why,
    advice: 'This status does not belong to a chat completions API. Check the base URL.',
  },
  'answer.page-instead': {
    message: ({ type, status, title }: Body & { title: string }) =>
      `The server answered with a web page (${typed(type)})${withStatus(status)}${titled(title)}, not with an answer.`,
    advice: 'The base URL may be wrong, or a login page or a proxy stands in between. Open it in a browser to see.',
  },
  'answer.empty-body': {
    message: ({ type, status }: Body) =>
      `The server answered with an empty body (${typed(type)})${withStatus(status)}.`,
  },
  'answer.other-type': {
    message: ({ type }: { type: string }) =>
      `The server answered with ${typed(type)}, which is neither an event stream nor an answer.`,
  },
  'answer.other-status': {
    message: ({ type, status }: Body) =>
      `The server answered with status ${status} (${typed(type)}); only status 200 carries an answer.`,
  },
  'redirect.nowhere': {
    message: ({ status }: { status: number }) =>
      `The server sends this request elsewhere (HTTP ${status}) without saying where.`,
  },
  'redirect.to': {
    message: ({ target, status }: { target: string; status: number }) =>
      `The server sends this request to ${target} (HTTP ${status}). svir does not follow: the key stays where it is.`,
  },

  'stream.long-line': {
    message: ({ bytes }: { bytes: number }) => `A line of the stream is longer than ${bytes} bytes.`,
  },
  'stream.long-event': {
    message: ({ bytes }: { bytes: number }) => `An event of the stream is longer than ${bytes} bytes.`,
  },
  'stream.long-body': { message: ({ bytes }: { bytes: number }) => `The body is longer than ${bytes} bytes.` },
  'stream.long-answer': {
    message: ({ characters }: { characters: number }) => `The answer is longer than ${characters} characters.`,
  },
  'stream.long-arguments': {
    message: ({ characters }: { characters: number }) =>
      `The arguments of a call are longer than ${characters} characters.`,
  },
  'stream.many-calls': {
    message: ({ count }: { count: number }) => `The answer holds more than ${count} tool calls.`,
  },
  'stream.compressed': { message: 'The body is compressed, no header says so, and it could not be unpacked.' },
  'stream.page': {
    message: ({ title }: { title: string }) =>
      `The stream holds a web page${titled(title)}, where an answer should be.`,
  },
  'finish.error': { message: 'The server ended the answer with the finish reason "error" and gave no reason.' },
  'finish.aborted': {
    message: ({ reason }: { reason: string }) => `The server called its own work off (finish reason "${reason}").`,
  },
  'tool.unreadable': {
    message: ({ name }: { name: string }) => `The model wrote a call of ${name} whose arguments cannot be read.`,
  },
  'tool.unreadable-nameless': {
    message: 'The model wrote a call of a tool without a name whose arguments cannot be read.',
  },
  'tool.unreadable-odd': {
    message: 'The model wrote a call of a tool with an unreadable name whose arguments cannot be read.',
  },
  'empty.prompt': {
    message: ({ tokens }: { tokens: number }) =>
      `${FAILURE_CATALOGUE.empty.sentence} The prompt counted ${tokens} tokens.`,
  },
  'filter.answer': {
    message: ({ categories }: { categories: string }) =>
      `A content filter of the server blocked the answer${categories === '' ? '' : `: ${categories}`}.`,
  },
  'import.error': { message: 'The imported file holds an error in place of an answer.', advice: '' },
  'stalled.before': {
    message: ({ seconds }: { seconds: number }) => `Nothing came from the server for ${seconds} seconds.`,
  },
  'stalled.after': {
    message: ({ seconds }: { seconds: number }) => `The server sent nothing more for ${seconds} seconds.`,
  },
} as const satisfies Table;
