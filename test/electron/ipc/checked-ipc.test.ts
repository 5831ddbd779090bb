// The door between a window and main, over a pair without Electron.
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckedIpc, type IpcHandler } from '../../../electron/ipc/checked-ipc.ts';
import { IPC_CHANNELS, type IpcChannel } from '../../../shared/ipc/contract.ts';
import { ARGUMENT_SCHEMAS, MAX_PIECE_BYTES } from '../../../shared/ipc/schemas.ts';

type Registered = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;
interface Frame {
  url: string;
  parent: object | null;
  frameTreeNodeId: number;
}

const own: Frame = { url: 'app://svir/index.html', parent: null, frameTreeNodeId: 1 };
const contents = { id: 1, mainFrame: own } as unknown as WebContents;

let registered: Map<string, Registered>;
let logged: string[];
let ran: unknown[];

function call(channel: IpcChannel, args: unknown[], frame: Frame | null = own, sender = contents): Promise<unknown> {
  const handler = registered.get(channel);
  if (!handler) throw new Error('not bound');
  return Promise.resolve(handler({ senderFrame: frame, sender } as unknown as IpcMainInvokeEvent, ...args));
}

function bind<C extends IpcChannel>(channel: C, handler: IpcHandler<C>): void {
  const ipc = createCheckedIpc({
    ipcMain: {
      handle: (name, listener) => void registered.set(name, listener),
      removeHandler: (name) => void registered.delete(name),
    },
    isKnownWindow: (one) => one === contents,
    isAppUrl: (url) => url.startsWith('app://svir/'),
    log: (message, error) => void logged.push(`${message} ${error instanceof Error ? error.stack : ''}`),
  });
  ipc.handle(channel, (argument, sender) => {
    ran.push(argument);
    return handler(argument, sender);
  });
}

beforeEach(() => {
  registered = new Map();
  logged = [];
  ran = [];
});

describe('a call that fits', () => {
  it('reaches its handler with its argument and gets the answer as it is', async () => {
    bind('turn:stop', (_argument, sender) =>
      sender === contents ? { ok: true, value: null } : { ok: false, error: { code: 'internal', message: '' } },
    );
    expect(await call('turn:stop', [{ turnId: 't1' }])).toEqual({ ok: true, value: null });
    expect(ran).toEqual([{ turnId: 't1' }]);
  });
});

describe('a sender that is not the window', () => {
  it.each([
    ['a document that is gone', null],
    ['another origin', { ...own, url: 'https://evil.example/index.html' }],
    ['another host of the scheme', { ...own, url: 'app://evil/index.html' }],
    ['an empty address', { ...own, url: '' }],
    ['about:blank', { ...own, url: 'about:blank' }],
    ['a frame inside', { ...own, parent: own, frameTreeNodeId: 2 }],
    ['a frame of another tree', { ...own, frameTreeNodeId: 9 }],
  ])('is refused: %s', async (_what, frame) => {
    bind('turn:stop', () => ({ ok: true, value: null }));
    expect(await call('turn:stop', [{ turnId: 't1' }], frame)).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(ran).toEqual([]);
    expect(logged[0]).toContain('turn:stop');
  });

  it('is refused: contents that are no window of svir', async () => {
    bind('turn:stop', () => ({ ok: true, value: null }));
    const foreign = { id: 2, mainFrame: own } as unknown as WebContents;
    expect(await call('turn:stop', [{ turnId: 't1' }], own, foreign)).toMatchObject({ ok: false });
    expect(ran).toEqual([]);
  });
});

describe('an argument that does not fit', () => {
  it.each<[IpcChannel, unknown[], RegExp]>([
    ['turn:stop', [{ turnId: 7 }], /turn:stop: turnId: /],
    ['turn:stop', [], /turn:stop: /],
    ['turn:stop', [{ turnId: 't', more: 1 }], /more/],
    ['turn:stop', [{ turnId: 't' }, 2], /one argument/],
    ['app:info', [{}], /app:info: /],
    ['attachment:append', [{ uploadId: 'u', bytes: new Uint8Array(MAX_PIECE_BYTES + 1) }], /4 MiB/],
    ['attachment:append', [{ uploadId: 'u', bytes: [1, 2] }], /bytes/],
    ['settings:set', [{ theme: 'purple' }], /theme/],
    ['exchange:events', [{ captureId: 'c', from: -1, count: 5 }], /from/],
    ['profile:save', [JSON.parse('{"__proto__": {"name": "x"}}')], /profile:save: /],
  ])('%s with %j is refused in words and reaches no handler', async (channel, args, words) => {
    const answer: IpcHandler<IpcChannel> = () => ({ ok: true, value: null });
    bind(channel, answer as IpcHandler<typeof channel>);
    expect(await call(channel, args)).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        message: expect.stringMatching(words),
        said: { id: expect.any(String), with: expect.anything() },
      },
    });
    expect(ran).toEqual([]);
  });
});

describe('a handler that breaks', () => {
  it('becomes an answer in plain words; the stack stays in the log', async () => {
    bind('profiles:list', () => {
      throw new Error('secret detail /home/me/x.ts:1');
    });
    const answer = await call('profiles:list', [null]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret detail');
    expect(logged[0]).toContain('secret detail');
  });
});

it('has a schema for every channel and no other', () => {
  expect(Object.keys(ARGUMENT_SCHEMAS).sort()).toEqual([...IPC_CHANNELS].sort());
});
