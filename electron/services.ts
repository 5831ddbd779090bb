/**
 * Everything svir is without its window: the store, profiles, attachments, captures, turns and who is told.
 * Lives here: putting them together. It must not know Electron, so that it runs the same in tests.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../shared/chat/attachment.ts';
import type { ServerProfileInput } from '../shared/chat/server-profile.ts';
import type { IpcResult } from '../shared/ipc/result.ts';
import { said } from '../shared/words/english.ts';
import { CAPTURE_LIMIT_BYTES, captureLimitNotice, keepCapturesWithin } from './capture/capture-limit.ts';
import { createTurnJournal } from './capture/capture-writer.ts';
import { Exchanges } from './capture/exchanges.ts';
import { DemoLease } from './demo/demo-lease.ts';
import { startDemoServer } from './demo/demo-server.ts';
import { environmentProxy, type ResolveSystemProxy } from './http/system-proxy.ts';
import { ImportService } from './import/import-service.ts';
import { resolveBaseUrl } from './protocol/request/base-url.ts';
import type { ChatAttachment } from './protocol/request/chat-request.ts';
import { plainConnection } from './servers/connection.ts';
import { connectionOfProfile } from './servers/connection-of-profile.ts';
import { ServerKnowledge } from './servers/server-knowledge.ts';
import { AttachmentStore } from './store/attachment-store.ts';
import type { ProfileConnection } from './store/profile-connection.ts';
import { ProfileService } from './store/profile-service.ts';
import type { SecretBox } from './store/secret-box.ts';
import type { Store, StoreFailure, StoreResult } from './store/store.ts';
import { openStore } from './store/store-client.ts';
import { storeFailure } from './store/store-failure.ts';
import { failure, fromStore, notice, noticeOf } from './turns/ipc-failure.ts';
import type { ReadyServer } from './turns/make-request.ts';
import { PushHub } from './turns/push-hub.ts';
import { recoverTurns } from './turns/recover-turns.ts';
import { storedFallbacks } from './turns/stored-fallbacks.ts';
import { TurnRegistry } from './turns/turn-registry.ts';

export interface ServicesOptions {
  /** The app's data folder; made if it is not there. */
  dataDir: string;
  secretBox: SecretBox;
  /** The store's worker; by default its source beside this file. */
  storeWorker?: string | URL;
  /** The bundle of the thread that reads imports; by default its source. */
  importWorker?: string | URL;
  /** The system's answer to which proxy leads to an address; by default the environment's. */
  resolveSystemProxy?: ResolveSystemProxy;
  /** How many times faster than natural the demo server talks. */
  demoSpeed?: number;
}

export interface Services {
  store: Store;
  hub: PushHub;
  profiles: ProfileService;
  attachments: AttachmentStore;
  imports: ImportService;
  turns: TurnRegistry;
  exchanges: Exchanges;
  demo: DemoLease;
  knowledge: ServerKnowledge;
  capturesDir: string;
  /** What a form holds, as a server that can be asked. */
  connectInput(input: ServerProfileInput): Promise<IpcResult<ReadyServer>>;
  connect(profileId: string): Promise<IpcResult<ReadyServer>>;
  /** Running turns are left to the next start, everything is on disk, nothing listens any more. */
  close(): Promise<void>;
}

export type StartedServices = { ok: true; services: Services } | { ok: false; failure: StoreFailure };

