/** Making a picture smaller. */
import { number, percent } from '../format.ts';

export const smaller = {
  title: 'Make the picture smaller',
  before: 'Now',
  after: 'Then',
  making: 'Making it',
  unreadable: 'The window cannot read this picture.',
  longSide: 'Longer side',
  sameSize: 'As it is',
  pixels: (side: number) => `${number(side)} pixels`,
  format: 'Format',
  quality: 'Quality',
  lossless: 'Lossless',
  percent: (share: number) => percent(share, 1),
  /** `flattened`: the new format has no transparency, the old one may. */
  hint: (flattened: boolean) =>
    `The new file holds the pixels alone: no camera data, no place.${flattened ? ' Transparent parts become white.' : ''}`,
  grown: 'This would not be smaller than the file is now. Choose fewer pixels or another format.',
  keep: 'Keep it as it is',
  use: 'Use the smaller one',
};
