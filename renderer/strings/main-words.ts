/**
 * What the main process says, in the language of the window. Main sends each sentence in English and as what it is
 * (`Said`); the window's language words it anew. In English, and where a language has no such sentence, main's own text
 * stands. The words of servers and systems are quoted as they are.
 */
import type { IpcFailure } from '../../shared/ipc/result.ts';
import type { AnomalyKind } from '../../shared/turn/anomaly.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import { type Said, type WordsOfSaid, wordsOf } from '../../shared/words/said.ts';
import type { MainWords } from '../../shared/words/translation.ts';
import * as figures from './format.ts';

let words: MainWords | null = null;

/** Puts the words of a language into force; `null` for English, which main speaks by itself. */
export function setMainWords(language: MainWords | null): void {
  words = language;
}

/** A failure of a call, or a notice: what both have in common. */
export type Spoken = Pick<IpcFailure, 'message' | 'advice' | 'said' | 'exchange'> & { code?: IpcFailure['code'] };

function worded(said: Said | undefined): WordsOfSaid | null {
  return words === null || said === undefined ? null : wordsOf(words.sentences, said, figures);
}

/** A text of main's with nothing beside it. */
export function mainText(text: string, said?: Said): string {
  return worded(said)?.message ?? text;
}

/** How a turn, a list or a test failed, without the server's own words. */
export function errorWords(error: TurnError): Required<WordsOfSaid> {
  if (words === null) return { message: error.message, advice: error.advice };
  const entry = words.failures[error.kind];
  const own = worded(error.said);
  return {
    message: own?.message ?? entry.sentence,
    advice: error.advice === '' ? '' : (own?.advice ?? entry.advice),
  };
}

/** How a call failed; a failure of the exchange behind it brings the server's own words along. */
export function failureWords(failure: Spoken): WordsOfSaid {
  const { message, code, exchange } = failure;
  if (words === null) return failure;
  if (exchange !== undefined) {
    const told = errorWords(exchange);
    const { serverMessage } = exchange;
    if (serverMessage === undefined) return told;
    const why = exchange.said ?? { id: 'failure.of', with: { kind: exchange.kind } };
    const quoted = worded({ id: 'failure.server-said', with: { why, words: serverMessage } });
    return { ...told, message: quoted?.message ?? `${told.message} ${serverMessage}` };
  }
  const own = worded(failure.said);
  if (own !== null || code === undefined) return own ?? failure;
  // A program's own words: kept, for they are all that is known.
  const known = words.calls[code];
  return message === '' ? known : { ...known, message: `${known.message} („${message}“)` };
}

/** The same as one text. */
export function failureText(failure: Spoken): string {
  const { message, advice } = failureWords(failure);
  return [message, advice].filter(Boolean).join(' ');
}

/** An anomaly explained, or `null` where main's own table has to. */
export function anomalyWords(kind: AnomalyKind): MainWords['anomalies'][AnomalyKind] | null {
  return words?.anomalies[kind] ?? null;
}
