/** German. Complete by its type; figures and plurals by the same `Intl` helpers as every language. */
import type { Catalogue } from '../english/whole.ts';
import { actions, keys, menu } from './actions.ts';
import { filter, footer, imported, outcome, phase, reasoning, tool } from './answer.ts';
import { composer, model, slash } from './composer.ts';
import { conversation, markdown } from './conversation.ts';
import { debug } from './debug.ts';
import { find } from './find.ts';
import { importing } from './import.ts';
import { palette, shortcuts } from './palette.ts';
import { parameters } from './parameters.ts';
import { settings } from './settings.ts';
import { smaller } from './smaller.ts';
import { announce, app, firstRun, sidebar } from './window.ts';

export const german: Catalogue = {
  app,
  sidebar,
  firstRun,
  conversation,
  phase,
  reasoning,
  tool,
  outcome,
  filter,
  footer,
  imported,
  composer,
  slash,
  model,
  parameters,
  markdown,
  announce,
  actions,
  menu,
  keys,
  debug,
  find,
  import: importing,
  palette,
  settings,
  shortcuts,
  smaller,
};
