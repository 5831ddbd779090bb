/** Listens for the shortcuts of the registry. One listener for the window; views add none of their own. */
import type { App } from '../state/app.ts';
import type { Action } from './action.ts';
import { shortcutOf } from './chosen-shortcuts.ts';
import { ACTIONS } from './registry.ts';
import { isMac, type KeyPress, matches } from './shortcut.ts';

/** What surrounds the focus when a key is pressed. */
export interface KeyPlace {
  inText: boolean;
  inDialog: boolean;
}

/** The action a key press means here and now. */
export function actionFor(app: App, press: KeyPress, place: KeyPlace): Action | undefined {
  const state = app.store.getState();
  const mac = isMac(state.info?.platform);
  const means = (action: Action) =>
    [shortcutOf(action, state.settings.shortcuts), ...(action.also ?? [])].some(
      (shortcut) => shortcut !== undefined && matches(shortcut, press, mac),
    );
  return ACTIONS.find(
    (action) =>
      means(action) &&
      (!place.inDialog || action.inDialog) &&
      (!place.inText || !action.notInText) &&
      (action.enabled?.(state) ?? true),
  );
}

/** What takes the keys for itself while it is open; one that is fading away does not any more. */
const OPEN_POPUPS = ['[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', '[role="listbox"][data-popup]']
  .map((popup) => `${popup}:not([data-closed])`)
  .join(', ');

function placeOf(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : null;
  return {
    inText: element?.closest('input, textarea, [contenteditable="true"]') != null,
    inDialog: document.querySelector(OPEN_POPUPS) !== null,
  };
}

/** Starts listening; returns the function that ends it. */
export function listenForShortcuts(app: App): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = actionFor(app, event, placeOf(event.target));
    if (!action) return;
    event.preventDefault();
    action.run(app);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
