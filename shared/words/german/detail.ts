/** What exactly was seen where a stream departed from the protocol, in German. */
import type { DETAIL as English, LatePart } from '../english/detail.ts';
import type { Translation } from '../said.ts';

const LATE: Record<LatePart, string> = {
  text: 'Text',
  reasoning: 'Überlegungen',
  refusal: 'Ablehnung',
  'tool call': 'Werkzeugaufruf',
};

export const DETAIL: Translation<typeof English> = {
  'detail.late': { message: ({ what }) => LATE[what] },
  'detail.more': { message: ({ count }, { number }) => `noch ${number(count)} dieser Art` },
  'detail.became': { message: ({ from, to }) => `aus ${from} wurde ${to}` },
  'detail.then': { message: ({ first, next }) => `${first}, dann ${next}` },
  'detail.calls-missing': { message: 'tool_calls, und es kam kein Aufruf' },
  'detail.stop-with-calls': {
    message: ({ count }, { number }) =>
      count === 1 ? 'stop, und es kam ein Aufruf' : `stop, und es kamen ${number(count)} Aufrufe`,
  },
  'detail.none-called': { message: ({ name }) => `none, und ${name} wurde aufgerufen` },
  'detail.required-uncalled': { message: 'required, und nichts wurde aufgerufen' },
  'detail.named-nothing': { message: ({ name }) => `${name} war genannt, und nichts wurde aufgerufen` },
  'detail.named-another': { message: ({ name }) => `${name} war genannt, und etwas anderes wurde aufgerufen` },
  'detail.other-json': { message: 'die Antwort ist nicht dieses JSON' },
  'detail.no-answer': { message: 'es kam keine Antwort' },
  'detail.piece': { message: ({ position, id }) => `Stück ${position}${id === '' ? '' : ` des Aufrufs ${id}`}` },
  'detail.index-again': { message: ({ index }) => `Index ${index} beginnt einen weiteren Aufruf` },
  'detail.index-gap': { message: ({ indices, missing }) => `Indizes ${indices}: keiner ist ${missing}` },
  'detail.index-odd': { message: ({ indices, odd }) => `Indizes ${indices}: ${odd}` },
  'detail.arguments-as': { message: ({ type }) => `Argumente als ${type}` },
  'detail.arguments-list': { message: 'Argumente als Liste' },
  'detail.arguments': { message: 'Argumente eines Aufrufs' },
  'detail.arguments-of': { message: ({ call }) => `Argumente des Aufrufs ${call}` },
  'detail.call-key': { message: ({ key }) => `Name ${key} eines Aufrufs` },
  'detail.message-key': { message: ({ key }) => `Name ${key} der Nachricht` },
  'detail.call': { message: ({ call, id }) => `Aufruf ${call}${id === '' ? '' : ` ${id}`}` },
  'detail.whole-completion': { message: 'eine ganze Antwort als JSON' },
  'detail.values': { message: ({ count }, { plural }) => plural(count, 'Wert', 'Werte') },
  'detail.values-and-more': { message: ({ count }, { plural }) => `${plural(count, 'Wert', 'Werte')} und mehr` },
  'detail.list-of': { message: ({ count }, { number }) => `eine Liste von ${number(count)}` },
  'detail.usage-early': { message: 'vor dem Grund für das Ende' },
  'detail.usage-with-choice': { message: 'in einem Chunk mit einer Antwort' },
  'detail.in-answer': { message: 'in der Antwort' },
  'detail.other-model': { message: ({ asked, model }) => `gefragt war ${asked}, geantwortet hat ${model}` },
  'detail.data-in-data': { message: 'data: innerhalb von data' },
  'detail.odd-choice': { message: 'ein Eintrag von choices, der kein Objekt ist' },
  'detail.choice': { message: ({ index }) => `Antwort Nummer ${index}` },
  'detail.odd-choices': { message: 'choices ist keine Liste' },
  'detail.odd-delta': { message: 'delta ist eine Zeichenkette' },
  'detail.odd-refusal': { message: 'refusal ist keine Zeichenkette' },
  'detail.list': { message: 'eine Liste' },
  'detail.reasoning-block': { message: 'ein Block von Überlegungen' },
  'detail.message-for-delta': { message: 'message statt delta' },
  'detail.thinking': { message: 'Überlegungen unter „thinking“' },
};
