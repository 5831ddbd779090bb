/**
 * The window's brain put together: store, slices, pushes, and the intentions of the person that touch several slices.
 * Views and actions get an `App` and nothing else. React is not known here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { leafOf } from '../../shared/chat/message-tree.ts';
import type { DiscoveredServer, ServerProfile, ServerProfileInput } from '../../shared/chat/server-profile.ts';
import { unreachable } from '../../shared/exhaustive.ts';
import {
  type AppSettings,
  type IpcCalls,
  type IpcChannel,
  type MenuLayout,
  type RequestSize,
  type SvirBridge,
  TEXT_SIZES,
} from '../../shared/ipc/contract.ts';
import type { PushItem } from '../../shared/ipc/push.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import {
  type AppState,
  type DebugTab,
  EMPTY_DRAFT,
  FIRST_STATE,
  type SettingsPage,
  type UiState,
} from './app-state.ts';
import { type ComposerCommands, createComposer } from './composer.ts';
import type { Ask, StateContext } from './context.ts';
import { type ConversationCommands, createConversationCommands } from './conversations.ts';
import { createDebug, type DebugCommands } from './debug.ts';
import { createEditing, type EditCommands } from './edit-question.ts';
import { createImports, type ImportCommands } from './imports.ts';
import { createLiveTurns, type LiveTurns } from './live-turns.ts';
import { createMessageBodies, type MessageBodies } from './message-bodies.ts';
import { createNoticeCommands, type NoticeCommands } from './notices.ts';
import { createOpenConversation, type OpenConversationCommands } from './open-conversation.ts';
import type { PictureMaker } from './pictures.ts';
import { createProfileCommands, type ProfileCommands } from './profiles.ts';
import { type AfterPaint, createPushIntake } from './push-intake.ts';

export interface App {
  store: StoreApi<AppState>;
  live: LiveTurns;
  bodies: MessageBodies;
  profiles: ProfileCommands;
  conversations: ConversationCommands;
  conversation: OpenConversationCommands;
  composer: ComposerCommands;
  debug: DebugCommands;
  notices: NoticeCommands;
  editing: EditCommands;
  imports: ImportCommands;
  /** Reads what the first screen needs and shows the last conversation. */
  start(): Promise<void>;
  openConversation(conversationId: string): Promise<void>;
  /** Goes on with a server that was just added: in the open conversation where that has none, else in a new one. */
  beginWith(profile: ServerProfile): Promise<void>;
  /** An empty conversation with the server and model used last. */
  newChat(profile?: ServerProfile): Promise<void>;
  deleteConversation(conversationId: string): Promise<void>;
  deleteProfile(profileId: string): Promise<void>;
  addDemo(name: string): Promise<void>;
  /** Adds a server that was found on this machine, and begins a chat with it. */
  addFound(server: DiscoveredServer): Promise<void>;
  /** Sends the draft of the open conversation. */
  send(): Promise<void>;
  /** Bytes of the request that the draft of a conversation would make, or `null` where that cannot be told. */
  measureDraft(conversationId: string): Promise<RequestSize | null>;
  attach(files: readonly File[]): void;
  chooseProfile(profileId: string): Promise<void>;
  setSettings(change: Partial<AppSettings>): Promise<void>;
  /** Larger (1), smaller (-1) or usual (0) size of everything. */
  zoom(direction: 1 | -1 | 0): void;
  toggleDebug(open?: boolean): void;
  showDebug(messageId: string, tab: DebugTab): void;
  openLink(url: string): void;
  ui(change: Partial<UiState>): void;
  showSettings(page: SettingsPage | null): void;
}

