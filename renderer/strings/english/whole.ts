/**
 * The typed catalogue: every word a person reads in the window. Another language is another object of the same type.
 * Words of servers and models are data; what main says: `main-words.ts`.
 */
import { debug } from './debug.ts';
import { find } from './find.ts';
import { first } from './first.ts';
import { importing } from './import.ts';
import { palette, shortcuts } from './palette.ts';
import { settings } from './settings.ts';
import { smaller } from './smaller.ts';

export const english = {
  ...first,
  debug,
  find,
  import: importing,
  palette,
  settings,
  shortcuts,
  smaller,
};

/** What every language must provide. */
export type Catalogue = typeof english;
