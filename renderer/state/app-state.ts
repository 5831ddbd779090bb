/**
 * Everything the window knows, as one plain value. Slices beside this file change it; views select from it.
 * What lives here: shapes and the first value. Not here: running turns (`live-turns.ts`), messages (`message-bodies.ts`), IPC, React.
 */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ChatParameters, ConversationSummary, Draft } from '../../shared/chat/conversation.ts';
import type { BranchChoices } from '../../shared/chat/message-tree.ts';
import type { MessageOutline } from '../../shared/chat/outline.ts';
import type { ModelList, ServerProfile } from '../../shared/chat/server-profile.ts';
import type { ExchangeEvent, ExchangeHead, ExchangePage, ExchangeSummary } from '../../shared/exchange/exchange.ts';
import { type AppInfo, type AppSettings, DEFAULT_SETTINGS, type MessageHit } from '../../shared/ipc/contract.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import type { FilesOwner } from './files-owner.ts';
import type { HeldDraft } from './held-draft.ts';
import type { ImportState } from './import-state.ts';

/** The failure of a call, or news of main; views word it. */
export interface Notice extends Pick<IpcFailure, 'message' | 'advice' | 'said' | 'exchange'> {
  id: number;
  level: 'info' | 'error';
  /** Of a failed call only. */
  code?: IpcFailure['code'];
}

export interface ModelsState {
  status: 'loading' | 'ready' | 'failed';
  list: ModelList | null;
  error: IpcFailure | null;
}

/** The turn that runs in the open conversation. */
export interface RunningTurn {
  turnId: string;
  messageId: string;
  /** A finish reason came: the answer is whole, the rest of the stream is still read. */
  finished: boolean;
}

export interface OpenConversation {
  id: string;
  status: 'loading' | 'ready' | 'failed';
  error: IpcFailure | null;
  profileId: string | null;
  model: string | null;
  parameters: ChatParameters;
  /** Every message of the tree, oldest first, without its words (those: `message-bodies.ts`). */
  outline: readonly MessageOutline[];
  choices: BranchChoices;
  running: RunningTurn | null;
  /** Its server and model are being looked for; until then none has to be chosen by hand. */
  choosing: boolean;
}

/** Whether an answer is still coming: until its finish no other can be asked for. */
export function isAnswering(open: OpenConversation | null): boolean {
  return open?.running != null && !open.running.finished;
}

/** Whether an answer can be asked for: none is coming, and no question is on its way to main. */
export function mayAsk({ open, sending }: AppState): boolean {
  return !sending && !isAnswering(open);
}

/** Whether files of this draft or question are still on their way. */
export function isUploading({ uploads }: AppState, owner: FilesOwner): boolean {
  return uploads.some((upload) => upload.owner === owner && !upload.error);
}

/** A file on its way into the attachments folder, or one that was refused. */
export interface Upload {
  id: number;
  owner: FilesOwner;
  name: string;
  bytes: number;
  sent: number;
  /** `waiting` for those before it; `converting` where a picture that servers take is made of it first. */
  step: 'waiting' | 'reading' | 'converting' | 'sending';
  error: IpcFailure | null;
}

export type DebugTab = 'request' | 'response' | 'events' | 'anomalies';

export interface DebugState {
  /** The newest of the conversation, oldest first, as far back as a person went. */
  exchanges: ExchangeSummary[];
  /** How many are older than those, and where asking for them begins. */
  older: ExchangePage['older'];
  /** Of a message that lies further back, and whose wire was asked for. */
  aside: ExchangeSummary[];
  selectedId: string | null;
  head: ExchangeHead | null;
  tab: DebugTab;
  /** Number of SSE events of the selected exchange, and those that were read, by index. */
  total: number;
  events: ReadonlyMap<number, ExchangeEvent>;
  running: boolean;
  selectedEvent: number | null;
  error: IpcFailure | null;
}

/** Which part of the settings is open: a profile's form, a new one, or only the list. */
export type SettingsPage =
  | { page: 'servers'; profileId: string | 'new' | null }
  | { page: 'appearance' }
  | { page: 'writing' }
  | { page: 'keyboard' }
  | { page: 'language' };

/** A question that is written anew, as far as it is. */
export interface EditedQuestion {
  messageId: string;
  text: string;
  attachments: Attachment[];
}

/** A message that holds the words of the search in the sidebar. */
export interface FoundMessages {
  /** The words these were found by; what is typed now may be further on. */
  query: string;
  hits: MessageHit[];
}

export interface UiState {
  sidebarOpen: boolean;
  search: string;
  found: FoundMessages | null;
  palette: boolean;
  shortcuts: boolean;
  settings: SettingsPage | null;
  renaming: string | null;
  editing: EditedQuestion | null;
  deleting: string | null;
  /** Spoken to screen readers, politely. */
  announcement: string;
}

export interface AppState {
  info: AppInfo | null;
  settings: AppSettings;
  /** The language on the screen, as a BCP 47 tag. */
  language: string;
  profiles: ServerProfile[] | null;
  models: Readonly<Record<string, ModelsState>>;
  conversations: ConversationSummary[] | null;
  open: OpenConversation | null;
  drafts: Readonly<Record<string, Draft>>;
  uploads: Upload[];
  /** Small pictures of this session's files by hash; what is not here is asked of main. */
  thumbnails: Readonly<Record<string, 'making' | 'ready' | 'unreadable'>>;
  /** A question is being handed over; the composer waits for the answer of main, not of the server. */
  sending: boolean;
  held: HeldDraft | null;
  debug: DebugState;
  ui: UiState;
  notices: Notice[];
  /** An import that runs, or whose result is still shown. */
  imports: ImportState | null;
}

export const EMPTY_DRAFT: Draft = Object.freeze({ text: '', attachments: [] as Attachment[] });

export const EMPTY_DEBUG: DebugState = {
  exchanges: [],
  older: null,
  aside: [],
  selectedId: null,
  head: null,
  tab: 'events',
  total: 0,
  events: new Map(),
  running: false,
  selectedEvent: null,
  error: null,
};

export const FIRST_STATE: AppState = {
  info: null,
  settings: DEFAULT_SETTINGS,
  language: 'en',
  profiles: null,
  models: {},
  conversations: null,
  open: null,
  drafts: {},
  uploads: [],
  thumbnails: {},
  sending: false,
  held: null,
  debug: EMPTY_DEBUG,
  ui: {
    sidebarOpen: true,
    search: '',
    found: null,
    editing: null,
    palette: false,
    shortcuts: false,
    settings: null,
    renaming: null,
    deleting: null,
    announcement: '',
  },
  notices: [],
  imports: null,
};
