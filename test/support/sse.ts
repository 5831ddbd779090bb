/** Builds `chat.completion.chunk` streams for tests: each function gives the bytes of one or more SSE events as text. */

/** A JSON value as one SSE event. */
export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

export const DONE = 'data: [DONE]\n\n';

/** An SSE comment, as servers send to keep a connection alive. */
export const comment = (text: string): string => `: ${text}\n\n`;

export interface ChunkOptions {
  id?: string;
  model?: string;
  created?: number;
  index?: number;
}

/** One chunk with this delta. */
export function chunk(delta: object, finish: string | null = null, options: ChunkOptions = {}): string {
  const { index = 0, ...rest } = options;
  return event({ ...head(rest), choices: [{ index, delta, finish_reason: finish }] });
}

export const role = (options?: ChunkOptions): string => chunk({ role: 'assistant', content: '' }, null, options);
export const text = (content: string, options?: ChunkOptions): string => chunk({ content }, null, options);
export const reasoning = (content: string, key = 'reasoning_content', options?: ChunkOptions): string =>
  chunk({ [key]: content }, null, options);
export const refusal = (words: string, options?: ChunkOptions): string => chunk({ refusal: words }, null, options);
export const finish = (reason = 'stop', options?: ChunkOptions): string => chunk({}, reason, options);

/** A piece of a tool call; give `id` and `name` with the first piece. */
export const toolCall = (
  piece: { index?: number; id?: string; name?: string; arguments?: string },
  options?: ChunkOptions,
): string =>
  chunk(
    {
      tool_calls: [
        {
          index: piece.index ?? 0,
          ...(piece.id === undefined ? {} : { id: piece.id, type: 'function' }),
          function: {
            ...(piece.name === undefined ? {} : { name: piece.name }),
            arguments: piece.arguments ?? '',
          },
        },
      ],
    },
    null,
    options,
  );

/** The usage chunk that `stream_options.include_usage` asks for: no choices. */
export const usage = (prompt: number, completion: number, options?: ChunkOptions): string =>
  event({
    ...head(options),
    choices: [],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  });

/** A whole good answer: role, the pieces, finish, usage, [DONE]. */
export const answer = (pieces: string[], options?: ChunkOptions & { finish?: string }): string => {
  const { finish: reason = 'stop', ...rest } = options ?? {};
  return [
    role(rest),
    ...pieces.map((piece) => text(piece, rest)),
    finish(reason, rest),
    usage(7, pieces.length, rest),
    DONE,
  ].join('');
};

function head({ id = 'chatcmpl-1', model = 'test-model', created = 1_700_000_000 }: ChunkOptions = {}) {
  return { id, object: 'chat.completion.chunk', created, model };
}
