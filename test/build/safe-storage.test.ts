import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hostApp } from '../../build/chromium-host/app.ts';
import { safeStorage } from '../../build/chromium-host/safe-storage.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svir-safe-'));
  hostApp.setPath('userData', folder);
});

afterEach(() => {
  delete process.env.SVIR_HOST_SAFE_STORAGE;
  rmSync(folder, { recursive: true });
});

it('keeps a secret that only the same profile folder opens again', async () => {
  const sealed = await safeStorage.encryptStringAsync('sk-secret');
  expect(sealed.toString('latin1')).not.toContain('sk-secret');
  expect(await safeStorage.decryptStringAsync(sealed)).toEqual({ result: 'sk-secret', shouldReEncrypt: false });
  expect(statSync(join(folder, 'host-safe-storage.key')).mode & 0o777).toBe(0o600);

  const other = mkdtempSync(join(tmpdir(), 'svir-safe-'));
  hostApp.setPath('userData', other);
  await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow();
  rmSync(other, { recursive: true });
});

it('can be a system without encryption', async () => {
  process.env.SVIR_HOST_SAFE_STORAGE = 'absent';
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
  await expect(safeStorage.encryptStringAsync('x')).rejects.toThrow('not available');
});

it('throws with its name what it does not provide', () => {
  expect(() => Reflect.get(safeStorage, 'encryptString')).toThrow('electron.safeStorage.encryptString');
});
