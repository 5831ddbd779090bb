/** An answer: how it comes, what it is made of, how it ended, what it took. */
import type { FailureKind } from '../../../shared/turn/failure.ts';
import type { TurnOutcome } from '../../../shared/turn/outcome.ts';
import type { ReasoningCarrier, Usage } from '../../../shared/turn/turn-event.ts';
import { bytes, day, decimal, duration, elapsed, number, percent, plural } from '../format.ts';

export const phase = {
  preparing: 'Preparing the request',
  connecting: 'Connecting',
  sending: (done: number, total: number) =>
    `Sending the request, ${bytes(done)} of ${bytes(total)} (${percent(done, total)})`,
  sendingStart: 'Sending the request',
  waiting: 'Waiting for the first byte',
  reading: 'The server has answered, nothing generated yet',
  elapsed: (milliseconds: number) => elapsed(milliseconds),
  promptProgress: (done: number, total: number) =>
    `The server is reading the prompt, ${number(done)} of ${number(total)} (${percent(done, total)})`,
  alive: 'The server says it is alive, nothing generated yet',
  silent: (milliseconds: number) => `No data for ${elapsed(milliseconds)}`,
  silentButAlive: (milliseconds: number) =>
    `Nothing generated for ${elapsed(milliseconds)}; the server says it is alive`,
  secondAttempt: (fields: string) => `Asked a second time without ${fields}: the server refused the field.`,
  renamed: (from: string, to: string) => `Asked a second time with ${from} sent as ${to}.`,
  finishing: 'Finished; waiting for the end of the stream',
};

export const reasoning = {
  running: 'Reasoning',
  done: 'Reasoning',
  doneFor: (milliseconds: number) => `Reasoned for ${duration(milliseconds)}`,
  carrier: {
    reasoning_content: 'came as reasoning_content',
    reasoning: 'came as reasoning',
    think: 'came between think tags',
  } satisfies Record<ReasoningCarrier, string>,
};

export const tool = {
  call: 'Tool call',
  assembling: 'assembling',
  incomplete: 'incomplete',
  complete: 'complete',
  unnamed: 'unnamed tool',
  noArguments: 'no arguments',
  incompleteBody:
    'The arguments are not a whole JSON object. This call is shown as it came and is never offered for running.',
  copyArguments: 'Copy arguments',
  notRun: 'svir does not run tools by itself.',
};

export const outcome = {
  name: {
    complete: 'Complete',
    length: 'Cut off',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
    blocked: 'Blocked',
    failed: 'Failed',
  } satisfies Record<TurnOutcome, string>,
  lengthTitle: 'Cut off by the token limit',
  lengthBody: 'The server stopped because the limit was reached. The answer goes on if you ask for it.',
  askToContinue: 'Ask to continue',
  continueMessage: 'Continue.',
  stoppedTitle: 'Stopped by you',
  stoppedBody: 'What came until then is kept.',
  stoppedEmpty: 'Nothing had come yet.',
  interruptedTitle: 'Interrupted',
  interruptedBody: 'svir closed while this answer was running. What came until then was rebuilt from its capture.',
  refusalTitle: 'The model refused',
  blockedTitle: 'Blocked by a content filter',
  blockedVeil: 'The part of the answer that came is hidden.',
  blockedShown: 'The part of the answer that came:',
  reveal: 'Show it anyway',
  veil: 'Hide it again',
  failedTitle: {
    auth: 'The server did not accept the key',
    'rate-limit': 'Too many requests',
    timeout: 'The server took too long',
    server: 'The server failed',
    rejected: 'The server refused the request',
    'context-overflow': 'The conversation is too long for the model',
    'content-filter': 'Blocked by a content filter',
    protocol: 'The answer could not be read',
    network: 'The connection failed',
    tls: 'No secure connection',
    proxy: 'The proxy failed',
    redirect: 'The server sent svir elsewhere',
    stalled: 'The answer stalled',
    incomplete: 'The answer broke off',
    empty: 'The server sent nothing',
    aborted: 'The server broke off the answer',
    'tool-arguments': 'A tool call was not whole',
    limit: 'The answer exceeded a limit of svir',
    attachment: 'An attachment could not be sent',
    storage: 'The answer could not be stored',
    config: 'Nothing was sent',
  } satisfies Record<FailureKind, string>,
  serverSaid: 'The server said',
  status: (status: number) => `HTTP ${status}`,
  code: (code: string) => `code ${code}`,
  retry: 'Retry',
  retryAfter: (seconds: number) => `The server asks to wait: ${elapsed(seconds * 1000)} left.`,
  retryAfterDone: 'The wait the server asked for is over.',
  openDebug: 'Open debug pane',
  partialKept: 'What came before is kept above.',
  reasoningOnly: 'The model reasoned and then ended without an answer.',
  nothing: 'The answer is empty.',
  reasoningCut: 'All tokens went into the reasoning: no answer came before the limit.',
};

export const filter = {
  prompt: 'Your prompt',
  answer: 'The answer',
  filtered: 'filtered',
  detected: 'detected',
  passed: 'passed',
  severity: (word: string) => `severity ${word}`,
  lists: (ids: string) => `lists ${ids}`,
  label: 'Content filter verdict',
  category: 'Category',
  result: 'Result',
};

export const footer = {
  answeredBy: (model: string) => `answered by ${model}`,
  askedFor: (model: string) => `asked for ${model}`,
  /** A count the server did not tell is `null`. */
  tokens: (prompt: number | null, completion: number | null) =>
    prompt === null
      ? `${plural(completion ?? 0, 'token', 'tokens')} out`
      : `${plural(prompt, 'token', 'tokens')} in${completion === null ? '' : ` · ${number(completion)} out`}`,
  usage: ({ promptTokens, cachedTokens, completionTokens, reasoningTokens }: Usage) => {
    const counts = [
      promptTokens === null
        ? ''
        : `${plural(promptTokens, 'token', 'tokens')} in the request${cachedTokens ? ` (${number(cachedTokens)} of them cached)` : ''}`,
      completionTokens === null
        ? ''
        : `${plural(completionTokens, 'token', 'tokens')} in the answer${reasoningTokens ? ` (${number(reasoningTokens)} of them reasoning)` : ''}`,
    ];
    return `The server counted ${counts.filter(Boolean).join(' and ')}.`;
  },
  speed: (perSecond: number) => `${decimal(perSecond)} tokens/s`,
  speedTitle: 'From the first visible token to the last, as svir measured',
  firstToken: (milliseconds: number) => `first token ${duration(milliseconds)}`,
  total: (milliseconds: number) => `${duration(milliseconds)} in all`,
  anomalies: (count: number) => plural(count, 'anomaly', 'anomalies'),
  anomaliesTitle: 'Departures from the protocol. Open the debug pane to see them explained.',
  copyAnswer: 'Copy answer',
  retry: 'Ask again',
};

export const imported = {
  from: (fileName: string) => `imported from ${fileName}`,
  fromOn: (fileName: string, at: number) =>
    `Imported from ${fileName} on ${day(at)}. Nothing of it was measured by svir.`,
  unknownModel: 'Unknown model',
  cutTitle: 'Not whole in the imported file',
  lengthTitle: 'Cut off by a limit in the other app',
  failedTitle: 'The imported file has an error in place of this answer',
  result: 'What the tool gave back',
};
