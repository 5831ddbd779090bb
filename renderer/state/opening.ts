/** Which conversation is open, and the server and model it asks next. */
import type { DiscoveredServer, ServerProfile, ServerProfileInput } from '../../shared/chat/server-profile.ts';
import { EMPTY_DRAFT } from './app-state.ts';
import type { ComposerCommands } from './composer.ts';
import type { StateContext } from './context.ts';
import type { ConversationCommands } from './conversations.ts';
import type { DebugCommands } from './debug.ts';
import type { OpenConversationCommands } from './open-conversation.ts';
import type { ProfileCommands } from './profiles.ts';
import type { SettingsCommands } from './settings.ts';

/** The model a conversation with this server begins with, where it says one. */
const beginsWith = (profile: ServerProfile): string | null => profile.defaultModel ?? profile.model;

export interface OpeningParts {
  profiles: ProfileCommands;
  conversations: ConversationCommands;
  conversation: OpenConversationCommands;
  composer: ComposerCommands;
  debug: DebugCommands;
  settings: SettingsCommands;
}

export interface OpeningCommands {
  openConversation(conversationId: string): Promise<void>;
  /** Goes on with a server that was just added: in the open conversation where that has none, else in a new one. */
  beginWith(profile: ServerProfile): Promise<void>;
  /** An empty conversation with the server and model used last. */
  newChat(profile?: ServerProfile): Promise<void>;
  chooseProfile(profileId: string): Promise<void>;
  addDemo(name: string): Promise<void>;
  /** Adds a server that was found on this machine, and begins a chat with it. */
  addFound(server: DiscoveredServer): Promise<void>;
  /** Gives the open conversation a server and a model where it has none. */
  ensureModel(): Promise<void>;
  /** The conversation read last, else a new one; never the one that is about to go. */
  showSomething(leaving?: string): Promise<void>;
}

export function createOpening(ctx: StateContext, parts: OpeningParts): OpeningCommands {
  const { profiles, conversations, conversation, composer, debug, settings: chosen } = parts;
  const get = ctx.store.getState;

  async function openConversation(conversationId: string) {
    composer.flush();
    const fresh = get().open?.id !== conversationId;
    const opened = conversation.open(conversationId);
    if (fresh) debug.reset();
    if (get().settings.lastConversationId !== conversationId) void chosen.set({ lastConversationId: conversationId });
    await opened;
    await ensureModel();
  }

  /** The newest search for a model is the one of the open conversation; older ones may still wait for their lists. */
  let newest: symbol | null = null;
  const choosing = (conversationId: string, choosing: boolean) =>
    ctx.store.setState(({ open }) => (open?.id === conversationId ? { open: { ...open, choosing } } : {}));

  /** The open conversation's server, or the first one; with its model, or the first that its list offers. */
  async function ensureModel() {
    const id = get().open?.id;
    if (id === undefined) return;
    const mine = Symbol('search');
    newest = mine;
    choosing(id, true);
    await chooseModel();
    if (newest === mine) choosing(id, false);
  }

  async function chooseModel() {
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
    const { open, drafts } = get();
    const empty =
      open?.status === 'ready' && open.outline.length === 0 && !(drafts[open.id] ?? EMPTY_DRAFT).attachments.length;
    if (empty && open) {
      if (chosen && open.profileId !== chosen.id) await chooseProfile(chosen.id);
      return;
    }
    await beginAnew(chosen);
  }

  async function beginAnew(chosen?: ServerProfile) {
    const { open, profiles: known } = get();
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

  async function chooseProfile(profileId: string) {
    const profile = get().profiles?.find((candidate) => candidate.id === profileId);
    const { open } = get();
    if (!profile || !open) return;
    choosing(open.id, true);
    await conversation.configure({ profileId, model: beginsWith(profile) });
    await ensureModel();
  }

  async function showSomething(leaving?: string) {
    const { conversations, profiles: known, settings } = get();
    const list = conversations?.filter(({ id }) => id !== leaving);
    const last = list?.find((candidate) => candidate.id === settings.lastConversationId) ?? list?.[0];
    if (last) await openConversation(last.id);
    else if (known && known.length > 0) await beginAnew();
    else conversation.close();
  }

  async function addServer(server: ServerProfileInput) {
    const saved = await profiles.save(server);
    if (saved.ok) await beginWith(saved.value.profile);
    else ctx.tell(saved.error);
  }

  return {
    openConversation,
    beginWith,
    newChat,
    chooseProfile,
    ensureModel,
    showSomething,
    addDemo: (name) => addServer({ name, kind: 'demo', baseUrl: '', headers: [], model: null }),
    addFound: ({ name, baseUrl, models }) =>
      addServer({ name, kind: 'server', baseUrl, headers: [], model: models.models[0]?.id ?? null }),
  };
}
