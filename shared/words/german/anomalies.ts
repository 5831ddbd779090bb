/** What each anomaly kind means, in German. The names of rules are those of documents and stay. */
import type { MainWords } from '../translation.ts';

export const ANOMALIES: MainWords['anomalies'] = {
  'missing-done': {
    sentence: 'Der Datenstrom endete ohne [DONE].',
    handling: 'Der Grund für das Ende und das saubere Ende genügen; die Antwort ist vollständig.',
    seenAt: 'Llama Stack/OGX, llama-box, Perplexity',
  },
  'missing-finish': {
    sentence: 'Es kam kein Grund für das Ende.',
    handling: 'Die Endmarke genügt; ein Grund wird nicht erfunden.',
    seenAt: 'vllm-mlx',
  },
  'repeated-finish': {
    sentence: 'Ein Grund für das Ende kam mehr als einmal.',
    handling: 'Der erste gilt.',
    seenAt: 'Dynamo, SGLang vor der Korrektur',
  },
  'finish-mismatch': {
    sentence: 'Der Grund für das Ende passt nicht zu den Werkzeugaufrufen.',
    handling: 'Die Aufrufe entscheiden, nicht der Grund.',
    seenAt: 'Gemini, LiteLLM vor Ollama',
  },
  'unknown-finish': {
    sentence: 'Der Grund für das Ende ist keiner von stop, tool_calls, length und content_filter.',
    handling: 'Er wird behalten, wie er kam, und die Antwort zählt als vollständig.',
    seenAt: 'vLLM (repetition), mistral.rs (generated_image), Together (eos)',
  },
  'content-after-finish': {
    sentence: 'Nach dem Grund für das Ende kam noch mehr von der Antwort.',
    handling: 'Es wird der Antwort angefügt.',
  },
  'usage-misplaced': {
    sentence: 'Tokenzahlen kamen anderswo als in einem eigenen Chunk nach dem Ende.',
    handling: 'Sie werden genommen.',
    seenAt: 'Gemini, Together, OpenRouter',
  },
  'usage-repeated': {
    sentence: 'Tokenzahlen kamen mehr als einmal.',
    handling: 'Die letzten zählen; addiert wird nichts.',
    seenAt: 'vLLM mit fortlaufenden Zahlen, Perplexity, Groq',
  },
  'tool-index-missing': {
    sentence: 'Ein Stück eines Werkzeugaufrufs hat keinen Index.',
    handling: 'Seine id, sonst der laufende Aufruf, sagt, wohin es gehört.',
    seenAt: 'Gemini',
  },
  'tool-index-odd': {
    sentence: 'Die Indizes der Werkzeugaufrufe sind nicht 0, 1, 2 und so weiter.',
    handling: 'Ein Index ist ein Etikett; die Aufrufe behalten die Reihenfolge, in der sie kamen.',
    seenAt: 'Gateways vor Modellen von Anthropic, älteres Ollama',
  },
  'tool-id-missing': {
    sentence: 'Ein Werkzeugaufruf hat keine id.',
    handling: 'Für den Aufruf und sein Ergebnis wird eine id erfunden.',
    seenAt: 'älteres Ollama',
  },
  'tool-id-repeated': {
    sentence: 'Zwei Werkzeugaufrufe haben dieselbe id.',
    handling: 'Der spätere bekommt eine eigene.',
    seenAt: 'MiMo und Kimi hinter Proxys',
  },
  'tool-name-missing': {
    sentence: 'Ein Werkzeugaufruf hat keinen Namen.',
    handling: 'Er wird gezeigt und nie zur Ausführung angeboten.',
  },
  'tool-arguments-object': {
    sentence: 'Die Argumente eines Werkzeugaufrufs kamen als JSON-Wert statt als Zeichenkette.',
    handling: 'Sie werden als ihr JSON-Text genommen.',
    seenAt: 'llama.cpp vom März 2026, TGI',
  },
  'content-parts': {
    sentence: 'Der Text kam als Liste von Teilen oder als anderer Wert statt als Zeichenkette.',
    handling: 'Die Texte der Teile werden aneinandergefügt.',
    seenAt: 'Mistral',
  },
  'malformed-json': {
    sentence: 'Ein Ereignis enthält etwas, das kein JSON ist.',
    handling: 'Seine Bytes werden behalten, was lesbar ist, wird gelesen, und das Lesen geht weiter.',
  },
  'invalid-utf8': {
    sentence: 'Eine Zeile enthält Bytes, die kein UTF-8 sind.',
    handling: 'Jedes wird als Ersatzzeichen gezeigt; die Bytes werden behalten.',
  },
  'byte-order-mark': {
    sentence: 'Der Datenstrom beginnt mit einer Bytereihenfolge-Marke.',
    handling: 'Sie wird übersprungen, einmal.',
  },
  'tool-choice-not-kept': {
    sentence: 'Die Werkzeugwahl der Anfrage wurde nicht eingehalten.',
    handling: 'Was kam, wird gezeigt, wie es ist.',
    seenAt: 'LM Studio, mlx-lm, llama.cpp (benannte Funktion), Ollama',
  },
  'schema-not-kept': {
    sentence: 'Die Antwort ist nicht das JSON, das die Anfrage verlangte.',
    handling: 'Sie wird als der Text gezeigt, der sie ist.',
    seenAt: 'mlx-lm, LM Studio mit Überlegungen',
  },
  'reasoning-only': {
    sentence: 'Es kamen nur Überlegungen: keine Antwort, keine Ablehnung und kein Werkzeugaufruf.',
    handling:
      'Die Antwort ist vollständig; Überlegungen werden nicht in sie verschoben. Eine Anfrage mit dem Denkaufwand „none“ hilft vielleicht.',
    seenAt: 'LM Studio mit einem Schema',
  },
  'extra-choice': {
    sentence: 'Es kam mehr als eine Antwort zur Wahl, obwohl eine verlangt war.',
    handling: 'Die mit der Nummer 0 ist die Antwort; die andere bleibt im Mitschnitt.',
  },
  'id-changed': {
    sentence: 'Die id der Antwort änderte sich mittendrin.',
    handling: 'Die erste wird behalten.',
  },
  'model-changed': {
    sentence: 'Das Modell der Antwort änderte sich mittendrin.',
    handling: 'Das erste wird behalten; vielleicht hat ein anderes Modell weitergeschrieben.',
  },
  'model-substituted': {
    sentence: 'Ein anderes Modell aus der Liste des Servers hat geantwortet als das gefragte.',
    handling: 'Die Antwort nennt das Modell, das sie gab.',
    seenAt: 'LM Studio',
  },
  'unknown-event-type': {
    sentence: 'Ein Ereignis hat einen Typ, den dieses Protokoll nicht kennt.',
    handling: 'Es ändert an der Antwort nichts, außer es enthält einen Chunk oder einen Fehler.',
  },
  'not-a-stream': {
    sentence: 'Verlangt war ein Datenstrom, und es kam eine Antwort am Stück als JSON.',
    handling: 'Sie wird als die Antwort gelesen, die sie ist.',
  },
  'missing-content-type': {
    sentence: 'Die Antwort sagt nicht, was sie ist: Der Content-Type fehlt.',
    handling: 'Sie beginnt wie ein Ereignisstrom oder wie JSON und wird als das gelesen.',
    seenAt: 'Azure hinter API Management',
  },
  'unlabelled-compression': {
    sentence: 'Der Rumpf ist komprimiert, und keine Kopfzeile sagt es.',
    handling: 'Er wird entpackt.',
  },
  'field-outside-event': {
    sentence: 'Eine Zeile des Datenstroms ist kein Feld eines Ereignisses.',
    handling: 'Sie wird trotzdem gelesen: als Daten, als Antwort oder als Fehler, wonach sie aussieht.',
  },
  'joined-json': {
    sentence: 'Ein Ereignis enthält mehrere JSON-Werte.',
    handling: 'Jeder wird gelesen.',
  },
  'message-beside-delta': {
    sentence: 'Neben dem Delta oder nach Deltas steht eine ganze Nachricht.',
    handling: 'Die Nachricht ist eine Kopie und fügt nichts hinzu.',
    seenAt: 'Perplexity',
  },
  'missing-blank-line': {
    sentence: 'Ereignisse folgen aufeinander ohne die Leerzeile dazwischen.',
    handling: 'Jedes wird als eigenes gelesen.',
  },
  'not-a-chunk': {
    sentence: 'Ein Ereignis enthält JSON, das weder Chunk noch Tokenzahlen noch Fehler ist.',
    handling: 'Es wird übersprungen; seine Bytes werden behalten.',
    seenAt: 'AgentRouter (null)',
  },
  'plain-text-data': {
    sentence: 'Ein Ereignis enthält ein Wort, das weder JSON noch ein Fehler ist.',
    handling: 'Es wird übersprungen; seine Bytes werden behalten.',
  },
  'error-outside-event': {
    sentence: 'Ein Fehler stand im Datenstrom außerhalb jedes Ereignisses oder klebte an etwas anderem.',
    handling: 'Er wird als der Fehler gelesen, der er ist.',
    seenAt: 'Gemini und Vertex hinter Gateways',
  },
  'reasoning-differs': {
    sentence: 'Ein Delta trägt unter zwei Namen zwei verschiedene Texte von Überlegungen.',
    handling: 'Beide werden behalten, reasoning_content zuerst.',
  },
  'content-elsewhere': {
    sentence: 'Die Antwort kam unter einem Namen, den das Protokoll dafür nicht benutzt.',
    handling: 'Sie wird als die Antwort gelesen.',
  },
  'lone-surrogate': {
    sentence: 'Der Text enthält ein halbes Zeichen.',
    handling: 'Es wird als Ersatzzeichen gezeigt.',
  },
  'tool-id-changed': {
    sentence: 'Ein Werkzeugaufruf bekam in einem späteren Stück eine andere id.',
    handling: 'Die erste wird behalten.',
  },
  'tool-not-offered': {
    sentence: 'Ein Werkzeug wurde aufgerufen, das die Anfrage nicht anbot.',
    handling: 'Der Aufruf wird gezeigt.',
  },
  'function-call-key': {
    sentence: 'Ein Aufruf kam unter dem veralteten Namen function_call.',
    handling: 'Das liegt außerhalb des Protokolls und wird nicht als Aufruf gelesen; die Bytes werden behalten.',
  },
  'value-too-deep': {
    sentence: 'Ein Wert ist zu tief geschachtelt, um behalten oder zurückgesendet zu werden.',
    handling: 'Er wird weggelassen; seine Bytes werden behalten.',
  },
};
