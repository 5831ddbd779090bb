/** What the first screen says, in English. Views take words from `t` and nowhere else (`strings.ts`). */
import { actions, keys, menu } from './actions.ts';
import { filter, footer, imported, outcome, phase, reasoning, tool } from './answer.ts';
import { composer, model, slash } from './composer.ts';
import { conversation, markdown } from './conversation.ts';
import { parameters } from './parameters.ts';
import { announce, app, firstRun, sidebar } from './window.ts';

export const first = {
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
};

export type FirstCatalogue = typeof first;
