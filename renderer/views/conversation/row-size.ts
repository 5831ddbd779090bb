/**
 * How tall a message will be, guessed from its outline alone: the guess is the same before and after its words are
 * here, so that nothing moves when they come.
 */
import type { MessageOutline } from '../../../shared/chat/outline.ts';

const LINE = 25;
/** What stands around the words, with the room above. */
const AROUND_QUESTION = 62;
const AROUND_ANSWER = 86;

/** Pixels at the usual size of text. */
export function guessRowSize({ role, lines }: MessageOutline): number {
  return Math.round((role === 'user' ? AROUND_QUESTION : AROUND_ANSWER) + lines * LINE);
}
