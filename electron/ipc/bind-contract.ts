/**
 * What each channel does, in terms of the services. Answers are data; every failure has words for people.
 * Lives here: the mapping. Not here: sender and schema checks (checked-ipc), the doing itself (services).
 */
import { BrowserWindow, dialog, type WebContents } from 'electron';
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { AppInfo, AppSettings, ConversationSnapshot, IpcCalls, MenuLayout } from '../../shared/ipc/contract.ts';
import type { IpcFailure, IpcResult } from '../../shared/ipc/result.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import type { ListedThing } from '../../shared/words/english/storage.ts';
import { said } from '../../shared/words/english.ts';
import { deleteCaptures } from '../capture/capture-files.ts';
import type { CaptureResult } from '../capture/capture-record.ts';
import type { Say } from '../own-words.ts';
import { discoverServers } from '../servers/discover.ts';
import { listModels, testConnection } from '../servers/list-models.ts';
import { showCertificate } from '../servers/show-certificate.ts';
import type { Services } from '../services.ts';
import type { StoreResult } from '../store/store.ts';
import { failure, fromStore, notice } from '../turns/ipc-failure.ts';
import type { IpcHandlers } from './checked-ipc.ts';
import { createLinkOpener } from './open-link.ts';

/** A page of the debug pane's list: what opening it waits for, and what a person who looks for an older one gets. */
const NEWEST_EXCHANGES = 50;
const OLDER_EXCHANGES = 200;

/** What only the host program knows. */
export interface HostFacts {
  version: string;
  platform: string;
  locale: string;
}

