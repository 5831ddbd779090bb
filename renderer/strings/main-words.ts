/**
 * What the main process says, in the language of the window. Main sends each sentence in English and as what it is
 * (`Said`); a speaker of the window's language words it anew. In English there is none: main's own text stands.
 */
import type { IpcFailure } from '../../shared/ipc/result.ts';
import type { AnomalyKind } from '../../shared/turn/anomaly.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import type { Said, WordsOfSaid } from '../../shared/words/said.ts';
import type { MainWords } from '../../shared/words/translation.ts';

/** A failure of a call, or a notice: what both have in common. */
export type Spoken = Pick<IpcFailure, 'message' | 'advice' | 'said' | 'exchange'> & { code?: IpcFailure['code'] };

/** Words main's sentences in a language. */
export interface Speaker {
  /** `null` where the language has no such sentence. */
  text(said: Said): string | null;
  error(error: TurnError): Required<WordsOfSaid>;
  failure(failure: Spoken): WordsOfSaid;
  anomalies: MainWords['anomalies'];
}

let speaker: Speaker | null = null;

/** Puts a language into force; `null` for English, which main speaks by itself. */
export function setSpeaker(next: Speaker | null): void {
  speaker = next;
}

/** A text of main's with nothing beside it. */
export function mainText(text: string, said?: Said): string {
  return (said && speaker?.text(said)) ?? text;
}

/** How a turn, a list or a test failed, without the server's own words. */
export function errorWords(error: TurnError): Required<WordsOfSaid> {
  return speaker?.error(error) ?? error;
}

/** How a call failed; a failure of the exchange behind it brings the server's own words along. */
export function failureWords(failure: Spoken): WordsOfSaid {
  return speaker?.failure(failure) ?? failure;
}

/** The same as one text. */
export function failureText(failure: Spoken): string {
  const { message, advice } = failureWords(failure);
  return [message, advice].filter(Boolean).join(' ');
}

/** An anomaly explained, or `null` where main's own table has to. */
export function anomalyWords(kind: AnomalyKind): MainWords['anomalies'][AnomalyKind] | null {
  return speaker?.anomalies[kind] ?? null;
}
