import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { captureLimitNotice, keepCapturesWithin } from '../../../electron/capture/capture-limit.ts';
import { newCaptureId } from '../../../electron/capture/capture-record.ts';
import { makeTempDir } from '../../support/temp-dir.ts';

const LIMIT = 10_000;

/** Captures of the given sizes, oldest first; answers their ids. */
function make(dir: string, sizes: number[]): string[] {
  return sizes.map((bytes, at) => {
    const id = newCaptureId(Date.UTC(2026, 0, 1, 0, 0, at));
    mkdirSync(`${dir}/${id}`);
    writeFileSync(`${dir}/${id}/response.bin`, Buffer.alloc(bytes));
    return id;
  });
}

test('far below the limit nothing happens and nothing is said', async () => {
  await using dir = await makeTempDir();
  make(dir.path, [1000, 1000]);
  const state = await keepCapturesWithin(dir.path, LIMIT, new Set());
  expect(state).toEqual({ kind: 'within' });
  expect(captureLimitNotice(state, LIMIT)).toBeNull();
});

test('near the limit it is said, and nothing goes', async () => {
  await using dir = await makeTempDir();
  make(dir.path, [5000, 4000]);
  expect(await keepCapturesWithin(dir.path, LIMIT, new Set())).toEqual({ kind: 'near', bytes: 9000 });
  expect(readdirSync(dir.path)).toHaveLength(2);
});

test('above it the oldest go, those of running turns never', async () => {
  await using dir = await makeTempDir();
  const [running, oldest, ...newer] = make(dir.path, [3000, 3000, 3000, 3000]);
  const state = await keepCapturesWithin(dir.path, LIMIT, new Set([running ?? '']));
  expect(state).toEqual({ kind: 'dropped', captures: 1, bytes: 3000 });
  expect(readdirSync(dir.path).sort()).toEqual([running, ...newer].sort());
  expect(readdirSync(dir.path)).not.toContain(oldest);
  expect(captureLimitNotice(state, LIMIT)).toMatchObject({ id: 'capture.dropped', with: { captures: 1, bytes: 3000 } });
});
