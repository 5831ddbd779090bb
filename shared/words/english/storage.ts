/** Sentences about what is kept: the database, its rows, and the captures of what servers sent. */
import type { Table } from '../said.ts';

/** What a row of the database is, to a person. */
export type StoredThing = 'conversation' | 'server profile' | 'running answer' | 'exchange' | 'message' | 'import';
/** What a list of the database may hold unreadable rows of. */
export type ListedThing = 'conversation' | 'server profile' | 'message';

type File = { file: string };
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

export const STORAGE = {
  'stored.gone': {
    message: ({ what }: { what: StoredThing }) => `This ${what} is not there any more.`,
    advice: 'It may have been deleted in another window.',
  },
  'stored.no-hash': { message: 'This is not the hash of an attachment.', advice: 'Nothing was stored.' },
  'stored.no-attachment': {
    message: ({ name }: { name: string }) =>
      `The attachment "${name}" is not stored any more. Remove it and add the file again.`,
    advice: 'Nothing was stored.',
  },
  'stored.running': {
    message: 'An answer is still being written in this conversation.',
    advice: 'Stop the answer first, then delete the conversation.',
  },
  'stored.bad-conversation': {
    message: ({ reason }: { reason: string }) => `This conversation's row cannot be read: ${reason}.`,
    advice: 'It was left as it is; the other conversations are not touched by it.',
  },
  'stored.bad-profile': {
    message: ({ reason }: { reason: string }) => `This server profile's row cannot be read: ${reason}.`,
    advice: 'It was left as it is. Make the profile anew; the others are not touched by it.',
  },
  'stored.bad-answer': {
    message: ({ reason }: { reason: string }) => `The answer could not be stored: ${reason}.`,
    advice: 'Its bytes are kept in the capture. Please report this.',
  },
  'stored.unreadable': {
    message: ({ count, what }: { count: number; what: ListedThing }) =>
      `${count === 1 ? `One ${what}` : `${count} ${what}s`} in the database cannot be read.`,
    advice: 'Nothing was removed. A newer svir, or a tool for SQLite files, may be able to read it.',
  },

  'database.damaged': {
    message: ({ file }: File) => `svir's database is damaged: ${file}`,
    advice: 'The file was left as it is. Copy it somewhere safe first; a backup can be put in its place.',
  },
  'database.locked': {
    message: ({ file }: File) => `Another program is using svir's database: ${file}`,
    advice: 'Close the other svir, or the tool that has the file open, and try again.',
  },
  'database.conflict': {
    message: 'What should be stored does not fit what is already there.',
    advice: 'It may have been changed or deleted in another window. Nothing was stored.',
  },
  'database.read-only': {
    message: ({ file }: File) => `svir may not write here: ${file}`,
    advice: 'Allow writing to this folder and file, or start svir with another data folder.',
  },
  'database.none': {
    message: ({ file }: File) => `This file is not a database of svir: ${file}`,
    advice: 'It was left as it is. Move it away to start anew, or start svir with another data folder.',
  },
  'database.newer': {
    message: ({ file }: File) => `This database was written by a newer svir: ${file}`,
    advice: 'It was left as it is. Update svir, or start it with another data folder.',
  },
  'database.full': {
    message: 'The disk is full: this could not be stored.',
    advice: 'Make room and try again. Nothing that was stored before is lost.',
  },
  'database.io': {
    message: ({ file }: File) => `svir's database cannot be read or written: ${file}`,
    advice: 'Check the disk and that the data folder is there and is a folder, then try again.',
  },
  'database.closed': {
    message: 'The database is closed.',
    advice: 'Restart svir. What was stored before is on disk.',
  },
  'database.stopped': {
    message: 'The database stopped working.',
    advice: 'Restart svir. What was stored before is on disk.',
  },
  'database.unstorable': {
    message: 'This cannot be stored.',
    advice: 'Nothing was stored. Please report this.',
  },
  'folder.unmakable': {
    message: ({ folder }: { folder: string }) => `The folder ${folder} cannot be made.`,
    advice: 'Check that the disk has room and that this folder may be written to, then start svir again.',
  },

  'capture.disk-full': {
    message: 'The disk is full: the bytes of this answer cannot be recorded just now.',
    advice: 'The answer goes on. Make room or check the data folder; svir tries again each second.',
  },
  'capture.failing': {
    message: ({ code }: { code: string }) => `The bytes of this answer cannot be recorded just now (${code}).`,
    advice: 'The answer goes on. Make room or check the data folder; svir tries again each second.',
  },
  'capture.near-limit': {
    message: ({ bytes, limit }: { bytes: number; limit: number }) =>
      `The raw streams of past answers take ${gigabytes(bytes)} of the ${gigabytes(limit)} they may.`,
    advice: 'When that is full, the oldest go first. Answers stay. Deleting a conversation removes its streams too.',
  },
  'capture.dropped': {
    message: ({ captures, bytes }: { captures: number; bytes: number }) =>
      `The oldest raw streams were removed to make room: ${captures} of them, ${gigabytes(bytes)}.`,
    advice: 'The answers themselves are all there; only the debug pane no longer shows how they came.',
  },
  'capture.missing': {
    message: 'The recording of this exchange is not there any more.',
    advice: 'The oldest recordings are removed when their size limit is reached. The message itself is kept.',
  },
  'capture.io': {
    message: ({ code }: { code: string }) => `The recording of this exchange cannot be read (${code}).`,
    advice: 'Check the disk and the access rights of the data folder.',
  },
  'capture.none': { message: 'This is no recording of svir.', advice: 'Choose an exchange from the list.' },
  'capture.newer': {
    message: 'This capture was written by a newer svir.',
    advice: 'Update svir to open it.',
  },
  'capture.unreadable': {
    message: ({ reason }: { reason: string }) => `The capture's description cannot be read: ${reason}.`,
    advice: 'The file is left as it is. The response bytes beside it may still be whole.',
  },
  'recovery.problem': {
    message: ({ why }: { why: string }) => why,
    advice: 'The rest of the conversation is as it was.',
  },
} as const satisfies Table;
