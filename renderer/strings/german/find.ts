/** Finding in a conversation. */
import type { Catalogue } from '../english/whole.ts';
import { number } from '../format.ts';

export const find: Catalogue['find'] = {
  label: 'In dieser Unterhaltung suchen',
  field: 'Suchen',
  none: 'Nicht gefunden',
  failed: 'Nicht durchsucht. Eingabe versucht es noch einmal.',
  of: (at: number, count: number, most: number) => `${number(at)} von ${number(count)}${count >= most ? '+' : ''}`,
  previous: 'Vorherige Stelle',
  next: 'Nächste Stelle',
  close: 'Schließen',
};
