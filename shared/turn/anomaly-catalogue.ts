/**
 * What each anomaly kind means, in words for people, and the rule it breaks.
 * What lives here: the one table; docs/protocol.md and the English window are made from it. Not here: how one is
 * noticed; other languages (shared/words).
 * `rule` names a section: "wire" is the wire document, "other servers" the divergence document, "design" the design,
 * "SSE" the HTML standard's server-sent events, "JSON" RFC 8259.
 */
import type { AnomalyKind } from './anomaly.ts';

export interface AnomalyEntry {
  /** One sentence: what the server did. */
  sentence: string;
  /** What svir did about it. */
  handling: string;
  rule: string;
  /** Servers known to do it, where known. */
  seenAt?: string;
}

export const ANOMALY_CATALOGUE: Readonly<Record<AnomalyKind, AnomalyEntry>> = {
  'missing-done': {
    sentence: 'The stream ended without [DONE].',
    handling: 'The finish reason and the clean end are enough; the answer is complete.',
    rule: 'wire 3.1',
    seenAt: 'Llama Stack/OGX, llama-box, Perplexity',
  },
  'missing-finish': {
    sentence: 'No finish reason came.',
    handling: 'The end marker is enough; no reason is made up.',
    rule: 'wire 3.2',
    seenAt: 'vllm-mlx',
  },
  'repeated-finish': {
    sentence: 'A finish reason came more than once.',
    handling: 'The first one stands.',
    rule: 'wire 3.2',
    seenAt: 'Dynamo, SGLang before its fix',
  },
  'finish-mismatch': {
    sentence: 'The finish reason does not fit the tool calls.',
    handling: 'The calls decide, not the reason.',
    rule: 'wire 3.3',
    seenAt: 'Gemini, LiteLLM in front of Ollama',
  },
  'unknown-finish': {
    sentence: 'The finish reason is none of stop, tool_calls, length and content_filter.',
    handling: 'It is kept as sent and the answer counts as complete.',
    rule: 'wire 3.2',
    seenAt: 'vLLM (repetition), mistral.rs (generated_image), Together (eos)',
  },
  'content-after-finish': {
    sentence: 'More of the answer came after the finish reason.',
    handling: 'It is added to the answer.',
    rule: 'wire 3.2',
  },
  'usage-misplaced': {
    sentence: 'Token counts came elsewhere than in a chunk of their own after the finish.',
    handling: 'They are taken.',
    rule: 'wire 3.4',
    seenAt: 'Gemini, Together, OpenRouter',
  },
  'usage-repeated': {
    sentence: 'Token counts came more than once.',
    handling: 'The last ones count; nothing is added up.',
    rule: 'wire 3.4',
    seenAt: 'vLLM with continuous usage, Perplexity, Groq',
  },
  'tool-index-missing': {
    sentence: 'A piece of a tool call has no index.',
    handling: 'Its id, or else the call in progress, tells where it belongs.',
    rule: 'wire 3.3',
    seenAt: 'Gemini',
  },
  'tool-index-odd': {
    sentence: 'The indices of the tool calls are not 0, 1, 2 and so on.',
    handling: 'An index is a label; calls keep the order in which they came.',
    rule: 'wire 3.3',
    seenAt: 'gateways in front of Anthropic models, older Ollama',
  },
  'tool-id-missing': {
    sentence: 'A tool call has no id.',
    handling: 'An id is made up for the call and its result.',
    rule: 'wire 3.3',
    seenAt: 'older Ollama',
  },
  'tool-id-repeated': {
    sentence: 'Two tool calls have the same id.',
    handling: 'The later one gets an id of its own.',
    rule: 'wire 3.3',
    seenAt: 'MiMo and Kimi behind proxies',
  },
  'tool-name-missing': {
    sentence: 'A tool call has no name.',
    handling: 'It is shown and never offered for running.',
    rule: 'wire 3.3',
  },
  'tool-arguments-object': {
    sentence: 'The arguments of a tool call came as a JSON value instead of a string.',
    handling: 'They are taken as their JSON text.',
    rule: 'wire 3.3',
    seenAt: 'llama.cpp builds of March 2026, TGI',
  },
  'content-parts': {
    sentence: 'The text came as a list of parts or another value instead of a string.',
    handling: 'The texts of the parts are joined.',
    rule: 'wire 3.2',
    seenAt: 'Mistral',
  },
  'malformed-json': {
    sentence: 'An event holds something that is not JSON.',
    handling: 'Its bytes are kept, what can be read of it is read, and reading goes on.',
    rule: 'JSON',
  },
  'invalid-utf8': {
    sentence: 'A line holds bytes that are not UTF-8.',
    handling: 'Each is shown as a replacement character; the bytes are kept.',
    rule: 'SSE 9.2.5',
  },
  'byte-order-mark': {
    sentence: 'The stream begins with a byte order mark.',
    handling: 'It is skipped, once.',
    rule: 'SSE 9.2.5',
  },
  'tool-choice-not-kept': {
    sentence: 'The tool choice of the request was not kept.',
    handling: 'What came is shown as it is.',
    rule: 'wire 2.4',
    seenAt: 'LM Studio, mlx-lm, llama.cpp (named function), Ollama',
  },
  'schema-not-kept': {
    sentence: 'The answer is not the JSON that the request asked for.',
    handling: 'It is shown as the text it is.',
    rule: 'wire 2.6',
    seenAt: 'mlx-lm, LM Studio with reasoning on',
  },
  'reasoning-only': {
    sentence: 'Only reasoning came: no answer, no refusal and no tool call.',
    handling: 'The turn is complete; reasoning is not moved into the answer. A request with effort "none" may help.',
    rule: 'wire 2.6',
    seenAt: 'LM Studio with a schema',
  },
  'extra-choice': {
    sentence: 'More than one choice came although one was asked for.',
    handling: 'Choice 0 is the answer; the other stays in the capture.',
    rule: 'wire 3.2',
  },
  'id-changed': {
    sentence: 'The id of the response changed in the middle.',
    handling: 'The first one is kept.',
    rule: 'wire 3.2',
  },
  'model-changed': {
    sentence: 'The model of the response changed in the middle.',
    handling: 'The first one is kept; another model may have gone on writing.',
    rule: 'wire 3.2',
  },
  'model-substituted': {
    sentence: "Another model of the server's list answered than the one asked for.",
    handling: 'The answer names the model that gave it.',
    rule: 'wire 2.1',
    seenAt: 'LM Studio',
  },
  'unknown-event-type': {
    sentence: 'An event has a type that this protocol does not have.',
    handling: 'It changes nothing in the answer, unless it holds a chunk or an error.',
    rule: 'wire 3.1',
  },
  'not-a-stream': {
    sentence: 'A stream was asked for and a whole JSON completion came.',
    handling: 'It is read as the answer it is.',
    rule: 'wire 5',
  },
  'missing-content-type': {
    sentence: 'The response does not say what it is: the Content-Type is missing.',
    handling: 'It starts like an event stream or like JSON and is read as that.',
    rule: 'wire 5',
    seenAt: 'Azure behind API Management',
  },
  'unlabelled-compression': {
    sentence: 'The body is compressed and no header says so.',
    handling: 'It is unpacked.',
    rule: 'design 4',
  },
  'field-outside-event': {
    sentence: 'A line of the stream is no field of an event.',
    handling: 'It is read all the same: as data, a completion or an error where it looks like one.',
    rule: 'SSE 9.2.6',
  },
  'joined-json': {
    sentence: 'One event holds several JSON values.',
    handling: 'Each is read.',
    rule: 'wire 3.1',
  },
  'message-beside-delta': {
    sentence: 'A choice has a whole message beside its delta or after deltas.',
    handling: 'The message is a copy and adds nothing.',
    rule: 'wire 3.2',
    seenAt: 'Perplexity',
  },
  'missing-blank-line': {
    sentence: 'Events follow each other without the blank line between them.',
    handling: 'Each is read as its own.',
    rule: 'wire 3.1',
  },
  'not-a-chunk': {
    sentence: 'An event holds JSON that is no chunk, no usage and no error.',
    handling: 'It is skipped; its bytes are kept.',
    rule: 'wire 3.2',
    seenAt: 'AgentRouter (null)',
  },
  'plain-text-data': {
    sentence: 'An event holds a word that is neither JSON nor an error.',
    handling: 'It is skipped; its bytes are kept.',
    rule: 'wire 3.2',
  },
  'error-outside-event': {
    sentence: 'An error was written into the stream outside of any event, or glued to something else.',
    handling: 'It is read as the error it is.',
    rule: 'wire 3.5',
    seenAt: 'Gemini and Vertex behind gateways',
  },
  'reasoning-differs': {
    sentence: 'One delta carries two different reasoning texts under two keys.',
    handling: 'Both are kept, reasoning_content first.',
    rule: 'wire 4',
  },
  'content-elsewhere': {
    sentence: 'The answer came under a key that the protocol does not use for it.',
    handling: 'It is read as the answer.',
    rule: 'wire 3.2',
  },
  'lone-surrogate': {
    sentence: 'The text holds half a character.',
    handling: 'It is shown as a replacement character.',
    rule: 'JSON',
  },
  'tool-id-changed': {
    sentence: 'A tool call got another id in a later piece.',
    handling: 'The first one is kept.',
    rule: 'wire 3.3',
  },
  'tool-not-offered': {
    sentence: 'A tool was called that the request did not offer.',
    handling: 'The call is shown.',
    rule: 'wire 2.4',
  },
  'function-call-key': {
    sentence: 'A call came under the deprecated key function_call.',
    handling: 'It is outside the protocol and is not read as a call; its bytes are kept.',
    rule: 'wire 3.2',
  },
  'value-too-deep': {
    sentence: 'A value is nested too deeply to be kept or sent back.',
    handling: 'It is left out; its bytes are kept.',
    rule: 'design 4',
  },
};
