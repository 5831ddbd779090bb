/**
 * The system's encryption by Electron's `safeStorage`: the one file of the store that knows Electron.
 * Only its asynchronous methods: the synchronous ones are deprecated and go with Electron 46.
 */
import { safeStorage } from 'electron';
import type { SecretBox } from './secret-box.ts';

/** To be used after the app is ready. */
export function createKeychain(): SecretBox {
  return {
    async available() {
      // `basic_text` encrypts with a password that is the same everywhere: that protects nothing.
      return backend() !== 'basic_text' && (await safeStorage.isAsyncEncryptionAvailable());
    },
    backend,
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    async decrypt(ciphertext) {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(ciphertext));
      return { text: result, shouldReEncrypt };
    },
  };
}

function backend(): string {
  if (process.platform === 'darwin') return 'macOS keychain';
  if (process.platform === 'win32') return 'Windows data protection';
  return safeStorage.getSelectedStorageBackend();
}