export interface AppOptions {
  bridge: SvirBridge;
  painted: AfterPaint;
  /** Without one no picture is converted, made smaller or shown small. */
  pictures?: PictureMaker;
  now?: () => number;
  /** What a chosen menu entry does; the registry of actions gives it. */
  onMenuAction?: (action: string) => void;
  /** Sentences for screen readers, from the catalogue. */
  announce?: (event: 'started' | 'ended', turn: TurnState | undefined) => string;
  /** Puts the catalogue for a choice into force and answers its language. `locale` is the system's. */
  applyLanguage?: (choice: AppSettings['language'], locale: string) => Promise<string>;
  /** The menu bar for these settings, from the registry of actions. */
  menu?: (settings: AppSettings) => MenuLayout;
}

/** The sizes the keys for larger and smaller go through, in percent. */
export const TEXT_STEPS = [70, 80, 90, 100, 110, 125, 150, 175, 200] as const;

const NO_PICTURES: PictureMaker = { make: () => Promise.reject(new Error('no pictures are made here')) };

/** The model a conversation with this server begins with, where it says one. */
const beginsWith = (profile: ServerProfile): string | null => profile.defaultModel ?? profile.model;

/** A call that never rejects: a bug on the other side becomes a failure with words. */
function asker(bridge: SvirBridge): Ask {
  const calls: { [C in IpcChannel]: (argument: IpcCalls[C]['argument']) => Promise<IpcResult<IpcCalls[C]['answer']>> } =
    bridge;
  return async (channel, argument) => {
    try {
      return await calls[channel](argument);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, error: { code: 'internal', message } };
    }
  };
}

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
  const composer = createComposer(ctx, options.pictures ?? NO_PICTURES);
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

  async function setSettings(change: Partial<AppSettings>) {
    store.setState((state) => ({ settings: { ...state.settings, ...change } }));
    if (change.language !== undefined) await applyLanguage();
    if (change.language !== undefined || change.shortcuts !== undefined) tellMenu();
    const result = await ask('settings:set', change);
    if (!result.ok) ctx.tell(result.error);
  }

  async function applyLanguage() {
    const { info, settings } = get();
    const language = await options.applyLanguage?.(settings.language, info?.locale ?? 'en');
    if (language !== undefined) store.setState({ language });
  }

  function tellMenu() {
    if (options.menu) void ask('menu:set', options.menu(get().settings));
  }

  async function openConversation(conversationId: string) {
    composer.flush();
    const fresh = get().open?.id !== conversationId;
    const opened = conversation.open(conversationId);
    if (fresh) debug.reset();
    if (get().settings.lastConversationId !== conversationId) void setSettings({ lastConversationId: conversationId });
    await opened;
    await ensureModel();
  }

  /** The open conversation's server, or the first one; with its model, or the first that its list offers. */
  async function ensureModel() {
    const open = get().open;
    if (open?.status !== 'ready') return;
    const known = get().profiles ?? [];
    const profile = known.find((candidate) => candidate.id === open.profileId) ?? known[0];
    if (!profile || (open.model && profile.id === open.profileId)) {
      if (profile) void profiles.loadModels(profile.id);
      return;
    }
    if (profile.id !== open.profileId)
      await conversation.configure({ profileId: profile.id, model: beginsWith(profile) });
    // Held: a list of models that is opened and closed meanwhile must not end the reading.
    const release = profiles.watchModels(profile.id);
    const models = await profiles.loadModels(profile.id);
    release();
    const now = get().open;
    if (now?.id !== open.id || now.profileId !== profile.id || now.model) return;
    const model = beginsWith(profile) ?? models.list?.models[0]?.id ?? null;
    if (model) await conversation.configure({ model });
  }

  async function newChat(chosen?: ServerProfile) {
    const { open, profiles: known, drafts } = get();
    const empty =
      open?.status === 'ready' && open.outline.length === 0 && !(drafts[open.id] ?? EMPTY_DRAFT).attachments.length;
    if (empty && open) {
      if (chosen && open.profileId !== chosen.id) await chooseProfile(chosen.id);
      return;
    }
    const profile = chosen ?? known?.find((candidate) => candidate.id === open?.profileId) ?? known?.[0];
    const model = profile && profile.id === open?.profileId ? open.model : profile ? beginsWith(profile) : null;
    const id = await conversations.create(profile?.id ?? null, model);
    if (id) await openConversation(id);
  }

  async function beginWith(profile: ServerProfile) {
    const { open, profiles: known } = get();
    const served = known?.some((candidate) => candidate.id !== profile.id && candidate.id === open?.profileId);
    if (open?.status === 'ready' && open.outline.length > 0 && !served) await chooseProfile(profile.id);
    else await newChat(profile);
  }

  async function addServer(server: ServerProfileInput) {
    const saved = await profiles.save(server);
    if (saved.ok) await beginWith(saved.value.profile);
    else ctx.tell(saved.error);
  }

  async function chooseProfile(profileId: string) {
    const profile = get().profiles?.find((candidate) => candidate.id === profileId);
    if (!profile) return;
    await conversation.configure({ profileId, model: beginsWith(profile) });
    await ensureModel();
  }

  async function showSomething() {
    const { conversations: list, profiles: known, settings } = get();
    const last = list?.find((candidate) => candidate.id === settings.lastConversationId) ?? list?.[0];
    if (last) await openConversation(last.id);
    else if (known && known.length > 0) await newChat();
    else conversation.close();
  }

  const editing = createEditing(ctx, conversation, composer.keep);

  const app: App = {
    store,
    editing,
    live,
    bodies,
    profiles,
    conversations,
    conversation,
    composer,
    debug,
    notices,
    imports,
    openConversation,
    beginWith,
    newChat,
    chooseProfile,
    setSettings,
    ui,
    showSettings: (page) => ui({ settings: page }),
    async start() {
      const [info, settings] = await Promise.all([
        ask('app:info', null),
        ask('settings:get', null),
        profiles.refresh(),
        conversations.refresh(),
      ]);
      if (info.ok) store.setState({ info: info.value });
      else ctx.tell(info.error);
      if (settings.ok) store.setState({ settings: settings.value });
      await applyLanguage();
      tellMenu();
      await showSomething();
    },
    zoom(direction) {
      const { textSize } = get().settings;
      const next = direction === 0 ? 100 : (TEXT_STEPS.find((size) => size > textSize) ?? TEXT_SIZES.most);
      const smaller = TEXT_STEPS.findLast((size) => size < textSize) ?? TEXT_SIZES.least;
      void setSettings({ textSize: direction === -1 ? smaller : next });
    },
    async deleteConversation(conversationId) {
      const removed = await conversations.remove(conversationId);
      if (removed && get().open?.id === conversationId) await showSomething();
    },
    async deleteProfile(profileId) {
      if (!(await profiles.remove(profileId))) return;
      if (get().open?.profileId === profileId) await ensureModel();
    },
    addDemo: (name) => addServer({ name, kind: 'demo', baseUrl: '', headers: [], model: null }),
    addFound: ({ name, baseUrl, models }) =>
      addServer({ name, kind: 'server', baseUrl, headers: [], model: models.models[0]?.id ?? null }),
    async send() {
      const { open, drafts, sending, uploads } = get();
      const draft = open ? (drafts[open.id] ?? EMPTY_DRAFT) : EMPTY_DRAFT;
      if (!open || sending || (open.running && !open.running.finished)) return;
      if (uploads.some((upload) => upload.conversationId === open.id && !upload.error)) return;
      if (!draft.text.trim() && draft.attachments.length === 0) return;
      store.setState({ sending: true });
      const stored = await conversation.send(draft.text, draft.attachments);
      store.setState({ sending: false });
      if (stored) composer.sent(open.id, draft);
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
      if (open && files.length > 0) void composer.attach(open.id, files);
    },
    toggleDebug(open) {
      const next = open ?? !get().settings.debugPaneOpen;
      if (next === get().settings.debugPaneOpen) return;
      void setSettings({ debugPaneOpen: next });
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