export function contractHandlers(
  services: Services,
  host: HostFacts,
  applySettings: (settings: AppSettings) => void,
  setMenu: (layout: MenuLayout) => void,
  say: Say,
): IpcHandlers {
  const { store, hub, profiles, attachments, turns, exchanges, knowledge } = services;
  const openLink = createLinkOpener(say);
  /** Lists of models on their way, by window and profile: a server may never answer. */
  const modelReadings = new Map<string, AbortController>();
  const told = (kind: 'profiles-changed' | 'conversations-changed') => hub.tell({ kind });

  return {
    async 'app:info'(_argument, sender) {
      hub.restart(sender.id);
      // A page that was loaded anew knows nothing of what it had begun.
      void services.imports.abandon(sender.id);
      const listed = await profiles.list();
      if (!listed.ok) return fromStore(listed.failure);
      const canKeepKeys = await profiles.canKeepKeys();
      const info: AppInfo = { ...host, canKeepKeys, firstStart: listed.value.items.length === 0 };
      return done(info);
    },
    'settings:get': async () => answered(await store.getSettings()),
    async 'settings:set'(change) {
      const settings = await store.setSettings(change);
      if (!settings.ok) return fromStore(settings.failure);
      applySettings(settings.value);
      return done(settings.value);
    },

    async 'profiles:list'() {
      const listed = await profiles.list();
      if (!listed.ok) return fromStore(listed.failure);
      tellUnreadable(services, listed.value.unreadable.length, 'server profile');
      return done(listed.value.items);
    },
    async 'profile:save'(input) {
      const saved = await profiles.save(input);
      if (!saved.ok) return fromStore(saved.failure);
      told('profiles-changed');
      return done(saved.value);
    },
    async 'profile:delete'({ profileId }) {
      const deleted = await profiles.delete(profileId);
      if (!deleted.ok) return fromStore(deleted.failure);
      told('profiles-changed');
      return done(null);
    },
    async 'profile:test'(input) {
      const ready = await services.connectInput(input);
      if (!ready.ok) return ready;
      try {
        const { connection } = ready.value;
        const test = await testConnection(connection, input.model);
        if (test.models) knowledge.rememberList(connection.endpoints.origin, test.models);
        return done(test);
      } finally {
        ready.value.release();
      }
    },
    async 'profile:models'({ profileId }, sender) {
      const reader = `${sender.id} ${profileId}`;
      const stop = new AbortController();
      modelReadings.get(reader)?.abort();
      modelReadings.set(reader, stop);
      const ready = await services.connect(profileId);
      if (!ready.ok) return ready;
      try {
        const { connection } = ready.value;
        const listed = await listModels(connection, stop.signal);
        if (listed.ok) {
          knowledge.rememberList(connection.endpoints.origin, listed.list);
          return done(listed.list);
        }
        return { ok: false, error: fromExchange(listed.error) };
      } finally {
        ready.value.release();
        if (modelReadings.get(reader) === stop) modelReadings.delete(reader);
      }
    },
    'profile:models-stop'({ profileId }, sender) {
      modelReadings.get(`${sender.id} ${profileId}`)?.abort();
      return done(null);
    },

    async 'profile:duplicate'({ profileId }) {
      const nameOfCopy = (name: string) => say(said('profile.copy-name', { name })).message;
      const copy = await profiles.duplicate(profileId, nameOfCopy);
      if (copy.ok) told('profiles-changed');
      return answered(copy);
    },
    async 'profiles:reorder'({ profileIds }) {
      const listed = await profiles.reorder(profileIds);
      if (!listed.ok) return fromStore(listed.failure);
      told('profiles-changed');
      return done(listed.value.items);
    },
    'servers:discover': async () => done(await discoverServers()),
    async 'server:certificate'(input) {
      const ready = await services.connectInput(input);
      if (!ready.ok) return ready;
      try {
        const shown = await showCertificate(ready.value.connection);
        return shown.ok ? done(shown.shown) : { ok: false, error: fromExchange(shown.error) };
      } finally {
        ready.value.release();
      }
    },
    async 'fallbacks:list'({ profileId }) {
      const found = await profiles.find(profileId);
      if (!found.ok) return fromStore(found.failure);
      const { origin } = found.value;
      if (origin === null) return done([]);
      const learned = await store.learnedFields({ origin });
      if (!learned.ok) return fromStore(learned.failure);
      return done(learned.value.map(({ origin: _origin, ...field }) => field));
    },
    async 'fallbacks:forget'({ profileId, ...which }) {
      const found = await profiles.find(profileId);
      if (!found.ok) return fromStore(found.failure);
      const { origin } = found.value;
      return origin === null ? done(null) : answered(await store.forgetFields({ origin, ...which }));
    },

    async 'conversations:list'() {
      const listed = await store.listConversations();
      if (!listed.ok) return fromStore(listed.failure);
      tellUnreadable(services, listed.value.unreadable.length, 'conversation');
      return done(
        listed.value.items.map(({ id, title, createdAt, updatedAt }) => ({
          id,
          title,
          createdAt,
          updatedAt,
          running: turns.isRunning(id),
        })),
      );
    },
    'conversations:search': async (argument) => answered(await store.searchMessages(argument)),
    async 'conversation:create'({ profileId, model }) {
      const first = model === null && profileId !== null ? await profiles.find(profileId) : null;
      const begins = first?.ok ? (first.value.profile.defaultModel ?? first.value.profile.model) : model;
      const created = await store.createConversation({ profileId, model: begins });
      if (!created.ok) return fromStore(created.failure);
      told('conversations-changed');
      return done(created.value);
    },
    'conversation:open': async ({ conversationId }, sender) => openConversation(services, conversationId, sender),
    'conversation:messages': async (argument) => answered(await store.messagesById(argument)),
    async 'conversation:find'(argument) {
      const counted = await store.countWords(argument);
      return counted.ok ? done({ counts: counted.value }) : fromStore(counted.failure);
    },
    async 'conversation:rename'(argument) {
      const renamed = await store.renameConversation(argument);
      if (renamed.ok) told('conversations-changed');
      return answered(renamed);
    },
    async 'conversation:delete'({ conversationId }) {
      await turns.stopConversation(conversationId);
      const deleted = await store.deleteConversation({ conversationId });
      if (!deleted.ok) return fromStore(deleted.failure);
      for (const captureId of deleted.value.captureIds) await exchanges.close(captureId);
      await deleteCaptures(services.capturesDir, deleted.value.captureIds);
      told('conversations-changed');
      return done(null);
    },
    async 'conversation:configure'(argument) {
      const configured = await store.configureConversation(argument);
      if (configured.ok) told('profiles-changed');
      return answered(configured);
    },
    'draft:save': async (argument) => answered(await store.saveDraft(argument)),

    'turn:start': (question) => turns.start(question),
    'turn:retry': ({ conversationId, userMessageId }) => turns.retry(conversationId, userMessageId),
    'turn:measure': (question) => turns.measure(question),
    'turn:stop'({ turnId }) {
      turns.stop(turnId);
      return done(null);
    },

    'attachment:judge': (argument) => answered(attachments.judge(argument)),
    'attachment:begin': async (argument) => answered(await attachments.begin(argument)),
    'attachment:append': async (argument) => answered(await attachments.append(argument)),
    'attachment:finish': async (argument) => answered(await attachments.finish(argument)),
    async 'attachment:abort'(argument) {
      await attachments.abort(argument);
      return done(null);
    },
    'attachment:thumbnail': async (argument) => answered(await attachments.storeThumbnail(argument)),
    'attachment:remove-location': async (argument) => answered(await attachments.removeLocation(argument)),
    'attachment:pick': async (_argument, sender) => pickFiles(services, sender),

    'import:begin': async (argument, sender) => answered(await services.imports.begin(sender.id, argument)),
    'import:append': async (argument) => answered(await services.imports.append(argument)),
    'import:finish': async (argument) => answered(await services.imports.finish(argument)),
    'import:cancel': async (argument) => answered(await services.imports.cancel(argument)),

    async 'exchanges:list'(which) {
      const count = which.before === undefined ? NEWEST_EXCHANGES : OLDER_EXCHANGES;
      const page = await store.capturesOf({ ...which, count });
      if (!page.ok) return fromStore(page.failure);
      const { owners, older } = page.value;
      const before = older > 0 ? owners[0]?.captureId : undefined;
      return done({
        exchanges: await exchanges.list(owners),
        older: before === undefined ? null : { count: older, before },
      });
    },
    'exchange:head': async ({ captureId }) => read(await exchanges.head(captureId)),
    'exchange:events': async (window) => read(await exchanges.events(window)),

    async 'link:open'({ url }, sender) {
      const window = BrowserWindow.fromWebContents(sender);
      if (!window) return failure('not-found', said('window.gone'));
      return openLink(window, url);
    },
    'menu:set'(layout) {
      setMenu(layout);
      return done(null);
    },
    'push:ack'({ seq }, sender) {
      hub.acknowledge(sender.id, seq);
      return done(null);
    },
  };
}

