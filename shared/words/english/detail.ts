/** What exactly was seen where a stream departed from the protocol: a few words for people who debug. */
import type { Table } from '../said.ts';

/** What came after the finish reason. */
export type LatePart = 'text' | 'reasoning' | 'refusal' | 'tool call';

type Named = { name: string };
type Count = { count: number };

export const DETAIL = {
  'detail.late': { message: ({ what }: { what: LatePart }) => what },
  'detail.more': { message: ({ count }: Count) => `${count} more of this kind` },
  'detail.became': { message: ({ from, to }: { from: string; to: string }) => `${from} became ${to}` },
  'detail.then': { message: ({ first, next }: { first: string; next: string }) => `${first}, then ${next}` },
  'detail.calls-missing': { message: 'tool_calls, and no call came' },
  'detail.stop-with-calls': { message: ({ count }: Count) => `stop, and ${count} calls came` },
  'detail.none-called': { message: ({ name }: Named) => `none, and ${name} was called` },
  'detail.required-uncalled': { message: 'required, and nothing was called' },
  'detail.named-nothing': { message: ({ name }: Named) => `${name} was named, and nothing was called` },
  'detail.named-another': { message: ({ name }: Named) => `${name} was named, and another was called` },
  'detail.other-json': { message: 'the answer is not that JSON' },
  'detail.no-answer': { message: 'no answer came' },
  'detail.piece': {
    message: ({ position, id }: { position: number; id: string }) =>
      `piece ${position}${id === '' ? '' : ` of call ${id}`}`,
  },
  'detail.index-again': { message: ({ index }: { index: string }) => `index ${index} begins another call` },
  'detail.index-gap': {
    message: ({ indices, missing }: { indices: string; missing: number }) => `indices ${indices}: none is ${missing}`,
  },
  'detail.index-odd': {
    message: ({ indices, odd }: { indices: string; odd: string }) => `indices ${indices}: ${odd}`,
  },
  'detail.arguments-as': { message: ({ type }: { type: string }) => `arguments as ${type}` },
  'detail.arguments-list': { message: 'arguments as a list' },
  'detail.arguments': { message: 'arguments of a call' },
  'detail.arguments-of': { message: ({ call }: { call: number }) => `arguments of call ${call}` },
  'detail.call-key': { message: ({ key }: { key: string }) => `key ${key} of a call` },
  'detail.message-key': { message: ({ key }: { key: string }) => `key ${key} of the message` },
  'detail.call': {
    message: ({ call, id }: { call: number; id: string }) => `call ${call}${id === '' ? '' : ` ${id}`}`,
  },
  'detail.whole-completion': { message: 'a whole JSON completion' },
  'detail.values': { message: ({ count }: Count) => `${count} values` },
  'detail.values-and-more': { message: ({ count }: Count) => `${count} values and more` },
  'detail.list-of': { message: ({ count }: Count) => `a list of ${count}` },
  'detail.usage-early': { message: 'before the finish reason' },
  'detail.usage-with-choice': { message: 'on a chunk with a choice' },
  'detail.in-answer': { message: 'in the answer' },
  'detail.other-model': {
    message: ({ asked, model }: { asked: string; model: string }) => `${asked} was asked for, ${model} answered`,
  },
  'detail.data-in-data': { message: 'data: within data' },
  'detail.odd-choice': { message: 'a choice that is no object' },
  'detail.choice': { message: ({ index }: { index: string }) => `choice ${index}` },
  'detail.odd-choices': { message: 'choices is no list' },
  'detail.odd-delta': { message: 'delta is a string' },
  'detail.odd-refusal': { message: 'refusal is no string' },
  'detail.list': { message: 'a list' },
  'detail.reasoning-block': { message: 'a reasoning block' },
  'detail.message-for-delta': { message: 'message instead of delta' },
  'detail.thinking': { message: 'reasoning under "thinking"' },
} as const satisfies Table;
