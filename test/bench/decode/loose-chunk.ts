import type { Answer } from './answer.ts';

/** A chunk as far as the bound and the parsers without a vocabulary of their own look into it. */
export interface LooseChunk {
  choices?: {
    delta?: {
      content?: string | null;
      reasoning_content?: string | null;
      tool_calls?: { function?: { arguments?: string } }[];
    };
  }[];
}

/** The least a consumer does with a chunk. */
export function takeChunk(chunk: LooseChunk, answer: Answer): void {
  const delta = chunk.choices?.[0]?.delta;
  if (!delta) return;
  if (delta.content) answer.text(delta.content);
  else if (delta.reasoning_content) answer.reasoning(delta.reasoning_content);
  else if (delta.tool_calls) answer.arguments(delta.tool_calls[0]?.function?.arguments ?? '');
}
