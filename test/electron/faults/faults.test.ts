import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTurnJournal } from '../../../electron/capture/capture-writer.ts';
import type { TurnJournal } from '../../../electron/capture/journal.ts';
import { replayTurn } from '../../../electron/capture/replay.ts';
import { runTurn } from '../../../electron/turns/run-turn.ts';
import { type OutcomeObject, outcomeObject } from '../../../shared/turn/outcome-object.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';
import { reliabilityTable } from '../../support/reliability-doc.ts';
import { makeTempDir } from '../../support/temp-dir.ts';
import { connectionTo, createStage, type Fault, HI, KEY } from './fault.ts';
import { FAULTS } from './faults.ts';

/** Runs the fault with a real capture; gives the outcome as told, and as rebuilt from what is on disk. */
async function run(fault: Fault): Promise<{ told: OutcomeObject; again: OutcomeObject; events: TurnEvent[] }> {
  await using stage = createStage();
  await using dir = await makeTempDir();
  const attempted = await fault.arrange(stage);
  const folders: string[] = [];
  const writer = createTurnJournal({ capturesDir: dir.path, turnId: 't', onFailure: () => {} });
  const journal: TurnJournal = {
    async startAttempt(request) {
      const attempt = await writer.startAttempt(request);
      folders.push(dir.join(attempt.captureId));
      return attempt;
    },
  };
  const events: TurnEvent[] = [];
  await runTurn({
    turnId: 't',
    connection: connectionTo(attempted),
    request: attempted.request ?? HI,
    stallAfterMs: attempted.stallAfterMs ?? null,
    journal,
    signal: new AbortController().signal,
    onEvent(event) {
      events.push(event);
      attempted.onEvent?.(event.type);
    },
  });
  const told = outcomeObject(events.reduce(reduceTurn, EMPTY_TURN));
  const again = outcomeObject((await replayTurn(folders)).state);
  if (told === null || again === null) throw new Error('no end');
  await attempted.check?.(told);
  for (const folder of folders) {
    expect(readFileSync(join(folder, 'capture.json'), 'utf8'), 'the key is in no capture').not.toContain(KEY);
  }
  return { told, again, events };
}

const withoutPorts = (text: string) =>
  text.replace(/(port |127\.0\.0\.1:)\d+/g, '$1PORT').replace(/(shown )[0-9a-f]{16}/, '$1HEX');

describe.each(FAULTS)('$stage', ({ faults }) => {
  test.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const { told, again, events } = await run(fault);
    expect(told.error?.kind ?? null, JSON.stringify(told.error)).toBe(fault.kind);
    expect(told.text).toBe(fault.kept);
    if (fault.kind === null) expect(told.outcome).toBe('complete');
    else {
      expect(told.outcome).toBe('failed');
      expect(withoutPorts(told.error?.message ?? '')).toBe(fault.says);
      expect(told.error?.serverMessage).toBe(fault.words);
      expect(told.error?.advice, 'what can be done').not.toBe('');
      expect(told.partial).toBe(fault.kept !== '');
    }
    expect(JSON.stringify(events)).not.toContain(KEY);
    // What is on disk tells the same story after a crash as the window told.
    const { timing: _live, ...once } = told;
    const { timing: _replayed, ...rebuilt } = again;
    expect(rebuilt).toEqual(once);
  });
});

test('the table in docs/reliability.md is these faults (node build/node24.mjs test/support/write-reliability-doc.ts)', () => {
  const doc = readFileSync(new URL('../../../docs/reliability.md', import.meta.url), 'utf8');
  expect(doc).toContain(reliabilityTable());
});
