/**
 * `electron.clipboard` on the Chromium host: text only, within this app. The system's clipboard belongs to the windows
 * (`navigator.clipboard`), which need a focused page; main's own copies stay here.
 */
import type { clipboard as ElectronClipboard } from 'electron';
import { provide } from './provide.ts';

type Provided = Pick<typeof ElectronClipboard, 'writeText' | 'readText'>;

let text = '';

export const clipboard: Provided = provide('clipboard', {
  writeText: async (value: string): Promise<void> => {
    text = value;
  },
  readText: async (): Promise<string> => text,
});
