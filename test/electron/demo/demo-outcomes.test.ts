import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoServer } from '../../../electron/demo/demo-lease.ts';
import { DEMO_MODELS, startDemoServer } from '../../../electron/demo/demo-server.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import { decodePieces, NO_REQUEST } from '../../support/decode-pieces.ts';
import { ask } from './demo-client.ts';

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ speed: Number.POSITIVE_INFINITY });
});
afterAll(() => server.close());

const KINDS: Record<string, string> = {
  'demo-blocked': 'content-filter',
  'demo-blocked-late': 'content-filter',
  'demo-blocked-prompt': 'content-filter',
  'demo-error-before': 'rate-limit',
  'demo-error-500': 'server',
  'demo-overflow': 'context-overflow',
  'demo-error-inside': 'server',
  'demo-cut': 'network',
  'demo-empty': 'empty',
};

for (const { id, ends } of DEMO_MODELS) {
  if (ends === 'never') continue;
  test(`${id} ends as it says, and only the odd ones are odd`, async () => {
    const answer = await ask(server, id, 'Tell me of whales');
    const { outcome } = decodePieces([Buffer.from(answer.body)], {
      response: {
        status: answer.status,
        headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
        now: Date.now(),
      },
      request: { ...NO_REQUEST, model: id },
      end: answer.error === null ? { how: 'eof' } : { how: 'cut', error: turnError('network') },
    });
    expect([outcome.outcome, outcome.error?.kind ?? null]).toEqual([ends, KINDS[id] ?? null]);
    const odd = id === 'demo-anomalies' || id === 'demo-reasoning-only';
    if (odd) expect(outcome.anomalies).not.toEqual([]);
    else if (answer.status === 200) expect(outcome.anomalies).toEqual([]);
    if (id === 'demo-anomalies') expect(new Set(outcome.anomalies).size).toBeGreaterThanOrEqual(5);
    if (id === 'demo-tools') expect([outcome.toolCalls.length, outcome.executable]).toEqual([2, true]);
    if (id === 'demo-refusal') expect(outcome.refusal).toContain("won't");
    if (ends === 'complete' && id !== 'demo-anomalies') expect(outcome.usage?.completionTokens).toBeGreaterThan(0);
    if (id === 'demo-error-before') expect(outcome.error?.retryAfterSeconds).toBe(20);
  });
}
