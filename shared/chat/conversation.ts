import type { JsonObject } from '../json.ts';
import type { Attachment } from './attachment.ts';

/** One line of the sidebar. */
export interface ConversationSummary {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  /** Whether a turn of it runs now. */
  running: boolean;
}

/** What the person has written and not sent. */
export interface Draft {
  text: string;
  attachments: Attachment[];
}

/** The request parameters of a conversation; an absent one is not sent. */
export interface ChatParameters {
  system?: string;
  /** The role the system prompt goes by; absent: `system`. */
  systemRole?: 'system' | 'developer';
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  seed?: number;
  /** At most four. */
  stop?: string[];
  presencePenalty?: number;
  frequencyPenalty?: number;
  reasoningEffort?: string;
  /** Fields a server alone has (`min_p`, `chat_template_kwargs`). Never `stream`, `messages` or `model`. */
  extra?: JsonObject;
  /** In a conversation: what its server's settings would send and this conversation does not. */
  without?: DefaultName[];
}

/** What a server's settings can send for every conversation. */
export type DefaultName = Exclude<keyof ChatParameters, 'without' | 'systemRole'>;

/** Everything a server's settings can send, in the order a form shows it. */
export const DEFAULT_NAMES = [
  'system',
  'reasoningEffort',
  'temperature',
  'topP',
  'maxTokens',
  'seed',
  'presencePenalty',
  'frequencyPenalty',
  'stop',
  'extra',
] as const satisfies readonly DefaultName[];
