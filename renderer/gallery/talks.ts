/** Conversations as they are: prose, code, tables, formulas, other scripts, pictures. */
import type { Attachment } from '../../shared/chat/attachment.ts';
import { thread } from './thread.ts';
import {
  attempt,
  end,
  finish,
  oddity,
  RICH,
  reading,
  SCRIPTS,
  start,
  THOUGHT,
  text,
  think,
  turn,
  usage,
} from './turns.ts';

const hash = (letter: string) => letter.repeat(64);

export const PHOTO: Attachment = {
  sha256: hash('a'),
  name: 'harbour-at-low-tide.png',
  bytes: 2_480_000,
  kind: 'image',
  mediaType: 'image/png',
  width: 1200,
  height: 700,
  hasLocation: true,
};

export const NOTES: Attachment = {
  sha256: hash('b'),
  name: 'notes.txt',
  bytes: 4_200,
  kind: 'file',
  mediaType: 'text/plain',
  text: { encoding: 'windows-1252', characters: 4_100, tokens: 1_020 },
};

const SMALLER: Attachment = {
  sha256: hash('c'),
  name: 'IMG_20260412_081344_a_rather_long_name_of_a_picture.jpg',
  bytes: 410_000,
  kind: 'image',
  mediaType: 'image/jpeg',
  width: 2048,
  height: 1536,
  madeFrom: { how: 'reduced', mediaType: 'image/jpeg', bytes: 6_100_000, width: 8160, height: 6120 },
};

export const CHAT = thread({ id: 'chat', title: 'Reading large files in Node', ageHours: 0.2 }, (talk) => {
  talk.ask('What is the best way to read a large file line by line in Node?', [PHOTO, NOTES]);
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      think(THOUGHT),
      text(RICH),
      finish('stop'),
      usage,
      oddity('usage-misplaced', 'usage stood beside the finish reason'),
      oddity('missing-done'),
      end('complete'),
    ),
  );
});

export const READING = thread({ id: 'reading', title: 'Formulas, scripts, long words', ageHours: 1 }, (talk) => {
  talk.ask('Show me formulas, other scripts and very long words, please.\n\nAnd a second paragraph.');
  talk.answer(turn(attempt, reading, start(), text(SCRIPTS), finish('stop'), usage, end('complete')));
});

export const WRITING = thread(
  {
    id: 'writing',
    title: 'A draft with files',
    ageHours: 2,
    draft: {
      text: 'What do you see in these, and how do they differ from my notes?',
      attachments: [PHOTO, NOTES, SMALLER],
    },
  },
  (talk) => {
    talk.ask('Hello');
    talk.answer(
      turn(attempt, reading, start(), text('Hello. What can I do for you?'), finish('stop'), end('complete')),
    );
  },
);
