/** How tall a message will be, guessed from its words, so that a list of thousands has nearly its length from the start. */
import type { Message } from '../../../shared/chat/message.ts';

const LETTERS_A_LINE = 88;
const LINE = 25;

function lines(text: string): number {
  // Words fill lines, line breaks begin new ones: half of them are within the count already.
  return Math.ceil(text.length / LETTERS_A_LINE) + Math.min(400, text.split('\n', 800).length) / 2;
}

/** Pixels at the usual size of text, with the room above. */
export function guessRowSize(message: Message): number {
  if (message.role === 'user') {
    const images = message.attachments.some((attachment) => attachment.kind === 'image') ? 236 : 0;
    return 62 + images + (message.attachments.length > 0 ? 20 : 0) + lines(message.text) * LINE;
  }
  const { text, toolCalls, reasoning, end } = message.turn;
  const more = (reasoning ? 32 : 0) + toolCalls.length * 110 + (end && end.outcome !== 'complete' ? 120 : 0);
  return 86 + more + lines(text) * LINE;
}
