/** Conversations of the gallery: messages in a row, made by folding real events. */
import type { Attachment } from '../../shared/chat/attachment.ts';
import type { AssistantMessage, Message, UserMessage } from '../../shared/chat/message.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import type { FakeConversation } from '../bridge/fake-bridge.ts';

export const NOW = Date.now();
const HOUR = 3_600_000;
/** How long ago the answers that run were asked for. */
const RUNNING_MS = 12_000;

let made = 0;

export interface Talk {
  ask(words: string, attachments?: readonly Attachment[]): void;
  /** `again`: another answer to the same question. */
  answer(state: TurnState, options?: { model?: string; again?: boolean }): void;
}

export interface ThreadOptions {
  id: string;
  title: string;
  ageHours: number;
  running?: boolean;
  draft?: FakeConversation['draft'];
}

export function thread(options: ThreadOptions, write: (talk: Talk) => void): FakeConversation {
  const { id, title, ageHours, running = false, draft = { text: '', attachments: [] } } = options;
  const messages: Message[] = [];
  let last: string | null = null;
  let asked: string | null = null;
  const begin = () => ({ id: `m${++made}`, conversationId: id, createdAt: NOW - 100_000 + made * 1000 });
  write({
    ask(text, attachments = []) {
      const message: UserMessage = { ...begin(), role: 'user', parentId: last, text, attachments: [...attachments] };
      messages.push(message);
      last = message.id;
      asked = message.id;
    },
    answer(turn, { model = 'qwen3-8b', again = false } = {}) {
      const beginning = begin();
      const message: AssistantMessage = {
        ...beginning,
        ...(turn.end ? {} : { createdAt: NOW - RUNNING_MS }),
        role: 'assistant',
        parentId: again ? asked : last,
        turnId: `t${made}`,
        asked: { profileId: 'p1', profileName: 'Workstation', origin: 'http://10.0.0.12:8080', model },
        captureIds: [],
        turn,
      };
      messages.push(message);
      last = message.id;
    },
  });
  const at = NOW - ageHours * HOUR;
  return {
    seq: 0,
    conversation: {
      id,
      title,
      createdAt: at,
      updatedAt: at,
      running,
      profileId: 'p1',
      model: 'qwen3-8b',
      parameters: { temperature: 0.4 },
    },
    messages,
    draft,
  };
}
