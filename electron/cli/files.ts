/** Files named on the command line: read, checked and turned into what a request holds. */
import { readFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { JsonValue } from '../../shared/json.ts';
import { hashFile } from '../http/hash-file.ts';
import { errorCode } from '../http/network-error.ts';
import type { FileAttachment, ImageAttachment } from '../protocol/request/chat-request.ts';
import { judgeImage, SNIFF_BYTES } from '../protocol/request/media-type.ts';
import { decodeTextFile } from '../protocol/request/text-file.ts';
import { UsageError } from './arguments.ts';

/** Runs a read; a failure becomes a sentence that names the file. */
export function readWhole<T>(path: string, option: string, read: (path: string) => T): T {
  try {
    return read(path);
  } catch (error) {
    throw unreadable(path, option, error, 'config');
  }
}

export function readJson(path: string, option: string): JsonValue {
  const text = readWhole(path, option, (file) => readFileSync(file, 'utf8'));
  try {
    const value: JsonValue = JSON.parse(text.replace(/^\uFEFF/, ''));
    return value;
  } catch (error) {
    throw new UsageError(`${option}: ${path} is no JSON (${error instanceof Error ? error.message : 'unreadable'}).`);
  }
}

/** A picture to be read while it is sent. `hashed`: its SHA-256 is wanted for a capture. */
export async function readImage(
  path: string,
  option: string,
  name: string | null,
  hashed: boolean,
): Promise<ImageAttachment> {
  const whole = resolve(path);
  const shown = name ?? basename(path);
  let head: Uint8Array;
  let size: number;
  let modifiedMs: number;
  try {
    const found = await stat(whole);
    if (!found.isFile()) throw new UsageError(`${option}: ${path} is not a file.`, 'attachment');
    size = found.size;
    modifiedMs = found.mtimeMs;
    head = await readHead(whole);
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(path, option, error, 'attachment');
  }
  const judged = judgeImage(head);
  if (!judged.ok) throw new UsageError(`"${shown}" cannot be sent as an image. ${judged.reason}`, 'attachment');
  return {
    kind: 'image',
    path: whole,
    name: shown,
    bytes: size,
    mediaType: judged.mediaType,
    sha256: hashed ? await hashFile(whole) : null,
    modifiedMs,
  };
}

export function readTextFile(path: string, option: string, name: string | null): FileAttachment {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw unreadable(path, option, error, 'attachment');
  }
  const shown = name ?? basename(path);
  const decoded = decodeTextFile(bytes);
  if (!decoded.ok) throw new UsageError(`"${shown}" cannot be sent as a text file. ${decoded.reason}`, 'attachment');
  return { kind: 'file', name: shown, text: decoded.text };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function unreadable(path: string, option: string, error: unknown, kind: 'config' | 'attachment'): UsageError {
  const code = errorCode(error);
  const why =
    code === 'ENOENT'
      ? 'there is no such file'
      : code === 'EISDIR'
        ? 'it is a folder'
        : code === 'EACCES' || code === 'EPERM'
          ? 'it may not be read'
          : code || 'it could not be read';
  return new UsageError(`${option}: ${path}: ${why}.`, kind);
}
