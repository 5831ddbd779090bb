import { createHash } from 'node:crypto';

/** SHA-256 of each part of an answer, in hexadecimal. */
export interface AnswerDigests {
  text: string;
  reasoning: string;
  arguments: string;
}

export function digestsOf(answer: { text: string; reasoning: string; arguments: string }): AnswerDigests {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
  return { text: digest(answer.text), reasoning: digest(answer.reasoning), arguments: digest(answer.arguments) };
}
