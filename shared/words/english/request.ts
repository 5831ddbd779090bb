/** Sentences about a request before it goes: what no server takes, what this one is known not to take, what stays out. */
import type { Table } from '../said.ts';

/** Fields with bounds, by their names on the wire. */
export type BoundedField =
  | 'temperature'
  | 'top_p'
  | 'presence_penalty'
  | 'frequency_penalty'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'seed'
  | 'n';

const LABELS: Record<BoundedField, string> = {
  temperature: 'temperature',
  top_p: 'top_p',
  presence_penalty: 'presence penalty',
  frequency_penalty: 'frequency penalty',
  max_tokens: 'maximum of tokens (max_tokens)',
  max_completion_tokens: 'maximum of tokens (max_completion_tokens)',
  seed: 'seed',
  n: 'number of choices (n)',
};

/** Fields svir writes itself. */
export type OwnField = 'stream' | 'messages' | 'model';

const OWN: Record<OwnField, string> = {
  stream: 'svir always asks for a stream',
  messages: 'the messages come from the conversation',
  model: 'the model is chosen on its own',
};

type Bounded = { field: BoundedField };

const mebibytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`;

export const REQUEST = {
  'request.no-message': { message: 'There is no message to send.' },
  'request.no-model': { message: 'No model is named.' },
  'request.own-field': {
    message: ({ field }: { field: OwnField }) =>
      `The field "${field}" cannot be set as a free parameter: ${OWN[field]}.`,
  },
  'request.no-number': { message: ({ field }: Bounded) => `The ${LABELS[field]} must be a number.` },
  'request.not-whole': {
    message: ({ field, value }: Bounded & { value: number }) =>
      `The ${LABELS[field]} must be a whole number, not ${value}.`,
  },
  'request.one-choice': {
    message: ({ field, from }: Bounded & { from: number }) =>
      `The ${LABELS[field]} must be ${from}: svir reads one choice.`,
  },
  'request.too-small': {
    message: ({ field, from, value }: Bounded & { from: number; value: number }) =>
      `The ${LABELS[field]} must be at least ${from}, not ${value}.`,
  },
  'request.out-of-range': {
    message: ({ field, from, to, value }: Bounded & { from: number; to: number; value: number }) =>
      `The ${LABELS[field]} must be between ${from} and ${to}, not ${value}.`,
  },
  'request.stop-texts': { message: 'The stop sequences must be texts.' },
  'request.many-stops': {
    message: ({ count }: { count: number }) => `At most four stop sequences can be sent, not ${count}.`,
  },
  'request.effort': { message: 'The reasoning effort must be a word, such as none, low, medium or high.' },
  'request.no-schema': { message: 'The response format is json_schema, but there is no schema in it.' },
  'request.nameless-schema': { message: 'The schema needs a name.' },
  'request.long-schema-name': {
    message: ({ characters }: { characters: number }) =>
      `The name of the schema has ${characters} characters; at most 64 are allowed.`,
  },
  'request.schema-name': {
    message: ({ name }: { name: string }) =>
      `The name of the schema may hold only letters, digits, "_" and "-": "${name}" does not fit.`,
  },
  'request.schema-object': { message: 'The schema must be a JSON object.' },
  'request.nameless-tool': { message: 'A tool has no name.' },
  'request.tool-twice': { message: ({ name }: { name: string }) => `Two tools have the same name: "${name}".` },
  'request.tool-choice': {
    message: ({ name }: { name: string }) => `The tool choice names "${name}", but no tool of this name is offered.`,
  },

  'size.limit': {
    message: ({ limit, bytes }: { limit: number; bytes: number }) =>
      `This server takes requests of up to ${mebibytes(limit)}; this one has ${mebibytes(bytes)}.`,
  },
  'size.refused': {
    message: ({ refused, bytes }: { refused: number; bytes: number }) =>
      `This server refused a request of ${mebibytes(refused)} as too large; this one has ${mebibytes(bytes)}.`,
  },
  'size.no-images': { message: 'By the list of this server the model takes no images.' },
  'size.most-images': {
    message: ({ most, images }: { most: number; images: number }) =>
      `This model takes at most ${most} images in a request; there are ${images}, earlier messages included.`,
  },

  'left-out.reasoning': {
    message: ({ count }: { count: number }) =>
      `The reasoning of ${count === 1 ? 'one answer' : `${count} answers`} was left out: it goes back only to the server and model family it came from, and never inline.`,
  },
  'left-out.answers': {
    message: ({ count }: { count: number }) =>
      `${count === 1 ? 'One answer' : `${count} answers`} without text, or blocked by a filter, did not go along.`,
  },
  'left-out.calls': {
    message: ({ count }: { count: number }) =>
      `The tool calls of ${count === 1 ? 'one answer' : `${count} answers`} were left out, with any results: svir sends no tools along, and without them servers refuse both.`,
  },
  'left-out.field': {
    message: ({ field }: { field: string }) => `“${field}” was left out: this server refused it for this model.`,
  },
  'left-out.renamed': {
    message: ({ from, to }: { from: string; to: string }) =>
      `“${from}” was sent as “${to}”: this server refused it under its own name for this model.`,
  },

  'send.nothing': { message: 'There is nothing to send.', advice: 'Write a message or attach a file.' },
  'send.closing': { message: 'svir is closing.', advice: 'Start svir again, then send.' },
  'send.running': { message: 'An answer is still coming.', advice: 'Wait until it ends, or stop it first.' },
  'send.gone': { message: 'The message to answer is no longer there.', advice: 'Open the conversation again.' },
  'send.no-server': { message: 'No server is chosen.', advice: 'Choose a server, then send again.' },
  'send.unnamed-model': { message: 'No model is chosen.', advice: 'Choose a model, then send again.' },
} as const satisfies Table;
