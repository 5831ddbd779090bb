/**
 * `electron.safeStorage` on the Chromium host, its async methods alone: AES-256-GCM with a key in a file of the profile
 * folder (mode 0600). Whoever reads the folder reads the key. For specs
 * `SVIR_HOST_SAFE_STORAGE=absent` is a system without encryption.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { safeStorage as ElectronSafeStorage } from 'electron';
import { hostApp } from './app.ts';
import { provide } from './provide.ts';

type Provided = Pick<
  typeof ElectronSafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

function absent(): boolean {
  return process.env.SVIR_HOST_SAFE_STORAGE === 'absent';
}

function key(): Buffer {
  const file = join(hostApp.getPath('userData'), 'host-safe-storage.key');
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file);
}

function refuseIfAbsent(): void {
  if (absent()) throw new Error('Encryption is not available.');
}

export const safeStorage: Provided = provide('safeStorage', {
  isAsyncEncryptionAvailable: async (): Promise<boolean> => !absent(),
  // Not `basic_text`: that is a password known to everybody, and svir keeps no key under it. None of Electron's names
  // means a key in a file of the profile.
  getSelectedStorageBackend: (): 'unknown' => 'unknown',
  encryptStringAsync: async (plain: string): Promise<Buffer> => {
    refuseIfAbsent();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  },
  decryptStringAsync: async (encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    refuseIfAbsent();
    const bytes = Buffer.from(encrypted);
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return { result: plain.toString('utf8'), shouldReEncrypt: false };
  },
});
