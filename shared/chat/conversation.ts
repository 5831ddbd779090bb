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
  temperature?: number;
  maxTokens?: number;
  reasoningEffort?: string;
}
