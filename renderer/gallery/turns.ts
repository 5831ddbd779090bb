/** Turns in every state of DESIGN section 6, made by folding real events: the gallery shows what the app would. */
import type { TurnError } from '../../shared/turn/failure.ts';
import type { TurnOutcome } from '../../shared/turn/outcome.ts';
import type { UnnumberedTurnEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';

export function turn(...events: UnnumberedTurnEvent[]): TurnState {
  return events.reduce((state, event, n) => reduceTurn(state, { ...event, n }), EMPTY_TURN);
}

export const attempt: UnnumberedTurnEvent = {
  type: 'attempt-start',
  src: -1,
  attempt: 1,
  omitted: [],
  bodyBytes: 5120,
};
export const reading: UnnumberedTurnEvent = { type: 'phase', src: -1, phase: 'reading', status: 200, headers: [] };
export const start = (model = 'qwen3-8b'): UnnumberedTurnEvent => ({
  type: 'turn-start',
  src: 0,
  id: 'chatcmpl-7',
  model,
});
export const text = (value: string): UnnumberedTurnEvent => ({ type: 'text-delta', src: 1, text: value });
export const think = (value: string): UnnumberedTurnEvent => ({
  type: 'reasoning-delta',
  src: 1,
  text: value,
  carrier: 'reasoning_content',
});
export const finish = (reason: string): UnnumberedTurnEvent => ({ type: 'finish', src: 2, reason });
export const usage: UnnumberedTurnEvent = {
  type: 'usage-report',
  src: 3,
  usage: { promptTokens: 1284, completionTokens: 412, totalTokens: 1696, reasoningTokens: 96 },
};

export function end(
  outcome: TurnOutcome,
  error: TurnError | null = null,
  completeCalls: number[] = [],
): UnnumberedTurnEvent {
  return {
    type: 'turn-end',
    src: -1,
    outcome,
    error,
    executable: completeCalls.length > 0,
    partial: outcome !== 'complete',
    completeCalls,
    timing: {
      startedAt: Date.now() - 20_000,
      firstTokenMs: 412,
      lastTokenMs: 9_800,
      endedMs: 9_870,
      tokens: 412,
      tokensPerSecond: 43.9,
    },
  };
}

export const RICH = `## Three ways to read a file

The shortest is \`readFile\`, but it holds **everything** in memory. For large inputs use a stream:

\`\`\`ts
import { createReadStream } from 'node:fs';

export async function* lines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const parts = (rest + chunk).split('\\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest) yield rest;
}
\`\`\`

| Way | Memory | Speed | When |
|:--|--:|--:|:--|
| \`readFile\` | whole file | 1.9 GB/s | small files |
| stream | 64 kB | 1.4 GB/s | large files |
| \`mmap\` | pages | 2.3 GB/s | random access |

1. Open the file once.
2. Read in pieces, and keep the *last partial line*:
   - a line may be split anywhere
   - the last one may have no end
3. Close it.

- [x] handles CRLF[^1]
- [ ] handles lone CR

> A stream is not faster. It is smaller.

See the [Node.js documentation](https://nodejs.org/api/fs.html) and ![a diagram](https://example.org/streams.png).

[^1]: Windows line ends, \`\\r\\n\`.
`;
