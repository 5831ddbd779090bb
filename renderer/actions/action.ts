/** What an action is: something a person can do by key, palette or menu. */
import type { App } from '../state/app.ts';
import type { AppState } from '../state/app-state.ts';
import type { Shortcut } from './shortcut.ts';

export type ActionGroup = 'chat' | 'view' | 'app';

export interface Action {
  id: string;
  /** In the language of the window now. */
  name: () => string;
  group: ActionGroup;
  /** Its key unless the person chose another (`chosen-shortcuts.ts`). */
  shortcut?: Shortcut;
  /** Other keys for the same, where layouts differ; not changeable, not shown. */
  also?: readonly Shortcut[];
  /** The menu of the menu bar it stands in. */
  menu?: 'file' | 'edit' | 'view';
  /** False hides it from the palette and lets its key pass. Default: always. */
  enabled?: (state: AppState) => boolean;
  /** A plain key that must not be taken from a text field. Default: the key works everywhere but in a dialog. */
  notInText?: boolean;
  /** Works while a dialog is open too. */
  inDialog?: boolean;
  run(app: App): void;
}

export const hasConversation = (state: AppState): boolean => state.open?.status === 'ready';
