/**
 * The one list of channels between a window and the main process: name, argument, answer.
 * `schemas.ts` holds a schema for each argument; the preload makes one method per channel; nothing else crosses.
 */
import type { Attachment, FileVerdict, MadeFrom } from '../chat/attachment.ts';
import type { ChatParameters, ConversationSummary, Draft } from '../chat/conversation.ts';
import type { Message } from '../chat/message.ts';
import type {
  DiscoveredServer,
  LearnedFallback,
  ModelList,
  ServerProfile,
  ServerProfileInput,
  ShownCertificate,
} from '../chat/server-profile.ts';
import type { ExchangeEventPage, ExchangeHead, ExchangePage } from '../exchange/exchange.ts';
import type { ImportProgress, ImportReport } from '../import/import-report.ts';
import type { TurnError } from '../turn/failure.ts';
import type { Said, Worded } from '../words/said.ts';
import type { PushBatch } from './push.ts';
import type { IpcResult } from './result.ts';

/** What a window needs to know once, at its start. */
export interface AppInfo {
  version: string;
  platform: string;
  locale: string;
  /** False where the system offers no encryption: keys are held until svir closes. */
  canKeepKeys: boolean;
  /** True on the first start ever: no profile was made yet. */
  firstStart: boolean;
}

/** Choices that belong to the app, not to a conversation. */
export interface AppSettings {
  theme: 'system' | 'light' | 'dark';
  contrast: 'system' | 'normal' | 'high';
  /** Size of everything in the window, in percent of the system's size. */
  textSize: number;
  language: 'system' | 'en' | 'de';
  /** The key that sends a message; the other one makes a new line. */
  sendKey: 'enter' | 'shift-enter';
  /** Shortcuts that differ from the registry's, by action: keys as `Mod+Shift+D`, or `null` for none. */
  shortcuts: Record<string, string | null>;
  debugPaneOpen: boolean;
  /** The conversation shown last, or `null`. */
  lastConversationId: string | null;
}

/** What a new profile folder begins with; also stands in for a value that cannot be read. */
export const DEFAULT_SETTINGS: AppSettings = {
  theme: 'system',
  contrast: 'system',
  textSize: 100,
  language: 'system',
  sendKey: 'enter',
  shortcuts: {},
  debugPaneOpen: false,
  lastConversationId: null,
};

/** Bounds of `textSize`: below, words cannot be read; above, a small window holds none. */
export const TEXT_SIZES = { least: 70, most: 200 } as const;

/** A message that holds the words of a search. */
export interface MessageHit {
  conversationId: string;
  messageId: string;
  /** A few words around the place. */
  excerpt: string;
}

/** The menu bar's own entries as the window's registry of actions has them, in its language. */
export interface MenuLayout {
  /** `edit` and `window` hold the system's own entries only. */
  menus: { menu: 'file' | 'edit' | 'view' | 'window'; label: string; items: MenuAction[] }[];
  /** Names of entries that the system provides. */
  roles: Record<MenuRole, string>;
}

export interface MenuAction {
  action: string;
  label: string;
  /** As Electron writes accelerators: `CommandOrControl+Shift+D`. Only shown; the window listens itself. */
  accelerator?: string;
}

export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'reload'
  | 'togglefullscreen'
  | 'minimize'
  | 'close'
  | 'quit';

/**
 * A conversation as it is now. Batches with `seq` up to `seq` are contained; for a running turn its message holds the
 * state with `lastN`, and later events continue from there.
 */
export interface ConversationSnapshot {
  seq: number;
  conversation: ConversationSummary & {
    profileId: string | null;
    model: string | null;
    parameters: ChatParameters;
  };
  /** Every stored message of the tree, without its words, as `packOutline` packs it. */
  outline: string;
  /** Messages whole: the newest of the path where no branch is chosen, and every running answer. */
  messages: Message[];
  /** Those of the newest that cannot be read. */
  unreadable: UnreadableMessage[];
  draft: Draft;
}

/** A message that is there and cannot be understood, and why, in technical words. */
export interface UnreadableMessage {
  messageId: string;
  reason: string;
}

/** Messages that were asked for by id; the first of them, as many as fit. What is in neither list is asked for again. */
export interface MessagePage {
  messages: Message[];
  unreadable: UnreadableMessage[];
}

/** Steps of the connection test, in order; the first that fails ends it. */
export interface ConnectionTest {
  ok: boolean;
  steps: {
    /** Address as written, name lookup, port, TLS (https only), key, path, list, chosen model. */
    step: 'address' | 'name' | 'connect' | 'tls' | 'key' | 'path' | 'list' | 'model';
    ok: boolean;
    detail: string;
    said?: Said;
  }[];
  error: TurnError | null;
  models: ModelList | null;
}

