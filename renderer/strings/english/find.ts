/** Finding in a conversation. */
import { number } from '../format.ts';

export const find = {
  label: 'Find in this conversation',
  field: 'Find',
  of: (at: number, count: number, most: number) => `${number(at)} of ${number(count)}${count >= most ? '+' : ''}`,
  none: 'Not found',
  /** Not all messages could be searched; a notice says why. */
  failed: 'Not searched. Enter tries again.',
  previous: 'Previous place',
  next: 'Next place',
  close: 'Close',
};
