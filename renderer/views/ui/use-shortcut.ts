/** The shortcut an action has now, by the registry and the person's choices. */
import { shortcutOf } from '../../actions/chosen-shortcuts.ts';
import { findAction } from '../../actions/registry.ts';
import type { Shortcut } from '../../actions/shortcut.ts';
import { useApp } from '../../state/use-app.ts';

export function useShortcut(actionId: string | undefined): Shortcut | undefined {
  const chosen = useApp((state) => state.settings.shortcuts);
  const action = actionId === undefined ? undefined : findAction(actionId);
  return action && shortcutOf(action, chosen);
}
