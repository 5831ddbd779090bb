/** Sentences of the app around the window: refused calls, links, and the dialogs the main process draws itself. */
import type { Table } from '../said.ts';

/** Why nothing can be kept in a folder. */
export type FolderFault = 'forbidden' | 'full' | 'file' | 'impossible' | 'other';

const FAULTS: Record<Exclude<FolderFault, 'other'>, string> = {
  forbidden: 'svir may not write there',
  full: 'the disk is full',
  file: 'something in that path is a file, not a folder',
  impossible: 'no folder can be made there',
};

export const HOST = {
  'call.refused': { message: 'This call was refused.' },
  'call.arguments': {
    message: ({ channel, count }: { channel: string; count: number }) =>
      `${channel}: one argument is taken, not ${count}.`,
  },
  'call.argument': {
    message: ({ channel, issue }: { channel: string; issue: string }) => `${channel}: ${issue}.`,
  },
  'call.bug': {
    message: 'Something in svir went wrong that should not have.',
    advice: 'Try again. If it happens again, the terminal svir was started from shows the details.',
  },
  'window.gone': { message: 'The window is gone.' },

  'link.long': { message: 'This link is too long to be looked at before opening.' },
  'link.no-address': { message: 'This is not a complete web address.' },
  'link.scheme': {
    message: ({ scheme }: { scheme: string }) => `svir opens web and mail links only, not "${scheme}" links.`,
  },
  'link.user': { message: 'This link carries a user name or password, which is a common way to deceive.' },
  'link.ask': { message: ({ host }: { host: string }) => `Open a page of ${host} outside svir?` },
  'link.open': { message: 'Open' },
  'link.cancel': { message: 'Cancel' },

  'start.failed': { message: 'svir could not start' },
  'start.bug': {
    message: 'Something in svir went wrong that should not have. The terminal it was started from shows the details.',
  },
  'start.folder': {
    message: ({ folder, fault, code }: { folder: string; fault: FolderFault; code: string }) =>
      `svir cannot keep its data in ${folder}: ${fault === 'other' ? `the system says ${code}` : FAULTS[fault]}. Nothing was changed. Give it a folder it may write to with --profile-dir DIR, or correct the permissions of that one.`,
  },
  'window.failing': {
    message: 'The window of svir keeps failing',
    advice:
      'It was loaded again several times within a minute and failed each time. Answers that run go on and are kept. Close svir and start it again.',
  },
  'menu.file': { message: 'File' },
  'menu.edit': { message: 'Edit' },
  'menu.view': { message: 'View' },
  'menu.window': { message: 'Window' },
  'profile.copy-name': { message: ({ name }: { name: string }) => `${name} (copy)` },
} as const satisfies Table;
