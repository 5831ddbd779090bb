/**
 * The door between a window and main. A call passes when its sender is the main frame of a known window at the app's
 * own address and its argument fits the channel's schema; everything else is refused, in words, before any handler runs.
 * Answers are data: no handler's error ever crosses as an exception.
 */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import * as v from 'valibot';
import type { IpcCalls, IpcChannel } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import { ARGUMENT_SCHEMAS } from '../../shared/ipc/schemas.ts';
import { english, said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';

type Answer<C extends IpcChannel> = IpcResult<IpcCalls[C]['answer']>;

/** Does what the channel promises. `sender` tells windows apart (pushes, acknowledgements). */
export type IpcHandler<C extends IpcChannel> = (
  argument: IpcCalls[C]['argument'],
  sender: WebContents,
) => Promise<Answer<C>> | Answer<C>;

/** One handler per channel: what the composition root binds. */
export type IpcHandlers = { [C in IpcChannel]: IpcHandler<C> };

export interface CheckedIpcOptions {
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  /** Whether these web contents belong to a window svir opened. */
  isKnownWindow: (contents: WebContents) => boolean;
  /** Whether an address is the app's own. */
  isAppUrl: (url: string) => boolean;
  /** Takes what must not cross: stacks, refused senders. */
  log: (message: string, error?: unknown) => void;
}

export interface CheckedIpc {
  /** Answers `channel` by `handler`, behind the checks. */
  handle<C extends IpcChannel>(channel: C, handler: IpcHandler<C>): void;
}

function senderRefused(event: IpcMainInvokeEvent, options: CheckedIpcOptions): string | null {
  const { senderFrame, sender } = event;
  if (senderFrame === null) return 'its document is gone';
  if (!options.isKnownWindow(sender)) return 'it is no window of svir';
  if (senderFrame.parent !== null || senderFrame.frameTreeNodeId !== sender.mainFrame.frameTreeNodeId)
    return 'it is not the main frame of its window';
  if (!options.isAppUrl(senderFrame.url)) return 'it is not at the address of svir';
  return null;
}

function refused<T>(sentence: Said): IpcResult<T> {
  return { ok: false, error: { code: 'invalid', ...english(sentence), said: sentence } };
}

/** Where the first thing that does not fit stands and why, in one line. */
function firstIssue(issues: readonly v.BaseIssue<unknown>[]): string {
  const issue = issues[0];
  if (!issue) return 'the argument does not fit';
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}

export function createCheckedIpc(options: CheckedIpcOptions): CheckedIpc {
  return {
    handle<C extends IpcChannel>(channel: C, handler: IpcHandler<C>): void {
      if (!Object.hasOwn(ARGUMENT_SCHEMAS, channel)) throw new Error(`unknown channel ${channel}`);
      options.ipcMain.handle(channel, async (event, ...args: unknown[]): Promise<Answer<C>> => {
        const reason = senderRefused(event, options);
        if (reason !== null) {
          options.log(`refused a call of ${channel}: ${reason}`);
          return refused(said('call.refused'));
        }
        if (args.length > 1) return refused(said('call.arguments', { channel, count: args.length }));
        const parsed = v.safeParse(ARGUMENT_SCHEMAS[channel], args[0]);
        if (!parsed.success) return refused(said('call.argument', { channel, issue: firstIssue(parsed.issues) }));
        try {
          return await handler(parsed.output, event.sender);
        } catch (error) {
          options.log(`${channel} failed`, error);
          const sentence = said('call.bug');
          return { ok: false, error: { code: 'internal', ...english(sentence), said: sentence } };
        }
      });
    },
  };
}

/** Binds a whole set of handlers. */
export function bindAll(ipc: CheckedIpc, handlers: IpcHandlers): void {
  const bind = <C extends IpcChannel>(channel: C): void => ipc.handle(channel, handlers[channel]);
  for (const channel of Object.keys(handlers) as IpcChannel[]) bind(channel);
}