/** Opens everything and rebuilds what a crash left. On failure nothing was changed. */
export async function startServices(options: ServicesOptions): Promise<StartedServices> {
  const { dataDir, secretBox, storeWorker } = options;
  const opened = await openStore({ dataDir, ...(storeWorker === undefined ? {} : { workerPath: storeWorker }) });
  if (!opened.ok) return opened;
  const { store } = opened;
  const capturesDir = join(dataDir, 'captures');
  const attachmentsDir = join(dataDir, 'attachments');
  const made = await makeFolders([capturesDir, attachmentsDir]);
  if (!made.ok) {
    await store.close();
    return made;
  }
  const recovered = await recoverTurns(store, capturesDir);
  const hub = new PushHub();
  for (const problem of recovered.flatMap((turn) => turn.problems)) {
    hub.tell(notice('error', said('recovery.problem', { why: problem.said })));
  }
  const profiles = new ProfileService(store, secretBox);
  const attachments = new AttachmentStore({ dir: attachmentsDir, store });
  const imports = new ImportService({
    store,
    attachments,
    onStored: () => hub.tell({ kind: 'conversations-changed' }),
    ...(options.importWorker === undefined ? {} : { workerPath: options.importWorker }),
  });
  const demoSpeed = options.demoSpeed;
  const demo = new DemoLease(() => startDemoServer(demoSpeed === undefined ? {} : { speed: demoSpeed }));
  const tellFailure = (failure: Parameters<typeof noticeOf>[0]) => hub.tell(noticeOf(failure));

  const knowledge = new ServerKnowledge();
  const resolveSystemProxy = options.resolveSystemProxy ?? environmentProxy(process.env);
  const ready = async (found: StoreResult<ProfileConnection>): Promise<IpcResult<ReadyServer>> => {
    if (!found.ok) return fromStore(found.failure);
    const server = await readyServer(found.value, demo, resolveSystemProxy);
    if (!server.ok) return server;
    const listedModels = knowledge.ids(server.value.connection.endpoints.origin);
    return { ok: true, value: { ...server.value, ...(listedModels ? { listedModels } : {}) } };
  };
  const connect = async (profileId: string) => ready(await profiles.connectionOf(profileId));
  const turns = new TurnRegistry({
    store,
    hub,
    connect,
    readAttachment: (attachment) => readAttachment(attachments, attachment),
    journal: (turnId) => createTurnJournal({ capturesDir, turnId, onFailure: tellFailure }),
    fallbacksFor: (connection, model) => storedFallbacks(store, connection.endpoints.origin, model, tellFailure),
    knowledge,
  });
  const exchanges = new Exchanges({ capturesDir, isRunning: (captureId) => turns.isCapturing(captureId) });
  // Not on the way to the first window; what it finds unused is unused later too.
  const cleaning = attachments.removeUnused().then(() => makeRoomForCaptures(capturesDir, turns, exchanges, hub));
  return {
    ok: true,
    services: {
      store,
      hub,
      profiles,
      attachments,
      imports,
      turns,
      exchanges,
      demo,
      knowledge,
      capturesDir,
      connect,
      connectInput: async (input) => ready(await profiles.connectionOfInput(input)),
      async close() {
        await imports.close();
        await turns.shutDown();
        await demo.close();
        await exchanges.close();
        await cleaning;
        await store.close();
      },
    },
  };
}

async function makeRoomForCaptures(
  capturesDir: string,
  turns: TurnRegistry,
  exchanges: Exchanges,
  hub: PushHub,
): Promise<void> {
  const state = await keepCapturesWithin(capturesDir, CAPTURE_LIMIT_BYTES, turns.capturing());
  // What is gone must not be listed from memory.
  if (state.kind === 'dropped') await exchanges.close();
  const sentence = captureLimitNotice(state, CAPTURE_LIMIT_BYTES);
  if (sentence) hub.tell(notice('info', sentence));
}

async function makeFolders(folders: string[]): Promise<{ ok: true } | { ok: false; failure: StoreFailure }> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      return { ok: false, failure: storeFailure('io', said('folder.unmakable', { folder }), String(error)) };
    }
  }
  return { ok: true };
}

async function readyServer(
  profile: ProfileConnection,
  demo: DemoLease,
  resolveSystemProxy: ResolveSystemProxy,
): Promise<IpcResult<ReadyServer>> {
  const { stallAfterSeconds, parameters } = profile.settings;
  const common = {
    profileName: profile.name,
    stallAfterMs: stallAfterSeconds === null ? null : stallAfterSeconds * 1000,
    parameters,
  };
  if (profile.kind === 'demo') {
    const { server, release } = await demo.use();
    const url = resolveBaseUrl(server.baseUrl);
    if (!url.ok) throw new Error(`the demo server has no usable address: ${url.reason}`);
    return { ok: true, value: { ...common, connection: plainConnection(url, server.key), release } };
  }
  const made = await connectionOfProfile(profile, resolveSystemProxy);
  if (!made.ok) return failure('config', said('profile.unusable', { why: made.said }));
  return { ok: true, value: { ...common, connection: made.connection, release: () => {} } };
}

async function readAttachment(
  attachments: AttachmentStore,
  attachment: Attachment,
): Promise<IpcResult<ChatAttachment>> {
  const { name, bytes, mediaType, sha256 } = attachment;
  if (attachment.kind === 'image') {
    const path = attachments.pathOf(sha256);
    if (path === null) return failure('invalid', said('attach.not-stored', { name }));
    // Stored files never change, so the time of their change says nothing; their hash is checked by their name.
    return { ok: true, value: { kind: 'image', path, name, bytes, mediaType, sha256, modifiedMs: null } };
  }
  const text = await attachments.readText(attachment);
  return text.ok ? { ok: true, value: { kind: 'file', name, text: text.value } } : fromStore(text.failure);
}
