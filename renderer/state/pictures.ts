/** What the window can do with a picture without blocking itself: a worker does it; a test gives its own. */

export interface PictureOrder {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** 0 to 1; PNG knows none. */
  quality?: number;
  /** The longer side becomes at most so many pixels; a smaller picture keeps its size. */
  longSide?: number;
}

/** A picture made anew from pixels: upright, without any metadata. */
export interface MadePicture {
  blob: Blob;
  width: number;
  height: number;
}

export interface PictureMaker {
  /** Makes a picture, one after the other. Rejects with words where the engine cannot read the source. */
  make(source: Blob, order: PictureOrder): Promise<MadePicture>;
}

/** Thumbnails: sharp in the tray and in a message on screens of two device pixels. */
export const THUMBNAIL: PictureOrder = { mediaType: 'image/webp', quality: 0.8, longSide: 512 };
