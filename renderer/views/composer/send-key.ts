/** The key that sends what is written, as the person chose it. */
import type { KeyboardEvent } from 'react';
import type { AppSettings } from '../../../shared/ipc/contract.ts';

/** Whether this press of a key sends. With Ctrl or the command key Enter does in any case. */
export function sendsMessage(event: KeyboardEvent, sendKey: AppSettings['sendKey']): boolean {
  if (event.key !== 'Enter' || event.altKey) return false;
  return event.ctrlKey || event.metaKey || event.shiftKey === (sendKey === 'shift-enter');
}
