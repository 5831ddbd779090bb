/** What the window and the picture worker say to each other. */
import type { MadePicture, PictureOrder } from '../state/pictures.ts';

export interface PictureRequest {
  id: number;
  source: Blob;
  order: PictureOrder;
}

export type PictureAnswer = { id: number; ok: true; made: MadePicture } | { id: number; ok: false; message: string };
