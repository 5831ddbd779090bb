/** What is done with conversations, questions and answers. */
import { pathOf } from '../../shared/chat/message-tree.ts';
import type { App } from '../state/app.ts';
import { type AppState, mayAsk } from '../state/app-state.ts';
import { t } from '../strings/strings.ts';
import { type Action, hasConversation } from './action.ts';
import { viewHandles } from './view-handles.ts';

function lastOf({ open }: AppState, role: 'user' | 'assistant') {
  const entry = open && pathOf(open.outline, open.choices).findLast(({ message }) => message.role === role);
  return entry?.message ?? null;
}

const lastAnswer = (app: App) => lastOf(app.store.getState(), 'assistant');

/** Whether something was asked that can be asked once more. */
const mayAskAgain = (state: AppState) =>
  hasConversation(state) && mayAsk(state) && (state.open?.outline.length ?? 0) > 0;

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

export const CHAT_ACTIONS: readonly Action[] = [
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
    enabled: (state) => mayAskAgain(state),
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
    enabled: (state) => mayAskAgain(state),
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
    run() {
      if (viewHandles.editor?.hasFocus()) viewHandles.editor.pickFiles();
      else viewHandles.pickFiles?.();
    },
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
    id: 'find',
    name: () => t.actions.find,
    group: 'chat',
    shortcut: { key: 'f', mod: true },
    enabled: (state) => hasConversation(state) && (state.open?.outline.length ?? 0) > 0,
    run: () => viewHandles.findInConversation?.(),
  },
  {
    id: 'parameters',
    name: () => t.actions.parameters,
    group: 'chat',
    shortcut: { key: 'p', mod: true, shift: true },
    enabled: hasConversation,
    run: () => viewHandles.openParameters?.(),
  },
];
