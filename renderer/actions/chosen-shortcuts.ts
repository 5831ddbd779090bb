/** The shortcuts in force: the registry's, over which the person's choices lie. Pure functions over the settings. */
import type { AppSettings } from '../../shared/ipc/contract.ts';
import type { Action } from './action.ts';
import { ACTIONS } from './registry.ts';
import { readShortcut, type Shortcut, sameShortcut, writeShortcut } from './shortcut.ts';

type Chosen = AppSettings['shortcuts'];

/** The shortcut of an action now. A choice that cannot be read counts as none made. */
export function shortcutOf(action: Action, chosen: Chosen): Shortcut | undefined {
  const choice = chosen[action.id];
  if (choice === null) return undefined;
  return (choice === undefined ? null : readShortcut(choice)) ?? action.shortcut;
}

/** Who else has this shortcut now. */
export function conflictOf(shortcut: Shortcut, actionId: string, chosen: Chosen): Action | undefined {
  return ACTIONS.find((action) => {
    if (action.id === actionId) return false;
    const theirs = [shortcutOf(action, chosen), ...(action.also ?? [])];
    return theirs.some((other) => other !== undefined && sameShortcut(other, shortcut));
  });
}

/** The choices after giving `shortcut` (or none) to an action; an action that had it loses it. */
export function choose(action: Action, shortcut: Shortcut | null, chosen: Chosen): Chosen {
  const next: Chosen = { ...chosen };
  const other = shortcut && conflictOf(shortcut, action.id, chosen);
  if (other) next[other.id] = null;
  const own = action.shortcut;
  if (shortcut ? own && sameShortcut(own, shortcut) : !own) delete next[action.id];
  else next[action.id] = shortcut ? writeShortcut(shortcut) : null;
  return next;
}

/** Back to the registry's shortcut; whoever was given it since loses it. */
export function reset(action: Action, chosen: Chosen): Chosen {
  const next: Chosen = { ...chosen };
  delete next[action.id];
  const other = action.shortcut && conflictOf(action.shortcut, action.id, next);
  if (other) next[other.id] = null;
  return next;
}
