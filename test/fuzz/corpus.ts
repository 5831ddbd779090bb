import type { RequestFacts, ResponseFacts } from '../../electron/protocol/decode/turn-decoder.ts';
import { readServerFixtures } from '../support/server-fixtures.ts';
import { bodyOf, caseName, readCases, requestOf, responseOf } from '../support/turn-case.ts';

export interface Seed {
  name: string;
  bytes: Uint8Array;
  response: ResponseFacts;
  request: RequestFacts;
}

/** What is damaged: every case and every server fixture of at most 64 KiB. */
export function readCorpus(): Seed[] {
  const cases = (['field', 'seeds'] as const).flatMap((set) =>
    readCases(set, ['stream', 'http-error']).map((one): Seed => {
      const { bytes, unlabelled } = bodyOf(one);
      return { name: caseName(one), bytes, response: responseOf(one, unlabelled), request: requestOf(one) };
    }),
  );
  return [...cases, ...readServerFixtures()].filter((seed) => seed.bytes.length <= 65_536);
}
