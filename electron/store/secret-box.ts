/** What encrypts the keys. In the app it is the system's (keychain.ts); tests and the command line bring their own. */
export interface SecretBox {
  /** False where the system offers no encryption that protects: secrets then live until svir closes. */
  available(): Promise<boolean>;
  /** The system's name of its key store, kept beside the ciphertext for the message when it cannot be opened. */
  backend(): string;
  /** Rejects where the system fails. */
  encrypt(text: string): Promise<Uint8Array>;
  /** Rejects where it cannot be decrypted: never read that as "there is none". */
  decrypt(ciphertext: Uint8Array): Promise<{ text: string; shouldReEncrypt: boolean }>;
}

/** For a program that keeps no keys. */
export const NO_SECRET_BOX: SecretBox = {
  available: () => Promise.resolve(false),
  backend: () => 'none',
  encrypt: () => Promise.reject(new Error('no encryption here')),
  decrypt: () => Promise.reject(new Error('no encryption here')),
};
