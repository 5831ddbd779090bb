// `electron.powerMonitor` on the Chromium host: Chromium tells nothing about sleep, so no event ever comes by itself.
import { EventEmitter } from 'node:events';
import { provide } from './provide.ts';

export const powerMonitor: EventEmitter = provide('powerMonitor', new EventEmitter());
