/**
 * The one registry of actions: every thing a person can do by key, palette or menu, with its name, shortcut and
 * handler. Menus of main send an action's id; the palette and the sheet of shortcuts are drawn from here.
 */
import type { App } from '../state/app.ts';
import type { AppState } from '../state/app-state.ts';
import { pathOf } from '../state/message-tree.ts';
import { t } from '../strings/strings.ts';
import type { Shortcut } from './shortcut.ts';

/** Where focus goes and what is opened is known to views; they register these when they are on the screen. */
export interface ViewHandles {
  focusComposer?: () => void;
  focusSearch?: () => void;
  pickFiles?: () => void;
  openModelPicker?: () => void;
  jumpToLatest?: () => void;
}

/** The handles of what is on the screen now. */
export const viewHandles: ViewHandles = {};

export type ActionGroup = 'chat' | 'view' | 'app';

export interface Action {
  id: string;
  name: string;
  group: ActionGroup;
  shortcut?: Shortcut;
  /** False hides it from the palette and lets its key pass. Default: always. */
  enabled?: (state: AppState) => boolean;
  /** A plain key that must not be taken from a text field. Default: the key works everywhere but in a dialog. */
  notInText?: boolean;
  /** Works while a dialog is open too. */
  inDialog?: boolean;
  run(app: App): void;
}

const hasConversation = (state: AppState) => state.open?.status === 'ready';

function lastAnswer(app: App) {
  const open = app.store.getState().open;
  const entry = open && pathOf(open.messages, open.choices).findLast(({ message }) => message.role === 'assistant');
  return entry?.message.role === 'assistant' ? entry.message : null;
}

function step(app: App, by: 1 | -1): void {
  const { conversations, open } = app.store.getState();
  if (!conversations || conversations.length === 0) return;
  const at = conversations.findIndex((conversation) => conversation.id === open?.id);
  const next = conversations[Math.min(conversations.length - 1, Math.max(0, at + by))];
  if (next && next.id !== open?.id) void app.openConversation(next.id);
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'new-chat',
    name: t.actions.newChat,
    group: 'chat',
    shortcut: { key: 'n', mod: true },
    enabled: (state) => (state.profiles?.length ?? 0) > 0,
    run: (app) => void app.newChat().then(() => viewHandles.focusComposer?.()),
  },
  {
    id: 'palette',
    name: t.actions.palette,
    group: 'app',
    shortcut: { key: 'k', mod: true },
    inDialog: true,
    run: (app) => app.ui({ palette: !app.store.getState().ui.palette, shortcuts: false }),
  },
  {
    id: 'search',
    name: t.actions.search,
    group: 'chat',
    shortcut: { key: 'f', mod: true, shift: true },
    run(app) {
      app.ui({ sidebarOpen: true });
      // The field exists once the sidebar is drawn.
      requestAnimationFrame(() => viewHandles.focusSearch?.());
    },
  },
  {
    id: 'focus-composer',
    name: t.actions.focusComposer,
    group: 'chat',
    shortcut: { key: 'l', mod: true },
    enabled: hasConversation,
    run: () => viewHandles.focusComposer?.(),
  },
  {
    id: 'stop',
    name: t.actions.stop,
    group: 'chat',
    shortcut: { key: 'escape' },
    enabled: (state) => state.open?.running != null,
    run: (app) => void app.conversation.stop(),
  },
  {
    id: 'retry',
    name: t.actions.retry,
    group: 'chat',
    shortcut: { key: 'r', mod: true, shift: true },
    enabled: (state) => hasConversation(state) && !state.open?.running && (state.open?.messages.length ?? 0) > 0,
    run(app) {
      const parentId = lastAnswer(app)?.parentId;
      if (parentId) void app.conversation.retry(parentId);
    },
  },
  {
    id: 'copy-answer',
    name: t.actions.copyAnswer,
    group: 'chat',
    shortcut: { key: 'c', mod: true, shift: true },
    enabled: hasConversation,
    run(app) {
      const message = lastAnswer(app);
      if (message) void navigator.clipboard.writeText(app.conversation.turnOf(message).text);
    },
  },
  {
    id: 'rename',
    name: t.actions.rename,
    group: 'chat',
    shortcut: { key: 'f2' },
    enabled: hasConversation,
    run: (app) => app.ui({ sidebarOpen: true, renaming: app.store.getState().open?.id ?? null }),
  },
  {
    id: 'delete',
    name: t.actions.delete,
    group: 'chat',
    enabled: hasConversation,
    run: (app) => app.conversations.askDelete(app.store.getState().open?.id ?? null),
  },
  {
    id: 'attach',
    name: t.actions.attach,
    group: 'chat',
    shortcut: { key: 'u', mod: true },
    enabled: hasConversation,
    run: () => viewHandles.pickFiles?.(),
  },
  {
    id: 'choose-model',
    name: t.actions.chooseModel,
    group: 'chat',
    shortcut: { key: 'm', mod: true, shift: true },
    enabled: hasConversation,
    run: () => viewHandles.openModelPicker?.(),
  },
  {
    id: 'previous-conversation',
    name: t.actions.previousConversation,
    group: 'chat',
    shortcut: { key: 'arrowup', alt: true },
    run: (app) => step(app, -1),
  },
  {
    id: 'next-conversation',
    name: t.actions.nextConversation,
    group: 'chat',
    shortcut: { key: 'arrowdown', alt: true },
    run: (app) => step(app, 1),
  },
  {
    id: 'toggle-sidebar',
    name: t.actions.toggleSidebar,
    group: 'view',
    shortcut: { key: 'b', mod: true },
    run: (app) => app.ui({ sidebarOpen: !app.store.getState().ui.sidebarOpen }),
  },
  {
    id: 'toggle-debug',
    name: t.actions.toggleDebug,
    group: 'view',
    shortcut: { key: 'd', mod: true },
    run: (app) => app.toggleDebug(),
  },
  {
    id: 'jump',
    name: t.actions.jump,
    group: 'view',
    shortcut: { key: 'end', mod: true },
    enabled: hasConversation,
    notInText: true,
    run: () => viewHandles.jumpToLatest?.(),
  },
  {
    id: 'settings',
    name: t.actions.settings,
    group: 'app',
    shortcut: { key: ',', mod: true },
    run: (app) => app.showSettings({ page: 'servers', profileId: null }),
  },
  {
    id: 'add-server',
    name: t.actions.addServer,
    group: 'app',
    run: (app) => app.showSettings({ page: 'servers', profileId: 'new' }),
  },
  {
    id: 'theme-system',
    name: t.actions.themeSystem,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'system' }),
  },
  {
    id: 'theme-light',
    name: t.actions.themeLight,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'light' }),
  },
  {
    id: 'theme-dark',
    name: t.actions.themeDark,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'dark' }),
  },
  {
    id: 'shortcuts',
    name: t.actions.shortcuts,
    group: 'app',
    shortcut: { key: '/', mod: true },
    run: (app) => app.ui({ shortcuts: true, palette: false }),
  },
];

/** The action of an id, or `undefined` for a word that is none. */
export function findAction(id: string): Action | undefined {
  return ACTIONS.find((action) => action.id === id);
}

/** Runs an action by id where it is allowed now; an unknown id does nothing. */
export function runAction(app: App, id: string): void {
  const action = findAction(id);
  if (action && (action.enabled?.(app.store.getState()) ?? true)) action.run(app);
}
