/** A request before it goes, in German. */
import type { BoundedField, REQUEST as English, OwnField } from '../english/request.ts';
import type { Translation } from '../said.ts';

/** With the article, at the beginning of a sentence. */
const LABELS: Record<BoundedField, string> = {
  temperature: 'Die Temperatur',
  top_p: 'top_p',
  presence_penalty: 'Die Presence Penalty',
  frequency_penalty: 'Die Frequency Penalty',
  max_tokens: 'Die Höchstzahl der Tokens (max_tokens)',
  max_completion_tokens: 'Die Höchstzahl der Tokens (max_completion_tokens)',
  seed: 'Der Seed',
  n: 'Die Zahl der Antworten (n)',
};

const OWN: Record<OwnField, string> = {
  stream: 'svir verlangt immer einen Datenstrom',
  messages: 'Die Nachrichten kommen aus der Unterhaltung',
  model: 'Das Modell wird eigens gewählt',
};

export const REQUEST: Translation<typeof English> = {
  'request.no-message': { message: 'Es gibt keine Nachricht zu senden.' },
  'request.no-model': { message: 'Es ist kein Modell genannt.' },
  'request.own-field': {
    message: ({ field }) => `Das Feld „${field}“ lässt sich nicht als freier Parameter setzen: ${OWN[field]}.`,
  },
  'request.no-number': { message: ({ field }) => `${LABELS[field]} muss eine Zahl sein.` },
  'request.not-whole': {
    message: ({ field, value }, { decimal }) => `${LABELS[field]} muss eine ganze Zahl sein, nicht ${decimal(value)}.`,
  },
  'request.one-choice': {
    message: ({ field, from }) => `${LABELS[field]} muss ${from} sein: svir liest nur eine Antwort.`,
  },
  'request.too-small': {
    message: ({ field, from, value }, { decimal }) =>
      `${LABELS[field]} muss mindestens ${decimal(from)} sein, nicht ${decimal(value)}.`,
  },
  'request.out-of-range': {
    message: ({ field, from, to, value }, { decimal }) =>
      `${LABELS[field]} muss zwischen ${decimal(from)} und ${decimal(to)} liegen, nicht bei ${decimal(value)}.`,
  },
  'request.stop-texts': { message: 'Die Stoppfolgen müssen Texte sein.' },
  'request.many-stops': {
    message: ({ count }, { number }) => `Höchstens vier Stoppfolgen können gesendet werden, nicht ${number(count)}.`,
  },
  'request.effort': { message: 'Der Denkaufwand muss ein Wort sein, etwa none, low, medium oder high.' },
  'request.no-schema': { message: 'Das Antwortformat ist json_schema, aber es enthält kein Schema.' },
  'request.nameless-schema': { message: 'Das Schema braucht einen Namen.' },
  'request.long-schema-name': {
    message: ({ characters }, { number }) =>
      `Der Name des Schemas hat ${number(characters)} Zeichen; erlaubt sind höchstens 64.`,
  },
  'request.schema-name': {
    message: ({ name }) =>
      `Der Name des Schemas darf nur Buchstaben, Ziffern, „_“ und „-“ enthalten: „${name}“ passt nicht.`,
  },
  'request.schema-object': { message: 'Das Schema muss ein JSON-Objekt sein.' },
  'request.nameless-tool': { message: 'Ein Werkzeug hat keinen Namen.' },
  'request.tool-twice': { message: ({ name }) => `Zwei Werkzeuge haben denselben Namen: „${name}“.` },
  'request.tool-choice': {
    message: ({ name }) => `Die Werkzeugwahl nennt „${name}“, aber kein Werkzeug dieses Namens wird angeboten.`,
  },

  'size.limit': {
    message: ({ limit, bytes: size }, { bytes }) =>
      `Dieser Server nimmt Anfragen bis zu ${bytes(limit)} an; diese hat ${bytes(size)}.`,
  },
  'size.refused': {
    message: ({ refused, bytes: size }, { bytes }) =>
      `Dieser Server hat eine Anfrage von ${bytes(refused)} als zu groß abgelehnt; diese hat ${bytes(size)}.`,
  },
  'size.no-images': { message: 'Nach der Liste dieses Servers nimmt das Modell keine Bilder.' },
  'size.most-images': {
    message: ({ most, images }, { number, plural }) =>
      `Dieses Modell nimmt höchstens ${plural(most, 'Bild', 'Bilder')} in einer Anfrage; es sind ${number(images)}, die früherer Nachrichten mitgezählt.`,
  },

  'left-out.reasoning': {
    message: ({ count }, { number }) =>
      `Die Überlegungen ${count === 1 ? 'einer Antwort' : `von ${number(count)} Antworten`} blieben weg: Sie gehen nur zu dem Server und der Modellfamilie zurück, von denen sie kamen, und nie im Text.`,
  },
  'left-out.answers': {
    message: ({ count }, { number }) =>
      count === 1
        ? 'Eine Antwort ohne Text, oder von einem Filter gesperrt, ging nicht mit.'
        : `${number(count)} Antworten ohne Text, oder von einem Filter gesperrt, gingen nicht mit.`,
  },
  'left-out.calls': {
    message: ({ count }, { number }) =>
      `Die Werkzeugaufrufe ${count === 1 ? 'einer Antwort' : `von ${number(count)} Antworten`} blieben weg, mit allen Ergebnissen: svir schickt keine Werkzeuge mit, und ohne sie lehnen Server beides ab.`,
  },
  'left-out.field': {
    message: ({ field }) => `„${field}“ blieb weg: Dieser Server hat es bei diesem Modell abgelehnt.`,
  },
  'left-out.renamed': {
    message: ({ from, to }) =>
      `„${from}“ ging als „${to}“: Unter seinem eigenen Namen hat dieser Server es bei diesem Modell abgelehnt.`,
  },

  'send.nothing': {
    message: 'Es gibt nichts zu senden.',
    advice: 'Schreiben Sie eine Nachricht, oder hängen Sie eine Datei an.',
  },
  'send.closing': { message: 'svir wird gerade geschlossen.', advice: 'Starten Sie svir wieder, und senden Sie dann.' },
  'send.running': {
    message: 'Es kommt noch eine Antwort.',
    advice: 'Warten Sie, bis sie zu Ende ist, oder halten Sie sie vorher an.',
  },
  'send.gone': {
    message: 'Die Nachricht, auf die geantwortet werden soll, ist nicht mehr da.',
    advice: 'Öffnen Sie die Unterhaltung noch einmal.',
  },
  'send.no-server': {
    message: 'Es ist kein Server gewählt.',
    advice: 'Wählen Sie einen Server, und senden Sie dann noch einmal.',
  },
  'send.unnamed-model': {
    message: 'Es ist kein Modell gewählt.',
    advice: 'Wählen Sie ein Modell, und senden Sie dann noch einmal.',
  },
};
