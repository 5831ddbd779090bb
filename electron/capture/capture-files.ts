/**
 * The `captures` folder as a whole: which there are, what they take, what may go.
 * What lives here: names and sizes. Not here: what a capture says (capture-reader), which turns run (the store).
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isCaptureId } from './capture-record.ts';

export interface CaptureSize {
  captureId: string;
  bytes: number;
}

/** The folder of a capture, or `null` for what is no capture id (an id may come from a window). */
export function captureFolder(capturesDir: string, captureId: string): string | null {
  return isCaptureId(captureId) ? join(capturesDir, captureId) : null;
}

/** All captures with their sizes, oldest first. Folders that are no captures are left out. */
export async function listCaptures(capturesDir: string): Promise<CaptureSize[]> {
  const captures: CaptureSize[] = [];
  for (const captureId of (await readdirOrNone(capturesDir)).filter(isCaptureId).sort()) {
    captures.push({ captureId, bytes: await folderBytes(join(capturesDir, captureId)) });
  }
  return captures;
}

/** Bytes of all captures. */
export async function totalCaptureBytes(capturesDir: string): Promise<number> {
  return (await listCaptures(capturesDir)).reduce((sum, capture) => sum + capture.bytes, 0);
}

/** Removes captures, running ones too: the caller says which. An unknown id is no error. */
export async function deleteCaptures(capturesDir: string, captureIds: readonly string[]): Promise<void> {
  for (const captureId of captureIds) {
    const folder = captureFolder(capturesDir, captureId);
    if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Removes the oldest captures until all together take at most `limitBytes`. Those in `keep` (of unfinished turns)
 * never go, whatever they take. Answers what went.
 */
export async function dropOldestCaptures(
  capturesDir: string,
  limitBytes: number,
  keep: ReadonlySet<string>,
): Promise<CaptureSize[]> {
  const captures = await listCaptures(capturesDir);
  let total = captures.reduce((sum, capture) => sum + capture.bytes, 0);
  const dropped: CaptureSize[] = [];
  for (const capture of captures) {
    if (total <= limitBytes) break;
    if (keep.has(capture.captureId)) continue;
    await deleteCaptures(capturesDir, [capture.captureId]);
    total -= capture.bytes;
    dropped.push(capture);
  }
  return dropped;
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdirOrNone(folder)) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info?.isFile()) bytes += info.size;
  }
  return bytes;
}

async function readdirOrNone(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
