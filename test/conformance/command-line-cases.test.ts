import { beforeAll, describe, expect, test } from 'vitest';
import { CASE_KEY, type CommandLineCase, commandLineShortfalls } from '../support/command-line-case.ts';
import { readCases } from '../support/turn-case.ts';

beforeAll(() => {
  process.env.SVIR_CASE_KEY = CASE_KEY;
});

describe.each(['field', 'seeds'] as const)('%s: what the command line asks for', (set) => {
  const cases = readCases(set, ['request', 'models']);
  test('there are cases', () => expect(cases.length).toBeGreaterThan(10));
  test.each(cases.map((one) => [one.id, one] as const))('%s', async (_id, one) => {
    expect(await commandLineShortfalls(one as CommandLineCase)).toEqual([]);
  });
});
