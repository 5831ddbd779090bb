/** Words main's sentences from a language's tables. Loaded with them. The words of servers and systems are quoted as they are. */
import type { TurnError } from '../../shared/turn/failure.ts';
import { type Said, type WordsOfSaid, wordsOf } from '../../shared/words/said.ts';
import type { MainWords } from '../../shared/words/translation.ts';
import * as figures from './format.ts';
import type { Speaker, Spoken } from './main-words.ts';

export function speakerOf({ sentences, failures, anomalies, calls }: MainWords): Speaker {
  const worded = (said: Said | undefined) => (said === undefined ? null : wordsOf(sentences, said, figures));

  /** Turns of older and newer versions say no more than their kind. */
  function error({ kind, said, advice }: TurnError): Required<WordsOfSaid> {
    const own = worded(said);
    return {
      message: own?.message ?? failures[kind].sentence,
      advice: advice === '' ? '' : (own?.advice ?? failures[kind].advice),
    };
  }

  function exchange(failure: TurnError): WordsOfSaid {
    const told = error(failure);
    const { serverMessage, kind, said } = failure;
    if (serverMessage === undefined) return told;
    const why = said ?? { id: 'failure.of', with: { kind } };
    const quoted = worded({ id: 'failure.server-said', with: { why, words: serverMessage } });
    return { ...told, message: quoted?.message ?? `${told.message} ${serverMessage}` };
  }

  function failure(spoken: Spoken): WordsOfSaid {
    if (spoken.exchange !== undefined) return exchange(spoken.exchange);
    const own = worded(spoken.said);
    if (own !== null || spoken.code === undefined) return own ?? spoken;
    // A program's own words: kept, for they are all that is known.
    const known = calls[spoken.code];
    return spoken.message === '' ? known : { ...known, message: `${known.message} („${spoken.message}“)` };
  }

  return { text: (said) => worded(said)?.message ?? null, error, failure, anomalies };
}
