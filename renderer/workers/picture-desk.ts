/** The window's side of the picture worker. The worker is started with the first picture and kept. */
import type { MadePicture, PictureMaker } from '../state/pictures.ts';
import { workerAddress } from '../state/worker-address.ts';
import type { PictureAnswer, PictureRequest } from './picture-message.ts';
import workerUrl from './picture-worker.ts?worker&url';

export function createPictureDesk(): PictureMaker {
  let worker: Worker | null = null;
  let nextId = 0;
  const waiting = new Map<number, { resolve(made: MadePicture): void; reject(reason: Error): void }>();

  function started(): Worker {
    if (worker) return worker;
    worker = new Worker(workerAddress(workerUrl), { type: 'module', name: 'svir-pictures' });
    worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
      const order = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.ok) order?.resolve(data.made);
      else order?.reject(new Error(data.message));
    });
    worker.addEventListener('error', (event) => {
      // A worker that could not be loaded answers nothing: whoever waits is told.
      for (const order of waiting.values()) order.reject(new Error(event.message || 'the picture worker failed'));
      waiting.clear();
    });
    return worker;
  }

  return {
    make(source, order) {
      const id = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        const request: PictureRequest = { id, source, order };
        started().postMessage(request);
      });
    },
  };
}
