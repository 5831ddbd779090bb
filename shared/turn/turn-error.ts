/** Making an error of a kind: its words are the sentence that is said, or the catalogue's where there is none. */
import { english } from '../words/english.ts';
import type { FailureKind, TurnError } from './failure.ts';
import { FAILURE_CATALOGUE } from './failure-catalogue.ts';

/** What is known beyond the kind. `said` gives the words, and the advice where it has one. */
export type FailureDetails = Partial<Omit<TurnError, 'kind' | 'message' | 'advice'>>;

/** An error of a kind, with the catalogue's words where no better ones are said. */
export function turnError(kind: FailureKind, details: FailureDetails = {}): TurnError {
  const entry = FAILURE_CATALOGUE[kind];
  const words = details.said === undefined ? { message: entry.sentence } : english(details.said);
  return { kind, message: words.message, advice: words.advice ?? entry.advice, ...details };
}
