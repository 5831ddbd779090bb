/** An error told by a server or by a wrong address may hold a secret: in its words and in what they were made of. */
import type { TurnError } from '../../shared/turn/failure.ts';
import { mapSaid } from '../../shared/words/said.ts';
import { createSecretMasker } from './secret-masker.ts';

/** The same error with every secret in its texts replaced by asterisks. */
export function maskError(error: TurnError, secrets: readonly string[]): TurnError {
  const masker = createSecretMasker(secrets);
  const mask = (text: string) => masker.maskText(text);
  const masked: TurnError = { ...error, message: mask(error.message), advice: mask(error.advice) };
  if (error.said !== undefined) masked.said = mapSaid(error.said, mask);
  for (const field of ['serverMessage', 'code', 'type', 'param'] as const) {
    const text = error[field];
    if (text !== undefined) masked[field] = mask(text);
  }
  return masked;
}