/** What a request would be, before it is sent. */
export interface RequestSize {
  /** Exact length of the body, images as base64 included. */
  bodyBytes: number;
  images: number;
  /** What this server is known not to take (a limit of size or pictures, a model without pictures). */
  warnings: Worded[];
}

/** Channels a window calls and waits for. */
export interface IpcCalls {
  'app:info': { argument: null; answer: AppInfo };
  'settings:get': { argument: null; answer: AppSettings };
  'settings:set': { argument: Partial<AppSettings>; answer: AppSettings };

  'profiles:list': { argument: null; answer: ServerProfile[] };
  'profile:save': {
    argument: ServerProfileInput;
    /** `keyDropped`: the origin changed, so the stored key was not carried over. */
    answer: { profile: ServerProfile; keyDropped: boolean };
  };
  'profile:delete': { argument: { profileId: string }; answer: null };
  /** Tests what the form holds, saved or not. With an `id` and no `key` the stored key is used (same origin only). */
  'profile:test': { argument: ServerProfileInput; answer: ConnectionTest };
  'profile:models': { argument: { profileId: string }; answer: ModelList };
  /** Nobody of this window waits for the profile's models any more: the request ends, its answer is a failure. */
  'profile:models-stop': { argument: { profileId: string }; answer: null };
  /** A copy with its own id below the original, key and secret headers included. */
  'profile:duplicate': { argument: { profileId: string }; answer: ServerProfile };
  /** Ids in their new order; ids left out follow as they were. */
  'profiles:reorder': { argument: { profileIds: string[] }; answer: ServerProfile[] };
  /** Asks the usual ports of this machine (1234, 11434, 8080, 8000), and nothing else, only when called. */
  'servers:discover': { argument: null; answer: DiscoveredServer[] };
  /** The certificate the server of this form shows. No request is sent, no key. */
  'server:certificate': { argument: ServerProfileInput; answer: ShownCertificate };
  'fallbacks:list': { argument: { profileId: string }; answer: LearnedFallback[] };
  /** Without `field` all of the model, without `model` all of the server. */
  'fallbacks:forget': { argument: { profileId: string; model?: string; field?: string }; answer: null };

  'conversations:list': { argument: null; answer: ConversationSummary[] };
  /** Messages that hold every word of `query`, the last as a beginning; newest first. */
  'conversations:search': { argument: { query: string; limit: number }; answer: MessageHit[] };
  'conversation:create': {
    argument: { profileId: string | null; model: string | null };
    answer: ConversationSummary;
  };
  'conversation:open': { argument: { conversationId: string }; answer: ConversationSnapshot };
  /** Stored messages of a conversation by id, at least one of them. A running answer comes by snapshot and pushes only. */
  'conversation:messages': { argument: { conversationId: string; messageIds: string[] }; answer: MessagePage };
  /** How often the words stand in each of these messages: of the first ones, at least one; ask again for the others. */
  'conversation:find': {
    argument: { conversationId: string; messageIds: string[]; words: string };
    answer: { counts: number[] };
  };
  'conversation:rename': { argument: { conversationId: string; title: string }; answer: null };
  'conversation:delete': { argument: { conversationId: string }; answer: null };
  /** Which server, model and parameters the next turn of this conversation uses. */
  'conversation:configure': {
    argument: {
      conversationId: string;
      profileId: string | null;
      model: string | null;
      parameters: ChatParameters;
    };
    answer: null;
  };
  'draft:save': { argument: { conversationId: string; draft: Draft }; answer: null };

  /** Sends the draft as a user message and starts the answer. The draft is emptied only when the message is stored. */
  'turn:start': {
    argument: { conversationId: string; parentId: string | null; text: string; attachments: Attachment[] };
    answer: { turnId: string; userMessageId: string; messageId: string };
  };
  /** Asks again below the same user message. */
  'turn:retry': {
    argument: { conversationId: string; userMessageId: string };
    answer: { turnId: string; messageId: string };
  };
  'turn:stop': { argument: { turnId: string }; answer: null };
  /** How large the request would be, and what the server is known to refuse of it. Nothing is sent or stored. */
  'turn:measure': {
    argument: { conversationId: string; parentId: string | null; text: string; attachments: Attachment[] };
    answer: RequestSize;
  };

