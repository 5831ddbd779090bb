import type { TurnState } from '../turn/turn-state.ts';
import type { Attachment } from './attachment.ts';

interface MessageBase {
  id: string;
  conversationId: string;
  /** Messages form a tree; `null` for the first. */
  parentId: string | null;
  /** Milliseconds since the Unix epoch. */
  createdAt: number;
}

export interface UserMessage extends MessageBase {
  role: 'user';
  text: string;
  attachments: Attachment[];
}

/** An answer: the folded turn, and where its bytes are. */
export interface AssistantMessage extends MessageBase {
  role: 'assistant';
  turnId: string;
  /** Who was asked: the profile as it was named then, its origin, and the model id as sent. */
  asked: { profileId: string; profileName: string; origin: string; model: string };
  /** Folder names of the captures of this turn, one per attempt. */
  captureIds: string[];
  turn: TurnState;
}

export type Message = UserMessage | AssistantMessage;
