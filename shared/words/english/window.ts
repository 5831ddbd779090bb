/** Sentences the window itself says in the manner of a failed call: it has these in English, the rest come with main's words. */
import type { Table } from '../said.ts';

type Name = { name: string };

export const WINDOW = {
  'upload.unreadable': {
    message: ({ name }: Name) => `${name} cannot be read.`,
    advice: 'A folder cannot be attached, nor a file that was changed or removed meanwhile. Add the file again.',
  },
  'upload.not-converted': {
    message: ({ name }: Name) => `${name} could not be converted.`,
    advice: 'Chat servers do not take its format (AVIF, BMP, icons). Save it as PNG or JPEG and add that.',
  },
  'messages.not-given': {
    message: 'The messages asked for were not given.',
    advice: 'Open the conversation again.',
  },
} as const satisfies Table;
