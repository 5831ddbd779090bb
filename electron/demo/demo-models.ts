/**
 * The demo "models": one for each state of a conversation, each a stream of its own. The names avoid the words by which
 * lists tell chat models from others (`image`, `embed`, …), or they would be hidden.
 */
import type { TurnOutcome } from '../../shared/turn/outcome.ts';
import type { Reply } from './reply.ts';
import * as answers from './streams/answers.ts';
import * as endings from './streams/endings.ts';
import { toolCalls } from './streams/tool-calls.ts';

export interface DemoModel {
  /** Sent as `model`. */
  id: string;
  /** For people. */
  name: string;
  description: string;
  /** How a turn with it ends when nobody stops it; `never`: it has to be stopped. */
  ends: TurnOutcome | 'never';
  play(reply: Reply): Promise<void>;
}

/** Its request body is read slowly, so that sending shows. */
export const SLOW_UPLOAD = 'demo-slow-upload';

export const DEMO_MODELS: readonly DemoModel[] = [
  model('demo-chat', 'Chat', 'a Markdown answer with code, table, list and links', 'complete', answers.chat),
  model('demo-reasoning', 'Reasoning', 'thinks under reasoning_content, then answers', 'complete', answers.reasoning),
  model('demo-think-tags', 'Think tags', 'thinks inside <think> tags, split anywhere', 'complete', answers.thinkTags),
  model(
    'demo-tools',
    'Tool calls',
    'two calls at once, in pieces; your tools if you offer some',
    'complete',
    toolCalls,
  ),
  model('demo-vision', 'Images', 'tells number, bytes and SHA-256 of your images', 'complete', answers.vision),
  model(
    'demo-structured',
    'Structured',
    'JSON; a sample of your schema if you send one',
    'complete',
    answers.structured,
  ),
  model('demo-echo', 'Echo', 'repeats your message word for word', 'complete', answers.echo),
  model('demo-long', 'Long answer', 'some thousand tokens at 100 a second', 'complete', answers.long),
  model('demo-fast', 'Fast', '2,000 events a second', 'complete', answers.fast),
  model(
    'demo-slow-prompt',
    'Slow prompt',
    'reads the prompt for 8 seconds and counts along',
    'complete',
    answers.slowPrompt,
  ),
  model('demo-silent-start', 'Silent start', 'says nothing for 8 seconds', 'complete', answers.silentStart),
  model(SLOW_UPLOAD, 'Slow upload', 'reads your message at 2 MB a second', 'complete', answers.slowUpload),
  model('demo-length', 'Cut by the limit', 'ends with finish reason length', 'length', endings.length),
  model('demo-refusal', 'Refusal', 'declines', 'complete', endings.refusal),
  model('demo-blocked', 'Blocked', 'a content filter stops the answer', 'blocked', endings.blocked),
  model('demo-blocked-late', 'Blocked late', 'the verdict comes after the answer', 'blocked', endings.blockedLate),
  model(
    'demo-blocked-prompt',
    'Blocked prompt',
    'a content filter stops the question',
    'blocked',
    endings.blockedPrompt,
  ),
  model('demo-error-before', 'Rate limit', '429 with Retry-After', 'failed', endings.rateLimited),
  model('demo-error-500', 'Server error', '500 before the first token', 'failed', endings.serverError),
  model('demo-overflow', 'Context overflow', '400: the conversation is too long', 'failed', endings.overflow),
  model('demo-error-inside', 'Error inside', 'text, then an error in the stream', 'failed', endings.errorInside),
  model('demo-cut', 'Broken connection', 'text, then the connection dies', 'failed', endings.cut),
  model('demo-stall', 'Stall', 'text, then only heartbeats: press Stop', 'never', endings.stall),
  model('demo-empty', 'Empty answer', 'finishes without a word', 'failed', endings.empty),
  model('demo-reasoning-only', 'Reasoning only', 'thinks and never answers', 'complete', endings.reasoningOnly),
  model('demo-anomalies', 'Odd server', 'a whole answer with a dozen oddities', 'complete', answers.anomalies),
];

function model(
  id: string,
  name: string,
  description: string,
  ends: DemoModel['ends'],
  play: DemoModel['play'],
): DemoModel {
  return { id, name, description, ends, play };
}
