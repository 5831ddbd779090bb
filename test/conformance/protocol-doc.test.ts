import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ANOMALY_KINDS } from '../../shared/turn/anomaly.ts';
import { ANOMALY_CATALOGUE } from '../../shared/turn/anomaly-catalogue.ts';
import { FAILURE_KINDS } from '../../shared/turn/failure.ts';
import { FAILURE_CATALOGUE } from '../../shared/turn/failure-catalogue.ts';
import { protocolDoc, readFacts } from '../support/protocol-doc.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

describe('docs/protocol.md', () => {
  it('is what the tables say (node build/node24.mjs test/support/write-protocol-doc.ts)', () => {
    expect(readFileSync(at('../../docs/protocol.md'), 'utf8') === protocolDoc()).toBe(true);
  });

  it('names only tests that are there', () => {
    const missing = readFacts().flatMap(({ id, tests }) =>
      tests
        .filter((test) =>
          test.startsWith('servers/')
            ? !existsSync(at(`./${test}.json`))
            : /^(?:field|seeds)\//.test(test)
              ? !existsSync(at(`./cases/${test}/case.json`))
              : !existsSync(at(`../electron/protocol/${test}`)) && !existsSync(at(`./${test}`)),
        )
        .map((test) => `${id}: ${test}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the catalogues', () => {
  it('say something about every kind, and nothing about others', () => {
    expect(Object.keys(ANOMALY_CATALOGUE).sort()).toEqual([...ANOMALY_KINDS].sort());
    expect(Object.keys(FAILURE_CATALOGUE).sort()).toEqual([...FAILURE_KINDS].sort());
    for (const { sentence, advice } of Object.values(FAILURE_CATALOGUE))
      expect(`${sentence}${advice}`).toMatch(/^\w.*\.$/s);
    for (const { sentence, handling, rule } of Object.values(ANOMALY_CATALOGUE)) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(handling).toMatch(/\.$/);
      expect(rule).toMatch(/^(?:wire|design|SSE|JSON|other servers)/);
    }
  });
});
