/** Why a file cannot be attached, as the failures of the store. */
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { baseName } from './base-name.ts';
import type { StoreFailure } from './store.ts';
import { storeFailure } from './store-failure.ts';

/** Pictures are streamed from disk, whatever their size; this stops a file chosen by mistake. */
export const MAX_IMAGE_BYTES = 1024 * 1024 * 1024;
/** A text goes into the request whole, and no server's context holds more. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;

export function tooLarge(name: string, bytes: number, kind: 'image' | 'file') {
  if (kind === 'image') {
    return bytes > MAX_IMAGE_BYTES ? refused(said('attach.large', { name, most: MAX_IMAGE_BYTES })) : null;
  }
  if (bytes <= MAX_TEXT_BYTES) return null;
  return refused(said('attach.large-text', { name, most: MAX_TEXT_BYTES }));
}

/** The reason says what can be done, too. */
export function notAttached(name: string, why: Said): { ok: false; failure: StoreFailure } {
  return refused(said('attach.refused', { name: baseName(name), why }));
}

export function refused(sentence: Said): { ok: false; failure: StoreFailure } {
  return { ok: false, failure: storeFailure('invalid', sentence) };
}

export function unknownUpload(): { ok: false; failure: StoreFailure } {
  return refused(said('attach.no-upload'));
}
