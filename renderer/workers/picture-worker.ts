/**
 * Decodes and encodes pictures beside the window's thread. One at a time: a decoded photo of 24 megapixels is 96 MB,
 * and there must never be two of them.
 */
import type { PictureAnswer, PictureRequest } from './picture-message.ts';

/** What a dedicated worker's global is, as far as it is used here. */
interface WorkerScope {
  postMessage(message: PictureAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<PictureRequest>) => void): void;
}

const scope: WorkerScope = globalThis;
let last: Promise<unknown> = Promise.resolve();

scope.addEventListener('message', ({ data }) => {
  last = last.then(async () => scope.postMessage(await answer(data)));
});

async function answer({ id, source, order }: PictureRequest): Promise<PictureAnswer> {
  try {
    return { id, ok: true, made: await make(source, order) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function make(source: Blob, { mediaType, quality, longSide }: PictureRequest['order']) {
  // Turned as its EXIF asks: the new picture holds no EXIF, so it must stand upright by itself.
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  try {
    const scale = longSide === undefined ? 1 : Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas of this size');
    if (mediaType === 'image/jpeg') {
      // JPEG has no transparency: what was clear becomes white, not black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, width, height);
    }
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: mediaType, ...(quality === undefined ? {} : { quality }) });
    if (blob.type !== mediaType) throw new Error(`${mediaType} cannot be written`);
    canvas.width = 1;
    canvas.height = 1;
    return { blob, width, height };
  } finally {
    bitmap.close();
  }
}
