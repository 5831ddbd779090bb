/** Every face of an answer that ended, and of what went wrong. */
import type { TurnError } from '../../shared/turn/failure.ts';
import { thread } from './thread.ts';
import { attempt, end, finish, oddity, reading, start, THOUGHT, text, think, toolCall, turn, usage } from './turns.ts';

const refusal = (words: string) => ({ type: 'refusal-delta', src: 1, text: words }) as const;

export const ENDED = thread({ id: 'ended', title: 'Every way to end', ageHours: 3 }, (talk) => {
  talk.ask('Complete, asked again');
  talk.answer(turn(attempt, reading, start(), text('One way to say it.'), finish('stop'), usage, end('complete')));
  talk.answer(
    turn(attempt, reading, start(), text('Another way to say the same.'), finish('stop'), usage, end('complete')),
    { again: true },
  );
  talk.ask('Tool calls');
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      text('I will look at the weather and the clock.'),
      toolCall(0, 'get_weather', '{"city":"Ljubljana","unit":"celsius"}'),
      toolCall(1, 'list_alarms', ''),
      toolCall(2, 'get_time', '{"zone":"Euro'),
      finish('tool_calls'),
      end('complete', null, [0, 1]),
    ),
  );
  talk.ask('Cut off by length');
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      text('The three main reasons are cost, latency and the'),
      finish('length'),
      usage,
      end('length'),
    ),
  );
  talk.ask('Cut off while reasoning');
  talk.answer(turn(attempt, reading, start(), think(THOUGHT), finish('length'), usage, end('length')));
  talk.ask('Refused');
  talk.answer(
    turn(attempt, reading, start(), refusal("I can't help with that request."), finish('stop'), usage, end('complete')),
  );
  talk.ask('Stopped');
  talk.answer(turn(attempt, reading, start(), text('A long answer begins, and then'), end('stopped')));
  talk.ask('Stopped before anything came');
  talk.answer(turn(attempt, end('stopped')));
  talk.ask('Interrupted');
  talk.answer(turn(attempt, reading, start(), text('This one was running when svir closed'), end('interrupted')));
  talk.ask('Only reasoning');
  talk.answer(turn(attempt, reading, start(), think(THOUGHT), finish('stop'), end('complete')));
  talk.ask('Odd');
  talk.answer(
    turn(
      {
        ...attempt,
        attempt: 2,
        omitted: ['stream_options'],
        renamed: { from: 'max_tokens', to: 'max_completion_tokens' },
      },
      reading,
      start('qwen3-8b-instruct-2507-fp8'),
      text('An answer with more anomalies than most.'),
      oddity('missing-done'),
      oddity('malformed-json', 'data: {"choices":[{"delta":{"content":"An'),
      oddity('usage-repeated'),
      finish('eos'),
      usage,
      end('complete'),
    ),
  );
});

const error = (kind: TurnError['kind'], message: string, more: Partial<TurnError> = {}): TurnError => ({
  kind,
  message,
  advice: 'Ask again; if it happens often, look at the server’s log.',
  ...more,
});

const verdicts = [
  { category: 'violence', filtered: true, severity: 'medium' },
  { category: 'custom_blocklists', filtered: true, ids: ['harbour-names', 'lockers'] },
  { category: 'hate', filtered: false, severity: 'safe' },
  { category: 'jailbreak', filtered: false, detected: true },
];

export const FAILED = thread({ id: 'failed', title: 'Every way to fail', ageHours: 5 }, (talk) => {
  talk.ask('Blocked');
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      text('Hidden until asked for.'),
      { type: 'filter-report', src: 3, report: { target: 'answer', verdicts } },
      finish('content_filter'),
      end(
        'blocked',
        error('content-filter', 'The content filter stopped the answer: violence, custom blocklists.', {
          advice: 'Word the question differently, or ask whoever runs the server about its filter.',
        }),
      ),
    ),
  );
  talk.ask('A verdict that did not block');
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      text('An answer that was let through.'),
      {
        type: 'filter-report',
        src: 3,
        report: { target: 'prompt', verdicts: [{ category: 'jailbreak', filtered: false, detected: true }] },
      },
      finish('stop'),
      end('complete'),
    ),
  );
  talk.ask('Failed with a partial answer');
  talk.answer(
    turn(
      attempt,
      reading,
      start(),
      text('The capital of Slovenia is'),
      end('failed', error('network', 'The connection was closed in the middle of the answer.', { code: 'ECONNRESET' })),
    ),
  );
  talk.ask('Failed with nothing');
  talk.answer(
    turn(
      attempt,
      end(
        'failed',
        error('rate-limit', 'The server takes no more requests for now.', {
          serverMessage: 'Rate limit reached for requests per minute. Please try again in 42s.',
          status: 429,
          code: 'rate_limit_exceeded',
          retryAfterSeconds: 42,
          advice: 'Wait, then send again. The limit is set by the server or by your plan there.',
        }),
      ),
    ),
  );
  talk.ask('Too long for the model');
  talk.answer(
    turn(
      attempt,
      end(
        'failed',
        error('context-overflow', 'The conversation has more tokens than the model takes.', {
          serverMessage:
            "This model's maximum context length is 8192 tokens. However, you requested 9342 tokens (8830 in the messages, 512 in the completion). Please reduce the length of the messages or completion.",
          status: 400,
          code: 'context_length_exceeded',
          advice: 'Begin a new chat, or choose a model with a longer context.',
        }),
      ),
    ),
  );
});
