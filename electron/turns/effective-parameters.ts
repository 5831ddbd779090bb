/** The parameters a request is made with: the conversation's own, and its server's for what it says nothing about. */
import type { ChatParameters } from '../../shared/chat/conversation.ts';

/** `own` wins over `defaults`; what `own.without` names is not taken from `defaults`. */
export function effectiveParameters(defaults: ChatParameters, own: ChatParameters): ChatParameters {
  const { without = [], ...said } = own;
  const kept = { ...defaults };
  for (const name of without) delete kept[name];
  return { ...kept, ...said };
}
