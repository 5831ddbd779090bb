/**
 * The window's brain put together: store, slices, pushes, and the intentions of the person that touch several slices.
 * Views and actions get an `App` and nothing else. React is not known here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { leafOf } from '../../shared/chat/message-tree.ts';
import { unreachable } from '../../shared/exhaustive.ts';
import type { RequestSize, SvirBridge } from '../../shared/ipc/contract.ts';
import type { PushItem } from '../../shared/ipc/push.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import {
  type AppState,
  type DebugTab,
  EMPTY_DRAFT,
  FIRST_STATE,
  type SettingsPage,
  type UiState,
} from './app-state.ts';
import { asker } from './ask.ts';
import { createAttachedFiles, type FileCommands } from './attached-files.ts';
import { type ComposerCommands, createComposer } from './composer.ts';
import type { StateContext } from './context.ts';
import { type ConversationCommands, createConversationCommands } from './conversations.ts';
import { createDebug, type DebugCommands } from './debug.ts';
import { createEditing, type EditCommands } from './edit-question.ts';
import { draftFiles, readOwner } from './files-owner.ts';
import { createImports, type ImportCommands } from './imports.ts';
import { createLiveTurns, type LiveTurns } from './live-turns.ts';
import { createMessageBodies, type MessageBodies } from './message-bodies.ts';
import { createNoticeCommands, type NoticeCommands } from './notices.ts';
import { createOpenConversation, type OpenConversationCommands } from './open-conversation.ts';
import { createOpening, type OpeningCommands } from './opening.ts';
import type { PictureMaker } from './pictures.ts';
import { createProfileCommands, type ProfileCommands } from './profiles.ts';
import { type AfterPaint, createPushIntake } from './push-intake.ts';
import { createSending, type SendCommands } from './sending.ts';
import { createSettings, type SettingsCommands, type SettingsOptions } from './settings.ts';

export interface App extends Omit<OpeningCommands, 'ensureModel' | 'showSomething'>, SendCommands {
  store: StoreApi<AppState>;
  live: LiveTurns;
  bodies: MessageBodies;
  profiles: ProfileCommands;
  conversations: ConversationCommands;
  conversation: OpenConversationCommands;
  composer: ComposerCommands;
  files: FileCommands;
  debug: DebugCommands;
  notices: NoticeCommands;
  editing: EditCommands;
  imports: ImportCommands;
  /** Reads what the first screen needs and shows the last conversation. */
  start(): Promise<void>;
  deleteConversation(conversationId: string): Promise<void>;
  deleteProfile(profileId: string): Promise<void>;
  /** Bytes of the request that the draft of a conversation would make, or `null` where that cannot be told. */
  measureDraft(conversationId: string): Promise<RequestSize | null>;
  attach(files: readonly File[]): void;
  setSettings: SettingsCommands['set'];
  zoom: SettingsCommands['zoom'];
  toggleDebug(open?: boolean): void;
  showDebug(messageId: string, tab: DebugTab): void;
  openLink(url: string): void;
  ui(change: Partial<UiState>): void;
  showSettings(page: SettingsPage | null): void;
}

export interface AppOptions extends SettingsOptions {
  bridge: SvirBridge;
  painted: AfterPaint;
  /** Without one no picture is converted, made smaller or shown small. */
  pictures?: PictureMaker;
  now?: () => number;
  /** What a chosen menu entry does; the registry of actions gives it. */
  onMenuAction?: (action: string) => void;
  /** Sentences for screen readers, from the catalogue. */
  announce?: (event: 'started' | 'ended', turn: TurnState | undefined) => string;
}

const NO_PICTURES: PictureMaker = { make: () => Promise.reject(new Error('no pictures are made here')) };

function newsOf({ message, advice, said }: Extract<PushItem, { kind: 'notice' }>) {
  return { message, advice, ...(said === undefined ? {} : { said }) };
}

