/**
 * What the store keeps and what can be asked of it: one table of calls, each a promise of a value or a failure.
 * Behind it `svir.db` is open in a worker thread (store-worker); the main process never waits for a disk.
 * What lives here: shapes. It must not know SQL, threads or Electron. Files of attachments are in attachment-store,
 * captures in electron/capture.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ChatParameters, ConversationSummary, Draft } from '../../shared/chat/conversation.ts';
import type { AssistantMessage, Message, UserMessage } from '../../shared/chat/message.ts';
import type { ProfileSettings, ServerProfile } from '../../shared/chat/server-profile.ts';
import type { AppSettings, MessagePage } from '../../shared/ipc/contract.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import type { Said } from '../../shared/words/said.ts';

/**
 * Why the store could not be opened or a call not be done.
 * `not-a-database`, `damaged`, `newer`, `read-only`, `locked`, `io` also come from opening; then no file was changed.
 * `full` is a full disk, `invalid` an argument that cannot be kept, `keychain` a secret that the
 * system's key store does not give back, `closed` a call after the worker ended.
 */
export interface StoreFailure {
  kind:
    | 'not-a-database'
    | 'damaged'
    | 'newer'
    | 'read-only'
    | 'locked'
    | 'io'
    | 'full'
    | 'not-found'
    | 'conflict'
    | 'invalid'
    | 'keychain'
    | 'closed';
  /** For people: what happened. Never a stack trace. */
  message: string;
  /** For people: what can be done. */
  advice: string;
  /** What both say, for a window in another language. */
  said: Said;
  /** The database's or the system's own words, for the debug pane and bug reports. */
  detail?: string;
}

export type StoreResult<T> = { ok: true; value: T } | { ok: false; failure: StoreFailure };

/** A row that is there and cannot be understood: told, kept as it is, never thrown. */
export interface UnreadableRow {
  table: string;
  id: string;
  reason: string;
}

/** What could be read of a list, and what could not. */
export interface Listed<T> {
  items: T[];
  unreadable: UnreadableRow[];
}

/** A profile without its secrets. The value of a secret header is `null` here too; it stands in `StoredSecret`. */
export interface StoredProfile
  extends Omit<ServerProfile, 'hasKey' | 'keyPersisted' | 'caFacts' | keyof ProfileSettings> {
  settings: ProfileSettings;
}

/** An encrypted secret of a profile, usable at one origin only: the server's, or the proxy's for its password. */
export interface StoredSecret {
  /** `key`, `proxy`, or `header:` and the header's name in lower case. */
  slot: string;
  /** Scheme, host and port it was given for. */
  origin: string;
  /** The system's store that encrypted it (`safeStorage`), for the message when it cannot be decrypted. */
  backend: string;
  ciphertext: Uint8Array;
}

export type ConversationRecord = ConversationSummary & {
  profileId: string | null;
  model: string | null;
  parameters: ChatParameters;
};

/** A turn that was begun and not finished. After a crash these are what must be rebuilt from captures. */
export interface RunningTurn {
  turnId: string;
  conversationId: string;
  /** Id the assistant message will have. */
  messageId: string;
  /** The user message it answers. */
  parentId: string | null;
  asked: AssistantMessage['asked'];
  captureIds: string[];
  /** Milliseconds since the Unix epoch. */
  startedAt: number;
}

export interface CaptureOwner {
  captureId: string;
  conversationId: string;
  turnId: string;
  messageId: string;
}

/** What a server was found not to take: `field` is left out (`sendAs: null`) or sent under another name. */
export interface LearnedField {
  origin: string;
  model: string;
  field: string;
  sendAs: string | null;
  /** The server's words that taught it. */
  because: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

export interface SearchHit {
  conversationId: string;
  messageId: string;
  /** The place found, with a little text around it. */
  excerpt: string;
}

/** Every call: what it takes and what it answers. Writes are on disk (fsync) when they answer. */
export interface StoreCalls {
  listProfiles: { argument: null; answer: Listed<StoredProfile> };
  getProfile: { argument: { profileId: string }; answer: StoredProfile };
  profileSecrets: { argument: { profileId: string }; answer: StoredSecret[] };
  /** Inserts (at the end of the list) or replaces a profile. `secrets`: by slot, `null` removes, absent keeps. */
  saveProfile: {
    argument: {
      profile: Omit<StoredProfile, 'position' | 'settings'> & { settings?: ProfileSettings };
      secrets: Record<string, StoredSecret | null>;
    };
    answer: StoredProfile;
  };
  deleteProfile: { argument: { profileId: string }; answer: null };
  /** Ids in their new order; ids left out follow as they were. */
  reorderProfiles: { argument: { profileIds: string[] }; answer: null };

  getSettings: { argument: null; answer: AppSettings };
  setSettings: { argument: Partial<AppSettings>; answer: AppSettings };

