/**
 * The one registry of actions: every thing a person can do by key, palette or menu, with its name, shortcut and
 * handler. Menus of main send an action's id; the palette and the sheet of shortcuts are drawn from here.
 */
import { pathOf } from '../../shared/chat/message-tree.ts';
import type { App } from '../state/app.ts';
import type { AppState } from '../state/app-state.ts';
import { t } from '../strings/strings.ts';
import { focusLastAnswer, focusRegion } from './regions.ts';
import type { Shortcut } from './shortcut.ts';

/** Where focus goes and what is opened is known to views; they register these when they are on the screen. */
export interface ViewHandles {
  focusComposer?: () => void;
  focusSearch?: () => void;
  pickFiles?: () => void;
  /** Asks for files of other programs and imports them. */
  pickImport?: () => void;
  openModelPicker?: () => void;
  openParameters?: () => void;
  jumpToLatest?: () => void;
  findInConversation?: () => void;
  /** Brings a message of the open conversation into sight and gives it the focus. */
  revealMessage?: (messageId: string) => Promise<void>;
}

/** The handles of what is on the screen now. */
export const viewHandles: ViewHandles = {};

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

const hasConversation = (state: AppState) => state.open?.status === 'ready';

function lastOf({ open }: AppState, role: 'user' | 'assistant') {
  const entry = open && pathOf(open.outline, open.choices).findLast(({ message }) => message.role === role);
  return entry?.message ?? null;
}

const lastAnswer = (app: App) => lastOf(app.store.getState(), 'assistant');

function step(app: App, by: 1 | -1): void {
  const { conversations, open } = app.store.getState();
  if (!conversations || conversations.length === 0) return;
  const at = conversations.findIndex((conversation) => conversation.id === open?.id);
  const next = conversations[Math.min(conversations.length - 1, Math.max(0, at + by))];
  if (next && next.id !== open?.id) void app.openConversation(next.id);
}

/**
 * A new chat to write in: its field takes the focus once it is there. The models may be read for long after that; what
 * the person pressed meanwhile is not taken back.
 */
