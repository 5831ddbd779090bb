// Everything the main process says has German of its own, and the German tells no less.
import { describe, expect, it } from 'vitest';
import * as figures from '../../../renderer/strings/format.ts';
import { IPC_FAILURE_CODES } from '../../../shared/ipc/result.ts';
import { ANOMALY_KINDS } from '../../../shared/turn/anomaly.ts';
import { ANOMALY_CATALOGUE } from '../../../shared/turn/anomaly-catalogue.ts';
import { FAILURE_KINDS } from '../../../shared/turn/failure.ts';
import { FAILURE_CATALOGUE } from '../../../shared/turn/failure-catalogue.ts';
import { ENGLISH } from '../../../shared/words/english.ts';
import { GERMAN } from '../../../shared/words/german.ts';
import { type Said, type Table, type WordsOfSaid, wordsOf } from '../../../shared/words/said.ts';

/** Words no German sentence has. Names of fields and servers (`tool choice`, `stop`) are no sentences. */
const ENGLISH_WORDS = /\b(the|and|of|this|that|were|cannot|could|with|not|your|its|again|nothing|before)\b/i;
/** Sentences that hand on another one; their advice is their own. */
const WHOLLY_ANOTHER = /^(answer\.no-|profile\.(refused|unusable)|models\.no-path|recovery\.)/;

/** A value for every name that stands in a sentence; texts are marked so that they are found again. */
const TEXTS = [
  ...['host', 'port', 'reason', 'codings', 'proxy', 'why', 'words', 'scheme', 'ways', 'shown', 'pinned', 'title'],
  ...['type', 'target', 'categories', 'name', 'text', 'profile', 'backend', 'model', 'folder', 'code', 'file', 'id'],
  ...['channel', 'issue', 'from', 'to', 'first', 'next', 'indices', 'odd', 'index', 'key', 'asked'],
];
const NUMBERS = [
  ...['seconds', 'status', 'tokens', 'context', 'bytes', 'characters', 'count', 'value', 'limit', 'refused', 'most'],
  ...['images', 'captures', 'position', 'missing', 'call'],
];
const USUAL = {
  ...Object.fromEntries(TEXTS.map((name) => [name, `‹${name}›`])),
  ...Object.fromEntries(NUMBERS.map((name, at) => [name, at + 2])),
  stage: 'waiting',
  kind: 'auth',
  fault: 'other',
};

function sample(id: string): Said {
  switch (id) {
    case 'request.own-field':
      return { id, with: { ...USUAL, field: 'model' } };
    case 'detail.late':
      return { id, with: { ...USUAL, what: 'reasoning' } };
    case 'failure.bug':
      return { id, with: { ...USUAL, what: '‹what›' } };
    case 'request.out-of-range':
    case 'request.too-small':
    case 'request.one-choice':
      return { id, with: { ...USUAL, field: 'temperature', from: 3, to: 5 } };
    default:
      return { id, with: { ...USUAL, field: 'temperature', what: 'conversation' } };
  }
}

function words(table: Table, id: string): WordsOfSaid {
  const said = wordsOf(table, sample(id), figures);
  if (said === null) throw new Error(`no ${id}`);
  return said;
}

const IDS = Object.keys(ENGLISH);

describe('a sentence of main', () => {
  it.each(IDS)('%s has German of its own, and tells no less', (id) => {
    const english = words(ENGLISH, id);
    const german = words(GERMAN.sentences, id);
    expect(german.message).not.toMatch(/undefined|\[object/);
    expect(german.message).not.toMatch(ENGLISH_WORDS);
    expect(german.advice ?? '').not.toMatch(ENGLISH_WORDS);
    expect(german.advice === undefined).toBe(english.advice === undefined);
    if (english.advice) expect(german.advice).not.toBe(english.advice);
    if (!WHOLLY_ANOTHER.test(id)) expect(german.message).not.toBe(english.message);
    for (const mark of english.message.match(/‹[a-z]+›/g) ?? []) expect(german.message).toContain(mark);
  });

  it('is not worded where a language does not know it, or one within it', () => {
    expect(wordsOf(GERMAN.sentences, { id: 'of.tomorrow' }, figures)).toBeNull();
    const nested: Said = { id: 'failure.nothing-sent', with: { why: { id: 'of.tomorrow' } } };
    expect(wordsOf(GERMAN.sentences, nested, figures)).toBeNull();
    expect(wordsOf(GERMAN.sentences, { id: 'toString' }, figures)).toBeNull();
  });
});

describe('German', () => {
  it.each(FAILURE_KINDS)('of the failure kind %s', (kind) => {
    const { sentence, advice } = GERMAN.failures[kind];
    expect(sentence).not.toBe(FAILURE_CATALOGUE[kind].sentence);
    expect(advice).not.toBe(FAILURE_CATALOGUE[kind].advice);
    expect(`${sentence} ${advice}`).not.toMatch(ENGLISH_WORDS);
  });

  it.each(ANOMALY_KINDS)('of the anomaly kind %s', (kind) => {
    const english = ANOMALY_CATALOGUE[kind];
    const german = GERMAN.anomalies[kind];
    expect(german.sentence).not.toBe(english.sentence);
    expect(german.handling).not.toBe(english.handling);
    expect(german.seenAt === undefined).toBe(english.seenAt === undefined);
    expect(`${german.sentence} ${german.handling} ${german.seenAt ?? ''}`).not.toMatch(ENGLISH_WORDS);
  });

  it.each(IPC_FAILURE_CODES)('of the failed call %s', (code) => {
    const { message, advice = '' } = GERMAN.calls[code];
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
    expect(`${message} ${advice}`).not.toMatch(ENGLISH_WORDS);
  });
});
