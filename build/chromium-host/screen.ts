/** `electron.screen` on the Chromium host: Chromium keeps its windows on a display itself, so none is told. */
import { EventEmitter } from 'node:events';
import type { Display } from 'electron';
import { provide } from './provide.ts';

class HostScreen extends EventEmitter {
  getAllDisplays(): Display[] {
    return [];
  }
}

export const screen: HostScreen = provide('screen', new HostScreen());