  /** Newest first, by the last question or answer. */
  listConversations: { argument: null; answer: Listed<ConversationRecord> };
  createConversation: { argument: { profileId: string | null; model: string | null }; answer: ConversationRecord };
  getConversation: { argument: { conversationId: string }; answer: ConversationRecord };
  renameConversation: { argument: { conversationId: string; title: string }; answer: null };
  configureConversation: {
    argument: {
      conversationId: string;
      profileId: string | null;
      model: string | null;
      parameters: ChatParameters;
    };
    answer: null;
  };
  /** Answers the captures that belonged to it, so that their folders can go too. Refused while a turn of it runs. */
  deleteConversation: { argument: { conversationId: string }; answer: { captureIds: string[] } };

  /** All finished messages of the tree, oldest first. A running answer is not among them. */
  messages: { argument: { conversationId: string }; answer: Listed<Message> };
  /**
   * The same tree without its words (packed: `shared/chat/outline.ts`), and the newest messages of the path whole: what a
   * window opens with. `stored` are those of `answers` that are in it.
   */
  outline: {
    argument: { conversationId: string; answers: string[] };
    answer: { outline: string; newest: MessagePage; stored: string[] };
  };
  /** Ids of the way from the first message of the tree to this one, oldest first; none where it is not there. */
  pathTo: { argument: { conversationId: string; messageId: string }; answer: string[] };
  /** Messages by id: the first ones asked for, up to a bound of size and at least one. */
  messagesById: { argument: { conversationId: string; messageIds: string[] }; answer: MessagePage };
  /** How often the words stand in each message: of the first ones asked for, at least one. */
  countWords: { argument: { conversationId: string; messageIds: string[]; words: string }; answer: number[] };
  /**
   * One transaction: the question (with `userMessage`; a retry has none and `parentId` names the question), the
   * running-turn row, and with a question the emptied draft and, for the first one, the title.
   */
  beginTurn: {
    argument: {
      conversationId: string;
      parentId: string | null;
      userMessage: { id: string; text: string; attachments: Attachment[] } | null;
      turnId: string;
      messageId: string;
      asked: AssistantMessage['asked'];
    };
    answer: { userMessage: UserMessage | null; startedAt: number };
  };
  addCapture: { argument: { turnId: string; captureId: string }; answer: null };
  /**
   * One transaction: the answer, its search rows, and the running-turn row removed. May be called again after a
   * failure, and after success (then it answers the message kept).
   */
  finishTurn: { argument: { turnId: string; turn: TurnState }; answer: AssistantMessage };
  /** Forgets a turn that never made a request and has nothing to show. The question stays. */
  abandonTurn: { argument: { turnId: string }; answer: null };
  runningTurns: { argument: null; answer: Listed<RunningTurn> };
  /**
   * The last `count` captures of a conversation, or of one message of it, in the order they were made, the running
   * turn's too; with `before` the last of those made before that one. `older` counts what stands before them.
   */
  capturesOf: {
    argument: { conversationId: string; count: number; before?: string; messageId?: string };
    answer: { owners: CaptureOwner[]; older: number };
  };
  captureOwner: { argument: { captureId: string }; answer: CaptureOwner };
  /**
   * One transaction: a conversation of another program's file, or what is new of one that was imported before (known by
   * its `source`). `packed` is an `ImportedConversation` as JSON in UTF-8, so that main hands on bytes and no tree;
   * `pictures` are its pictures as stored, `null` for one that could not be.
   */
  importConversation: {
    argument: {
      packed: Uint8Array;
      pictures: (Attachment | null)[];
      fileName: string;
      /** Milliseconds since the Unix epoch. */
      importedAt: number;
    };
    answer: {
      conversationId: string;
      title: string;
      how: 'imported' | 'extended' | 'unchanged';
      /** Messages added. */
      messages: number;
    };
  };
  searchMessages: { argument: { query: string; limit: number }; answer: SearchHit[] };

  getDraft: { argument: { conversationId: string }; answer: Draft };
  saveDraft: { argument: { conversationId: string; draft: Draft }; answer: null };

  /** The file is stored (attachment-store); this row says what it is. Known hashes are left as they are. */
  addAttachment: { argument: { attachment: Attachment }; answer: null };
  /**
   * Removes the rows that no message and no draft points to and that were added before `addedBefore`. Answers their
   * hashes, so that the files can go.
   */
  dropUnreferencedAttachments: { argument: { addedBefore: number }; answer: string[] };

  rememberField: { argument: LearnedField; answer: null };
  /** Without `model`, of every model of the origin. */
  learnedFields: { argument: { origin: string; model?: string }; answer: LearnedField[] };
  /** Without `field` all of the model, without `model` all that was learned of the origin. */
  forgetFields: { argument: { origin: string; model?: string; field?: string }; answer: null };
}

export type StoreCall = keyof StoreCalls;

/** A call whose argument is `null` is called without one. */
export type StoreArguments<C extends StoreCall> = StoreCalls[C]['argument'] extends null
  ? []
  : [argument: StoreCalls[C]['argument']];

/** No method rejects; a failure is a value. */
export type Store = {
  [C in StoreCall]: (...argument: StoreArguments<C>) => Promise<StoreResult<StoreCalls[C]['answer']>>;
} & {
  /** Finishes what was asked, writes the log back, ends the worker. */
  close(): Promise<void>;
};