  /** What a file is and whether it can go, from its first bytes (at most 64 KiB), before the rest is read. */
  'attachment:judge': { argument: { name: string; bytes: number; head: Uint8Array }; answer: FileVerdict };
  /** Uploads come in pieces of at most 4 MiB; `attachment:finish` stores the whole under its hash. */
  'attachment:begin': { argument: { name: string; bytes: number; madeFrom?: MadeFrom }; answer: { uploadId: string } };
  'attachment:append': { argument: { uploadId: string; bytes: Uint8Array }; answer: null };
  'attachment:finish': { argument: { uploadId: string }; answer: Attachment };
  'attachment:abort': { argument: { uploadId: string }; answer: null };
  /** A small WebP of a stored picture, for showing; served at `attachments/<sha256>/thumbnail`. */
  'attachment:thumbnail': { argument: { sha256: string; bytes: Uint8Array }; answer: null };
  /** A copy of a stored picture without the place it was taken at; the pixels stay byte for byte. */
  'attachment:remove-location': { argument: { sha256: string; name: string }; answer: Attachment };
  /** The system's file picker. */
  'attachment:pick': { argument: null; answer: Attachment[] };

  /**
   * Conversations from another program's file, which comes in pieces of at most 4 MiB. Each piece is answered when the
   * conversations it completed are stored. One import a window: beginning another gives up the one before.
   */
  'import:begin': { argument: { name: string; bytes: number }; answer: { importId: string } };
  'import:append': { argument: { importId: string; bytes: Uint8Array }; answer: ImportProgress };
  'import:finish': { argument: { importId: string }; answer: ImportReport };
  /** Stops between two conversations; those stored stay. */
  'import:cancel': { argument: { importId: string }; answer: ImportReport };

  /** The newest exchanges of a conversation, or those before the exchange `before`, or all of one message. */
  'exchanges:list': {
    argument: { conversationId: string; before?: string; messageId?: string };
    answer: ExchangePage;
  };
  'exchange:head': { argument: { captureId: string }; answer: ExchangeHead };
  'exchange:events': {
    argument: { captureId: string; from: number; count: number };
    answer: ExchangeEventPage;
  };

  /** Asks the person, showing the whole target, then opens it outside. http, https and mailto only. */
  'link:open': { argument: { url: string }; answer: { opened: boolean } };

  /** Makes the menu bar from the window's registry; a chosen entry comes back as a `menu-action` push. */
  'menu:set': { argument: MenuLayout; answer: null };

  /** A batch was applied; the next may come. */
  'push:ack': { argument: { seq: number }; answer: null };
}

export type IpcChannel = keyof IpcCalls;

/** The channel that carries `PushBatch` from main to a window. */
export const PUSH_CHANNEL = 'push';

/** Every channel name once, for the preload and the checks. The type keeps it whole. */
export const IPC_CHANNELS = Object.keys({
  'app:info': 0,
  'settings:get': 0,
  'settings:set': 0,
  'profiles:list': 0,
  'profile:save': 0,
  'profile:delete': 0,
  'profile:test': 0,
  'profile:models': 0,
  'profile:models-stop': 0,
  'profile:duplicate': 0,
  'profiles:reorder': 0,
  'servers:discover': 0,
  'server:certificate': 0,
  'fallbacks:list': 0,
  'fallbacks:forget': 0,
  'conversations:list': 0,
  'conversations:search': 0,
  'conversation:create': 0,
  'conversation:open': 0,
  'conversation:messages': 0,
  'conversation:find': 0,
  'conversation:rename': 0,
  'conversation:delete': 0,
  'conversation:configure': 0,
  'draft:save': 0,
  'turn:start': 0,
  'turn:retry': 0,
  'turn:stop': 0,
  'turn:measure': 0,
  'attachment:judge': 0,
  'attachment:begin': 0,
  'attachment:append': 0,
  'attachment:finish': 0,
  'attachment:abort': 0,
  'attachment:thumbnail': 0,
  'attachment:remove-location': 0,
  'attachment:pick': 0,
  'import:begin': 0,
  'import:append': 0,
  'import:finish': 0,
  'import:cancel': 0,
  'exchanges:list': 0,
  'exchange:head': 0,
  'exchange:events': 0,
  'link:open': 0,
  'menu:set': 0,
  'push:ack': 0,
} satisfies Record<IpcChannel, 0>) as IpcChannel[];

/** `window.svir` as the preload exposes it: one method per channel, and the pushes. No generic invoke. */
export type SvirBridge = {
  [C in IpcChannel]: (argument: IpcCalls[C]['argument']) => Promise<IpcResult<IpcCalls[C]['answer']>>;
} & {
  /** Calls `listener` for each batch; returns the function that ends it. */
  onPush(listener: (batch: PushBatch) => void): () => void;
};
