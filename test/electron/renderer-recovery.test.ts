import { expect, test } from 'vitest';
import { createRecovery, MAX_RELOADS, RELOAD_WINDOW_MS } from '../../electron/renderer-recovery.ts';

test('a crashed page is loaded again, one that keeps crashing is not, and time forgives', () => {
  const decide = createRecovery();
  for (let crash = 0; crash < MAX_RELOADS; crash += 1) expect(decide('crashed', crash * 1000)).toBe('reload');
  expect(decide('oom', 5000)).toBe('give-up');
  expect(decide('crashed', RELOAD_WINDOW_MS + 5000)).toBe('reload');
});

test('a page that was closed on purpose is left alone', () => {
  const decide = createRecovery();
  expect(decide('clean-exit', 0)).toBe('ignore');
  expect(decide('killed', 0)).toBe('ignore');
});
