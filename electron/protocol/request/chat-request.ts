/**
 * The neutral request: what is asked, free of any server's dialect. Composer, command line and history files make it;
 * `planRequestBody` turns it into the bytes of a Chat Completions body.
 * What lives here: the types. Not here: how they look on the wire (`wire-message`, `request-fields`).
 * Source: DESIGN section 3, wire document 2.
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { ReasoningCarrier } from '../../../shared/turn/turn-event.ts';

/** A picture on disk. Its bytes are read while the request goes out, never before, never whole. */
export interface ImageAttachment {
  kind: 'image';
  /** Absolute path. */
  path: string;
  /** For people: named in errors. */
  name: string;
  bytes: number;
  /** By its magic bytes, never by its name. */
  mediaType: string;
  /** Lower-case hex; `null` where nobody has hashed it yet. */
  sha256: string | null;
  /** Time of the last change when the request was made, milliseconds; a later change ends the turn as `attachment`. */
  modifiedMs: number | null;
}

/** A text file; its contents go into the text of the message. */
export interface FileAttachment {
  kind: 'file';
  name: string;
  text: string;
}

export type ChatAttachment = ImageAttachment | FileAttachment;

/** A tool call of an earlier answer. `extra` holds keys the protocol does not know, to go back beside `id`. */
export interface ChatToolCall {
  id: string;
  name: string;
  /** Raw, as it came. */
  arguments: string;
  extra?: JsonObject;
}

export interface ChatReasoning {
  text: string;
  carrier: ReasoningCarrier;
  /** Blocks that came as `reasoning_details`. */
  details?: JsonValue[];
}

export type ChatMessage =
  | { role: 'system' | 'developer'; text: string }
  | { role: 'user'; text: string; attachments?: readonly ChatAttachment[] }
  | {
      role: 'assistant';
      text: string;
      reasoning?: ChatReasoning;
      /** Unknown keys of the message, to go back beside `content`. */
      extra?: JsonObject;
      toolCalls?: readonly ChatToolCall[];
    }
  /** `result` (any JSON) goes instead of `text`; `failed` is said in words, since no field exists for it. */
  | { role: 'tool'; toolCallId: string; text?: string; result?: JsonValue; failed?: boolean };

export interface ToolDefinition {
  name: string;
  description?: string;
  /** A JSON schema. */
  parameters?: JsonObject;
  strict?: boolean;
}

export type ToolChoice = 'auto' | 'none' | 'required' | { name: string };

export type ResponseFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | { type: 'json_schema'; name: string; schema: JsonObject; strict?: boolean; description?: string };

/** An absent parameter is not sent. */
export interface RequestParameters {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  seed?: number;
  stop?: readonly string[];
  presencePenalty?: number;
  frequencyPenalty?: number;
  reasoningEffort?: string;
}

export interface ChatRequest {
  /** Sent character for character. */
  model: string;
  messages: readonly ChatMessage[];
  parameters?: RequestParameters;
  tools?: readonly ToolDefinition[];
  /** Not sent without tools. */
  toolChoice?: ToolChoice | null;
  responseFormat?: ResponseFormat | null;
  /** Fields a server alone has (`min_p`, `chat_template_kwargs`, …); they never replace `stream`, `messages`, `model`. */
  extra?: JsonObject;
}

/** How one attempt differs from the request as made: what a server refused is left out or goes by its other name. */
export interface RequestVariation {
  omit: readonly string[];
  rename?: { from: string; to: string };
}

export const AS_MADE: RequestVariation = { omit: [] };
