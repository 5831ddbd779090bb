/**
 * What each failure kind means, in words for people: the sentence where nothing better is known, and what can be done.
 * What lives here: the one table; docs/protocol.md is made from it, and what a turn is told by where nothing more exact
 * is known. Not here: how a kind is found out; other languages (shared/words).
 */
import type { FailureKind } from './failure.ts';

export interface FailureEntry {
  /** What happened, where nothing more exact is known. */
  sentence: string;
  /** What the person can do about it. */
  advice: string;
}

export const FAILURE_CATALOGUE: Readonly<Record<FailureKind, FailureEntry>> = {
  auth: {
    sentence: 'The server did not let this request in.',
    advice:
      "Read the server's own words: the key may be missing, wrong, out of budget or not allowed to use this model; behind a proxy it may be the proxy that asks.",
  },
  'rate-limit': {
    sentence: 'The server takes no more requests for now.',
    advice: 'Wait, then send again. The limit is set by the server or by your plan there.',
  },
  timeout: {
    sentence: 'The server or a gateway gave up waiting.',
    advice: 'Send again. If it happens every time, the model may be overloaded or the prompt too long for it.',
  },
  server: {
    sentence: 'The server failed while it worked on this request.',
    advice: "Read the server's own words. Send again if they sound temporary; the same request may fail again.",
  },
  rejected: {
    sentence: 'The server refused this request.',
    advice: "Read the server's own words and change what they name; the same request would be refused again.",
  },
  'context-overflow': {
    sentence: 'The conversation is longer than the model can take.',
    advice:
      'Shorten the conversation, start a new one, or load the model with a larger context. A smaller output limit (max tokens) helps where the server counts it into the context.',
  },
  'content-filter': {
    sentence: 'A content filter of the server blocked this.',
    advice: 'Change the wording and send it as a new question. Sending the same again is billed and blocked again.',
  },
  protocol: {
    sentence: 'What the server sent is not an answer svir can read.',
    advice: 'Check the base URL: it may lead to something else than a chat completions API, or to a login page.',
  },
  network: {
    sentence: 'The connection to the server was lost.',
    advice: 'Check that the server still runs, then send again.',
  },
  tls: {
    sentence: 'No trusted encrypted connection could be made.',
    advice: "Check the address and the certificate; a server's own authority or pin can be set in the profile.",
  },
  proxy: {
    sentence: 'The proxy did not let the request through.',
    advice: 'Check the proxy address, its user name and its password in the profile.',
  },
  redirect: {
    sentence: 'The server sends this request to another address, and svir does not follow: the key stays where it is.',
    advice: 'If that address is the right one, put it into the profile as base URL.',
  },
  stalled: {
    sentence: 'The server stopped sending.',
    advice: 'Send again, or allow a longer silence in the settings.',
  },
  incomplete: {
    sentence: 'The server ended the stream early: no finish reason and no [DONE] came.',
    advice: 'Continue or send again.',
  },
  empty: {
    sentence: 'The server answered with nothing: no text, no reasoning, no call.',
    advice:
      'A prompt larger than the context the model was loaded with is a common cause; the server may say more in its own log.',
  },
  aborted: {
    sentence: 'The server called its own work off.',
    advice: 'Send again; if it repeats, the server is out of memory or was told to stop.',
  },
  'tool-arguments': {
    sentence: 'The model wrote a tool call whose arguments cannot be read.',
    advice: 'The call is shown and is not run. Ask again; a smaller tool schema helps weak models.',
  },
  limit: {
    sentence: 'The answer went beyond a bound that svir keeps.',
    advice: 'The server is likely at fault: an answer of this size is not regular.',
  },
  attachment: {
    sentence: 'An attached file could not be sent.',
    advice: 'The file is gone, has changed or cannot be read. Attach it again.',
  },
  storage: {
    sentence: 'svir could not write to its own storage.',
    advice: 'Check the free space and the permissions of the data folder.',
  },
  config: {
    sentence: 'Nothing was sent: a setting does not fit.',
    advice: 'Change what is named and send again.',
  },
};
