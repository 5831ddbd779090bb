/** What a whole file tells beyond its first bytes. */
import { open } from 'node:fs/promises';
import type { JudgedKind } from './attachment-kind.ts';
import { readMetadataOf } from './picture-file.ts';
import { turnsOnSide } from './picture-metadata.ts';

/** What a judged file is, with its turn and whether it tells a place: a picture's metadata may stand at its end. */
export async function wholeFacts(path: string, bytes: number, judged: JudgedKind & { ok: true }) {
  const { ok: _, ...what } = judged;
  if (what.kind === 'file') return what;
  const file = await open(path, 'r');
  try {
    const { orientation, location } = await readMetadataOf(file, what.mediaType, bytes);
    const { width, height } = what;
    const onSide = width !== undefined && height !== undefined && turnsOnSide(orientation);
    return {
      ...what,
      ...(onSide ? { width: height, height: width } : {}),
      ...(location.length > 0 ? { hasLocation: true } : {}),
    };
  } finally {
    await file.close();
  }
}
