/**
 * The one registry of actions: every thing a person can do by key, palette or menu, with its name, shortcut and
 * handler. Menus of main send an action's id; the palette and the sheet of shortcuts are drawn from here.
 */
import type { App } from '../state/app.ts';
import { t } from '../strings/strings.ts';
import type { Action } from './action.ts';
import { APP_ACTIONS } from './app-actions.ts';
import { CHAT_ACTIONS } from './chat-actions.ts';
import { VIEW_ACTIONS } from './view-actions.ts';

const PALETTE: Action = {
  id: 'palette',
  name: () => t.actions.palette,
  group: 'app',
  menu: 'view',
  shortcut: { key: 'k', mod: true },
  inDialog: true,
  run: (app) => app.ui({ palette: !app.store.getState().ui.palette, shortcuts: false }),
};

/** In the order in which menus and lists show them. */
export const ACTIONS: readonly Action[] = [PALETTE, ...CHAT_ACTIONS, ...VIEW_ACTIONS, ...APP_ACTIONS];

/** The action of an id, or `undefined` for a word that is none. */
export function findAction(id: string): Action | undefined {
  return ACTIONS.find((action) => action.id === id);
}

/** Runs an action by id where it is allowed now; an unknown id does nothing. */
export function runAction(app: App, id: string): void {
  const action = findAction(id);
  if (action && (action.enabled?.(app.store.getState()) ?? true)) action.run(app);
}
