/**
 * The window's side of the picture worker. It is started with the first picture and ended when none came for a while:
 * decoding leaves tens of megabytes behind that only the end of its thread gives back.
 */
import type { MadePicture, PictureMaker } from '../state/pictures.ts';
import { workerAddress } from '../state/worker-address.ts';
import type { PictureAnswer, PictureRequest } from './picture-message.ts';
import workerUrl from './picture-worker.ts?worker&url';

const IDLE_MS = 10_000;

export function createPictureDesk(): PictureMaker {
  let worker: Worker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
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
      rest();
    });
    worker.addEventListener('error', (event) => {
      // A worker that could not be loaded answers nothing: whoever waits is told.
      for (const order of waiting.values()) order.reject(new Error(event.message || 'the picture worker failed'));
      waiting.clear();
      rest();
    });
    return worker;
  }

  function rest() {
    clearTimeout(idle);
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      worker?.terminate();
      worker = null;
    }, IDLE_MS);
  }

  return {
    make(source, order) {
      const id = nextId++;
      clearTimeout(idle);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        const request: PictureRequest = { id, source, order };
        started().postMessage(request);
      });
    },
  };
}