function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

function fromExchange(error: TurnError): IpcFailure {
  const { kind, message, advice, serverMessage } = error;
  const words = serverMessage === undefined ? message : `${message} ${serverMessage}`;
  return { code: kind === 'config' ? 'config' : 'network', message: words, advice, exchange: error };
}

function answered<T>(result: StoreResult<T>): IpcResult<T> {
  return result.ok ? result : fromStore(result.failure);
}

function read<T>(result: CaptureResult<T>): IpcResult<T> {
  if (result.ok) return result;
  const { message, advice, said } = result.failure;
  return { ok: false, error: { code: 'not-found', message, advice, said } };
}

function tellUnreadable({ hub }: Services, count: number, what: ListedThing): void {
  if (count > 0) hub.tell(notice('error', said('stored.unreadable', { count, what })));
}

async function openConversation(
  services: Services,
  conversationId: string,
  sender: WebContents,
): Promise<IpcResult<ConversationSnapshot>> {
  const { store, turns, hub } = services;
  const [conversation, stored, draft] = await Promise.all([
    store.getConversation({ conversationId }),
    store.outline({ conversationId, answers: turns.liveMessages(conversationId).map((message) => message.id) }),
    store.getDraft({ conversationId }),
  ]);
  if (!conversation.ok) return fromStore(conversation.failure);
  if (!stored.ok) return fromStore(stored.failure);
  if (!draft.ok) return fromStore(draft.failure);
  // From here to the answer nothing waits: the snapshot and its number are of the same moment.
  const { outline, newest, stored: finished } = stored.value;
  const live = turns.liveMessages(conversationId).filter((message) => !finished.includes(message.id));
  const seq = hub.show(sender.id, conversationId);
  const { id, title, createdAt, updatedAt, profileId, model, parameters } = conversation.value;
  const running = turns.isRunning(conversationId);
  return done({
    seq,
    conversation: { id, title, createdAt, updatedAt, running, profileId, model, parameters },
    outline,
    messages: [...newest.messages, ...live],
    unreadable: newest.unreadable,
    draft: draft.value,
  });
}

async function pickFiles(
  services: Services,
  sender: WebContents,
): Promise<IpcResult<IpcCalls['attachment:pick']['answer']>> {
  const window = BrowserWindow.fromWebContents(sender);
  if (!window) return failure('not-found', said('window.gone'));
  const picked = await dialog.showOpenDialog(window, { properties: ['openFile', 'multiSelections'] });
  const stored: Attachment[] = [];
  for (const path of picked.filePaths) {
    const file = await services.attachments.storeFile(path);
    if (!file.ok) return fromStore(file.failure);
    stored.push(file.value);
  }
  return done(stored);
}