async function newChatToWriteIn(app: App): Promise<void> {
  let pressed = false;
  const press = () => {
    pressed = true;
  };
  // Nothing keeps the focus, so that the field has it as soon as it is drawn.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const type of ['keydown', 'pointerdown'] as const) window.addEventListener(type, press, true);
  try {
    await app.newChat();
  } finally {
    for (const type of ['keydown', 'pointerdown'] as const) window.removeEventListener(type, press, true);
  }
  if (!pressed) viewHandles.focusComposer?.();
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'new-chat',
    name: () => t.actions.newChat,
    group: 'chat',
    menu: 'file',
    shortcut: { key: 'n', mod: true },
    enabled: (state) => (state.profiles?.length ?? 0) > 0,
    run: (app) => void newChatToWriteIn(app),
  },
  {
    id: 'palette',
    name: () => t.actions.palette,
    group: 'app',
    menu: 'view',
    shortcut: { key: 'k', mod: true },
    inDialog: true,
    run: (app) => app.ui({ palette: !app.store.getState().ui.palette, shortcuts: false }),
  },
  {
    id: 'search',
    name: () => t.actions.search,
    group: 'chat',
    menu: 'edit',
    shortcut: { key: 'f', mod: true, shift: true },
    run(app) {
      // At once where the field is there: the next keys are meant for it. Else it exists once the sidebar is drawn.
      if (viewHandles.focusSearch) viewHandles.focusSearch();
      else requestAnimationFrame(() => viewHandles.focusSearch?.());
      app.ui({ sidebarOpen: true });
    },
  },
  {
    id: 'focus-composer',
    name: () => t.actions.focusComposer,
    group: 'chat',
    shortcut: { key: 'l', mod: true },
    enabled: hasConversation,
    run: () => viewHandles.focusComposer?.(),
  },
  {
    id: 'stop',
    name: () => t.actions.stop,
    group: 'chat',
    menu: 'file',
    shortcut: { key: 'escape' },
    enabled: (state) => state.open?.running != null,
    run: (app) => void app.conversation.stop(),
  },
  {
    id: 'retry',
    name: () => t.actions.retry,
    group: 'chat',
    menu: 'file',
    shortcut: { key: 'r', mod: true, shift: true },
    enabled: (state) => hasConversation(state) && !state.open?.running && (state.open?.outline.length ?? 0) > 0,
    run(app) {
      const parentId = lastAnswer(app)?.parentId;
      if (parentId) void app.conversation.retry(parentId);
    },
  },
  {
    id: 'edit-question',
    name: () => t.actions.editQuestion,
    group: 'chat',
    menu: 'edit',
    shortcut: { key: 'e', mod: true, shift: true },
    enabled: (state) => hasConversation(state) && !state.open?.running && (state.open?.outline.length ?? 0) > 0,
    run(app) {
      const question = lastOf(app.store.getState(), 'user');
      if (!question) return;
      void viewHandles.revealMessage?.(question.id).then(() => app.editing.begin(question.id));
    },
  },
  {
    id: 'copy-answer',
    name: () => t.actions.copyAnswer,
    group: 'chat',
    menu: 'edit',
    shortcut: { key: 'c', mod: true, shift: true },
    enabled: hasConversation,
    run(app) {
      const id = lastAnswer(app)?.id;
      if (!id) return;
      void app.conversation.messageOf(id).then((message) => {
        if (message?.role === 'assistant') void navigator.clipboard.writeText(app.conversation.turnOf(message).text);
      });
    },
  },
  {
    id: 'rename',
    name: () => t.actions.rename,
    group: 'chat',
    shortcut: { key: 'f2' },
    enabled: hasConversation,
    run: (app) => app.ui({ sidebarOpen: true, renaming: app.store.getState().open?.id ?? null }),
  },
  {
    id: 'delete',
    name: () => t.actions.delete,
    group: 'chat',
    enabled: hasConversation,
    run: (app) => app.conversations.askDelete(app.store.getState().open?.id ?? null),
  },
  {
    id: 'attach',
    name: () => t.actions.attach,
    group: 'chat',
    menu: 'file',
    shortcut: { key: 'u', mod: true },
    enabled: hasConversation,
    run: () => viewHandles.pickFiles?.(),
  },
  {
    id: 'import',
    name: () => t.actions.import,
    group: 'app',
    menu: 'file',
    run: () => viewHandles.pickImport?.(),
  },
  {
    id: 'choose-model',
    name: () => t.actions.chooseModel,
    group: 'chat',
    shortcut: { key: 'm', mod: true, shift: true },
    enabled: hasConversation,
    run: () => viewHandles.openModelPicker?.(),
  },
  {
    id: 'previous-conversation',
    name: () => t.actions.previousConversation,
    group: 'chat',
    shortcut: { key: 'arrowup', alt: true },
    run: (app) => step(app, -1),
  },
  {
    id: 'next-conversation',
    name: () => t.actions.nextConversation,
    group: 'chat',
    shortcut: { key: 'arrowdown', alt: true },
    run: (app) => step(app, 1),
  },
  {
    id: 'toggle-sidebar',
    name: () => t.actions.toggleSidebar,
    group: 'view',
    menu: 'view',
    shortcut: { key: 'b', mod: true },
    run: (app) => app.ui({ sidebarOpen: !app.store.getState().ui.sidebarOpen }),
  },
  {
    id: 'toggle-debug',
    name: () => t.actions.toggleDebug,
    group: 'view',
    menu: 'view',
    shortcut: { key: 'd', mod: true },
    run: (app) => app.toggleDebug(),
  },
  {
    id: 'find',
    name: () => t.actions.find,
    group: 'chat',
    shortcut: { key: 'f', mod: true },
    enabled: (state) => hasConversation(state) && (state.open?.outline.length ?? 0) > 0,
    run: () => viewHandles.findInConversation?.(),
  },
  {
    id: 'jump',
    name: () => t.actions.jump,
    group: 'view',
    shortcut: { key: 'end', mod: true },
    enabled: hasConversation,
    notInText: true,
    run: () => viewHandles.jumpToLatest?.(),
  },
  {
    id: 'settings',
    name: () => t.actions.settings,
    group: 'app',
    menu: 'file',
    shortcut: { key: ',', mod: true },
    run: (app) => app.showSettings({ page: 'servers', profileId: null }),
  },
  {
    id: 'add-server',
    name: () => t.actions.addServer,
    group: 'app',
    menu: 'file',
    run: (app) => app.showSettings({ page: 'servers', profileId: 'new' }),
  },
  {
    id: 'parameters',
    name: () => t.actions.parameters,
    group: 'chat',
    shortcut: { key: 'p', mod: true, shift: true },
    enabled: hasConversation,
    run: () => viewHandles.openParameters?.(),
  },
  {
    id: 'focus-answer',
    name: () => t.actions.focusAnswer,
    group: 'view',
    shortcut: { key: 'j', mod: true },
    enabled: hasConversation,
    run: focusLastAnswer,
  },
  {
    id: 'next-region',
    name: () => t.actions.nextRegion,
    group: 'view',
    shortcut: { key: 'f6' },
    run: () => focusRegion(1),
  },
  {
    id: 'previous-region',
    name: () => t.actions.previousRegion,
    group: 'view',
    shortcut: { key: 'f6', shift: true },
    run: () => focusRegion(-1),
  },
  {
    id: 'zoom-in',
    name: () => t.actions.zoomIn,
    group: 'view',
    menu: 'view',
    shortcut: { key: '=', mod: true },
    also: [{ key: '+', mod: true }],
    inDialog: true,
    run: (app) => app.zoom(1),
  },
  {
    id: 'zoom-out',
    name: () => t.actions.zoomOut,
    group: 'view',
    menu: 'view',
    shortcut: { key: '-', mod: true },
    also: [{ key: '_', mod: true }],
    inDialog: true,
    run: (app) => app.zoom(-1),
  },
  {
    id: 'zoom-reset',
    name: () => t.actions.zoomReset,
    group: 'view',
    menu: 'view',
    shortcut: { key: '0', mod: true },
    inDialog: true,
    run: (app) => app.zoom(0),
  },
  {
    id: 'settings-appearance',
    name: () => t.actions.settingsAppearance,
    group: 'app',
    run: (app) => app.showSettings({ page: 'appearance' }),
  },
  {
    id: 'settings-keyboard',
    name: () => t.actions.settingsKeyboard,
    group: 'app',
    run: (app) => app.showSettings({ page: 'keyboard' }),
  },
  {
    id: 'language-en',
    // A person in front of the wrong language looks for the name of their own.
    name: () => `${t.actions.language}: English`,
    group: 'app',
    run: (app) => void app.setSettings({ language: 'en' }),
  },
  {
    id: 'language-de',
    name: () => `${t.actions.language}: Deutsch`,
    group: 'app',
    run: (app) => void app.setSettings({ language: 'de' }),
  },
  {
    id: 'contrast-high',
    name: () => t.actions.contrastHigh,
    group: 'view',
    run: (app) => void app.setSettings({ contrast: 'high' }),
  },
  {
    id: 'contrast-normal',
    name: () => t.actions.contrastNormal,
    group: 'view',
    run: (app) => void app.setSettings({ contrast: 'normal' }),
  },
  {
    id: 'theme-system',
    name: () => t.actions.themeSystem,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'system' }),
  },
  {
    id: 'theme-light',
    name: () => t.actions.themeLight,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'light' }),
  },
  {
    id: 'theme-dark',
    name: () => t.actions.themeDark,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'dark' }),
  },
  {
    id: 'shortcuts',
    name: () => t.actions.shortcuts,
    group: 'app',
    menu: 'view',
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