export function createApp(options: AppOptions): App {
  const { bridge } = options;
  const store = createStore<AppState>()(() => FIRST_STATE);
  const live = createLiveTurns();
  const notices = createNoticeCommands(store);
  const ask = asker(bridge);
  const bodies = createMessageBodies(ask);
  const ctx: StateContext = {
    store,
    live,
    bodies,
    ask,
    notice: notices.add,
    tell: (failure) => notices.tell('error', failure),
    now: options.now ?? Date.now,
  };
  const get = store.getState;
  const ui = (change: Partial<UiState>) => store.setState((state) => ({ ui: { ...state.ui, ...change } }));

  const profiles = createProfileCommands(ctx);
  const conversations = createConversationCommands(ctx);
  const composer = createComposer(ctx);
  const debug = createDebug(ctx);
  const imports = createImports(ctx, () => conversations.refresh());
  const conversation = createOpenConversation(
    ctx,
    (snapshot) => composer.takeDraft(snapshot.conversation.id, snapshot.draft),
    (event, { messageId }) => {
      debug.poke();
      if (event === 'moved') return;
      const announcement = options.announce?.(event, live.get(messageId));
      if (announcement) ui({ announcement });
    },
  );

  function apply(seq: number, item: PushItem) {
    switch (item.kind) {
      case 'turn-events':
        conversation.onTurnEvents(seq, item);
        return;
      case 'turn-saved':
        conversation.onTurnSaved(item);
        debug.poke();
        return;
      case 'conversations-changed':
        void conversations.refresh();
        return;
      case 'conversation-changed':
        conversation.onChanged(item.conversationId);
        return;
      case 'profiles-changed':
        void profiles.refresh();
        return;
      case 'menu-action':
        options.onMenuAction?.(item.action);
        return;
      case 'notice':
        notices.tell(item.level, newsOf(item));
        return;
      default:
        unreachable(item);
    }
  }

  const settings = createSettings(ctx, options);
  const { ensureModel, showSomething, ...forViews } = createOpening(ctx, {
    profiles,
    conversations,
    conversation,
    composer,
    debug,
    settings,
  });

  const editing = createEditing(ctx, conversation, composer.keep);
  const attached = createAttachedFiles(ctx, options.pictures ?? NO_PICTURES, (owner, change) => {
    const { kind, id } = readOwner(owner);
    (kind === 'edit' ? editing : composer).setAttachments(id, change);
  });
  const sending = createSending(ctx, conversation, composer);

  const app: App = {
    store,
    editing,
    live,
    bodies,
    profiles,
    conversations,
    conversation,
    composer,
    files: attached,
    debug,
    notices,
    imports,
    ...forViews,
    ...sending,
    setSettings: settings.set,
    zoom: settings.zoom,
    ui,
    showSettings: (page) => ui({ settings: page }),
    async start() {
      const [info, kept] = await Promise.all([
        ask('app:info', null),
        ask('settings:get', null),
        profiles.refresh(),
        conversations.refresh(),
      ]);
      if (info.ok) store.setState({ info: info.value });
      else ctx.tell(info.error);
      if (kept.ok) store.setState({ settings: kept.value });
      await settings.apply();
      await showSomething();
    },
    async deleteConversation(conversationId) {
      ui({ deleting: null });
      // Left before it goes: what is typed or chosen meanwhile would be for a conversation that is not there.
      if (get().open?.id === conversationId) await showSomething(conversationId);
      await conversations.remove(conversationId);
    },
    async deleteProfile(profileId) {
      if (!(await profiles.remove(profileId))) return;
      if (get().open?.profileId === profileId) await ensureModel();
    },
    async measureDraft(conversationId) {
      const { open, drafts } = get();
      if (open?.id !== conversationId || !open.profileId || !open.model) return null;
      const draft = drafts[conversationId] ?? EMPTY_DRAFT;
      const parentId = leafOf(open.outline, open.choices);
      const result = await ask('turn:measure', { conversationId, parentId, ...draft });
      return result.ok ? result.value : null;
    },
    attach(files) {
      const open = get().open;
      if (open && files.length > 0) void attached.add(draftFiles(open.id), files);
    },
    toggleDebug(open) {
      const next = open ?? !get().settings.debugPaneOpen;
      if (next === get().settings.debugPaneOpen) return;
      void settings.set({ debugPaneOpen: next });
      if (next) void debug.refresh().then(debug.poke);
    },
    showDebug(messageId, tab) {
      app.toggleDebug(true);
      void debug.showMessage(messageId, tab);
    },
    openLink(url) {
      void ask('link:open', { url }).then((result) => {
        if (!result.ok && result.error.code !== 'cancelled') ctx.tell(result.error);
      });
    },
  };
  bridge.onPush(
    createPushIntake(
      apply,
      (seq) => {
        void ask('push:ack', { seq });
      },
      options.painted,
    ),
  );
  return app;
}
