/** Turns in every state of DESIGN section 6, made by folding real events: the gallery shows what the app would. */
import type { AnomalyKind } from '../../shared/turn/anomaly.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import type { TurnOutcome } from '../../shared/turn/outcome.ts';
import type { AttemptStart, TurnPhase, UnnumberedTurnEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';

export function turn(...events: UnnumberedTurnEvent[]): TurnState {
  return events.reduce((state, event, n) => reduceTurn(state, { ...measured(state, event), n }), EMPTY_TURN);
}

/** Of an answer of which nothing came there is no first token and no speed, as the turn clock has it. */
function measured(state: TurnState, event: UnnumberedTurnEvent): UnnumberedTurnEvent {
  const came = state.text || state.reasoning || state.refusal || state.toolCalls.length > 0;
  if (event.type !== 'turn-end' || came) return event;
  const { startedAt, endedMs } = event.timing;
  return { ...event, timing: { startedAt, endedMs, tokens: 0, tokensPerSecond: null } };
}

export const attempt: AttemptStart = {
  type: 'attempt-start',
  src: -1,
  attempt: 1,
  omitted: [],
  bodyBytes: 5120,
};
export const phase = (name: TurnPhase): UnnumberedTurnEvent => ({ type: 'phase', src: -1, phase: name });
export const progress = (done: number, total: number): UnnumberedTurnEvent => ({
  type: 'prompt-progress',
  src: -1,
  done,
  total,
});
export const toolCall = (key: number, name: string, args: string): UnnumberedTurnEvent => ({
  type: 'tool-call-delta',
  src: 2,
  key,
  id: `call_9f2c${key}`,
  name,
  arguments: args,
});
export const oddity = (kind: AnomalyKind, detail = ''): UnnumberedTurnEvent => ({
  type: 'anomaly',
  src: 4,
  anomaly: { kind, detail },
});
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

export const THOUGHT = `The user wants to read a file line by line without holding all of it. A generator over a stream fits. I should mention the split line at the end of a chunk, and compare the ways.`;

/** What is seldom seen and easily broken: formulas, other scripts, what is too wide, what is nested. */
export const SCRIPTS = `# A heading of the first rank

Inline $e^{i\\pi} + 1 = 0$, and on its own:

$$\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}, \\qquad \\hat f(\\xi) = \\sum_{n=0}^{\\infty} \\frac{f^{(n)}(0)}{n!}\\,\\xi^n$$

### Right to left, and the others

قال المعلم: القراءة نافذة على العالم، والكتابة باب إليه.

日本語の文章も、中文的段落也、한국어 문단도 같은 자리에 선다.

A word of no end: ${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)}

An address: https://example.org/a/very/long/path/that/goes/on/and/on?with=parameters&and=more&of=them

#### A table too wide

| server | version | streaming | usage | reasoning | tools | images | filter | finish word | measured |
|---|---|:-:|:-:|---|---|---|---|---|--:|
| llama.cpp | b6123 | yes | at the end | \`reasoning_content\` | yes | with mmproj | no | \`stop\` | 41.2 |
| vLLM | 0.11.0 | yes | when asked | \`reasoning\` | yes | yes | no | \`stop\` | 118.7 |

\`\`\`sh
curl -sS http://10.0.0.12:8080/v1/chat/completions -H 'content-type: application/json' -d '{"model":"qwen3-8b","stream":true,"messages":[{"role":"user","content":"hi"}]}'
\`\`\`

\`\`\`diff
- const timeout = 300_000;
+ const timeout = 0; // a local server may read a prompt for minutes
\`\`\`

1. Numbers
   1. inside numbers
      - and a point
        > with a quotation

          ---

          of two paragraphs
2. And on

**Bold**, *italic*, ~~struck~~, \`code\`, <kbd>raw</kbd>, a [link](https://example.org) and a [dead one](javascript:alert(1)).
`;
