// What a request is made with: the conversation's own word, then its server's, unless the conversation leaves that out.
import { expect, test } from 'vitest';
import { effectiveParameters } from '../../../electron/turns/effective-parameters.ts';

const server = { system: 'Be brief.', temperature: 0.2, extra: { min_p: 0.05 } };

test('the conversation says what it says, the server the rest', () => {
  expect(effectiveParameters(server, { temperature: 1 })).toEqual({ ...server, temperature: 1 });
});

test('what is left out is not sent, and the list of it is no parameter', () => {
  expect(effectiveParameters(server, { without: ['temperature', 'extra'] })).toEqual({ system: 'Be brief.' });
});

test('a value of its own is sent though the server’s was left out', () => {
  expect(effectiveParameters(server, { temperature: 1, without: ['temperature'] })).toMatchObject({ temperature: 1 });
});
