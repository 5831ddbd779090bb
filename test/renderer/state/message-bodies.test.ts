// Messages that come when they are needed: late, not at all, for a conversation that is no longer open.
import { describe, expect, it } from 'vitest';
import type { FakeConversation } from '../../../renderer/bridge/fake-bridge.ts';
import { createMessageBodies } from '../../../renderer/state/message-bodies.ts';
import type { Message } from '../../../shared/chat/message.ts';
import type { IpcCalls, IpcChannel } from '../../../shared/ipc/contract.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';
import { ATTEMPT, answer, end, finish, makeWindow, pushed, settle, snapshot, text } from './support.ts';

/** Questions `q0`, `q1` … and finished answers `a0`, `a1` …, each below the one before. */
function long(id: string, pairs: number): FakeConversation {
  const messages: Message[] = [];
  for (let at = 0; at < pairs; at++) {
    const parentId = at === 0 ? null : `a${at - 1}`;
    const base = { conversationId: id, createdAt: at * 2 + 1 };
    messages.push({ ...base, role: 'user', id: `q${at}`, parentId, text: `Question ${at}`, attachments: [] });
    const turn = [ATTEMPT, text(1, `Answer ${at}`), finish(2), end(3)].reduce(reduceTurn, EMPTY_TURN);
    messages.push({
      ...answer(id, []),
      id: `a${at}`,
      turnId: `t${at}`,
      parentId: `q${at}`,
      createdAt: at * 2 + 2,
      turn,
    });
  }
  return { ...snapshot(id, 0, null), messages };
}

async function openLong(pairs = 30, newest = 4) {
  const made = makeWindow({ snapshots: { c1: long('c1', pairs), c2: long('c2', 3) }, newest });
  await made.app.openConversation('c1');
  return made;
}

const asked = (fake: { calls: { channel: string; argument: unknown }[] }) =>
  fake.calls.flatMap(({ channel, argument }) =>
    channel === 'conversation:messages' ? [Reflect.get(Object(argument), 'messageIds') as string[]] : [],
  );

describe('the messages of a long conversation', () => {
  it('are known all, and whole only at the end', async () => {
    const { app, fake } = await openLong();
    expect(app.store.getState().open?.outline).toHaveLength(60);
    expect(['q28', 'a28', 'q29', 'a29'].map((id) => app.bodies.get(id)?.id)).toEqual(['q28', 'a28', 'q29', 'a29']);
    expect(app.bodies.of('q0')).toEqual({ kind: 'coming' });
    expect(asked(fake)).toEqual([]);
  });

  it('come when they are near the screen, and wake their own row only', async () => {
    const { app } = await openLong();
    const woken: string[] = [];
    for (const id of ['q3', 'q4']) app.bodies.subscribe(id, () => woken.push(id));
    app.bodies.want(['q3', 'a3']);
    await settle();
    expect(app.bodies.get('q3')).toMatchObject({ text: 'Question 3' });
    expect(woken).toEqual(['q3']);
    expect(app.bodies.of('q4').kind).toBe('coming');
  });

  it('are asked for one page after the other, and what scrolled away meanwhile is not asked for', async () => {
    const { app, fake } = await openLong();
    const release = fake.holdNext('conversation:messages');
    app.bodies.want(['q3']);
    app.bodies.want(['q4']);
    app.bodies.want(['q5', 'a5']);
    release();
    await settle();
    expect(asked(fake)).toEqual([['q3'], ['q5', 'a5']]);
  });

  it('are asked for again where main gave only the first of them', async () => {
    const { app, fake } = await openLong();
    const first = fake.world.snapshots.c1?.messages.find((message) => message.id === 'q1');
    if (first) fake.answerNext('conversation:messages', { messages: [first], unreadable: [] });
    await app.bodies.fetch(['q1', 'a1']);
    expect(app.bodies.get('a1')?.id).toBe('a1');
    expect(asked(fake)).toEqual([['q1', 'a1'], ['a1']]);
  });

  it('are failures with words where main gives nothing, not an endless round', async () => {
    const { app, fake } = await openLong();
    fake.answerNext('conversation:messages', { messages: [], unreadable: [] });
    await app.bodies.fetch(['q1']);
    expect(app.bodies.of('q1')).toMatchObject({ kind: 'failed', error: { said: { id: 'messages.not-given' } } });
    expect(asked(fake)).toHaveLength(1);
  });

  it('of another conversation, arriving late, are thrown away', async () => {
    const { app, fake } = await openLong();
    const release = fake.holdNext('conversation:messages');
    const waited = app.bodies.fetch(['q1']);
    await app.openConversation('c2');
    release();
    await Promise.all([waited, settle()]);
    expect(app.bodies.get('q1')?.conversationId).not.toBe('c1');
    await app.bodies.fetch(['q0']);
    expect(app.bodies.get('q0')?.conversationId).toBe('c2');
  });
});

describe('a page that cannot be had', () => {
  it('is told in words, loses nothing, and comes when it is tried again', async () => {
    const { app, fake } = await openLong();
    fake.failNext('conversation:messages', { code: 'storage', message: 'The disk does not answer.' });
    app.bodies.want(['q1', 'a1']);
    await settle();
    expect(app.bodies.of('q1')).toMatchObject({ kind: 'failed', error: { message: 'The disk does not answer.' } });
    expect(app.bodies.get('a29')).toBeDefined();
    app.bodies.retry();
    await settle();
    expect(app.bodies.get('q1')).toMatchObject({ text: 'Question 1' });
    expect(app.bodies.get('a1')).toBeDefined();
  });

  it('is tried again when the conversation is read again', async () => {
    const { app, fake } = await openLong();
    fake.failNext('conversation:messages', { code: 'storage', message: 'No.' });
    app.bodies.want(['q1']);
    await settle();
    fake.push({ kind: 'conversation-changed', conversationId: 'c1' });
    await settle();
    expect(app.bodies.get('q1')).toBeDefined();
  });

  it('is told as a notice to whoever asked for one message', async () => {
    const { app, fake } = await openLong();
    fake.failNext('conversation:messages', { code: 'storage', message: 'No.' });
    expect(await app.conversation.messageOf('q1')).toBeNull();
    expect(app.store.getState().notices.map((notice) => notice.message)).toEqual(['No.']);
    expect(await app.conversation.messageOf('q1')).toMatchObject({ text: 'Question 1' });
  });
});

it('a message that cannot be read is said to be so, and those around it come', async () => {
  const c1 = { ...long('c1', 10), unreadable: { a3: 'the turn is not JSON' } };
  const { app } = makeWindow({ snapshots: { c1 }, newest: 2 });
  await app.openConversation('c1');
  await app.bodies.fetch(['q3', 'a3', 'q4']);
  expect(app.bodies.of('a3')).toEqual({ kind: 'unreadable', reason: 'the turn is not JSON' });
  expect(app.bodies.get('q4')).toBeDefined();
  expect(app.store.getState().open?.outline).toHaveLength(20);
});

describe('the law of batches and snapshots', () => {
  /** A long conversation whose last answer runs, as main has it. */
  function running(id: string): FakeConversation {
    const known = long(id, 20);
    return {
      ...known,
      messages: [...known.messages, { ...answer(id, [ATTEMPT, text(1, 'one ')]), id: 'live', parentId: 'a19' }],
    };
  }

  it('holds while old messages are still coming', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: running('c1') }, newest: 2 });
    await app.openConversation('c1');
    expect(app.store.getState().open?.running?.messageId).toBe('live');
    const release = fake.holdNext('conversation:messages');
    app.bodies.want(['q3']);
    fake.push(pushed('c1', [text(2, 'two'), finish(3), end(4)], 'live'));
    fake.push({ kind: 'turn-saved', conversationId: 'c1', turnId: 't1', messageId: 'live' });
    release();
    await settle();
    expect(textOf('live')).toBe('one two');
    expect(app.live.get('live')).toBeUndefined();
    expect(app.bodies.get('q3')).toBeDefined();
    expect(app.store.getState().open?.running).toBeNull();
  });

  it('keeps what is whole when the conversation is read again, and takes a running answer anew', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: running('c1') }, newest: 2 });
    await app.openConversation('c1');
    await app.bodies.fetch(['q3']);
    const before = app.bodies.get('q3');
    fake.push(pushed('c1', [text(2, 'two')], 'live'));
    fake.push({ kind: 'conversation-changed', conversationId: 'c1' });
    await settle();
    expect(app.bodies.get('q3')).toBe(before);
    expect(textOf('live')).toBe('one two');
  });

  it('reads an answer anew that ended while nobody told this window', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: running('c1') }, newest: 2 });
    await app.openConversation('c1');
    const known = running('c1');
    const ended = {
      ...answer('c1', [ATTEMPT, text(1, 'one '), text(2, 'whole'), finish(3), end(4)]),
      id: 'live',
      parentId: 'a19',
    };
    // Another branch was asked since: the ended answer is not among the newest.
    const other: Message = { ...answer('c1', [ATTEMPT, finish(1), end(2)]), id: 'b', parentId: 'a19', createdAt: 99 };
    fake.world.snapshots.c1 = { ...known, messages: [...known.messages.slice(0, -1), ended, other] };
    fake.push({ kind: 'conversation-changed', conversationId: 'c1' });
    await settle();
    expect(app.store.getState().open?.running).toBeNull();
    await app.bodies.fetch(['live']);
    expect(textOf('live')).toBe('one whole');
  });
});

it('only so much is kept, and never less than what is drawn, wanted or unfinished', async () => {
  const { app, fake } = await openLong();
  const calls: { [C in IpcChannel]: (argument: IpcCalls[C]['argument']) => Promise<IpcResult<IpcCalls[C]['answer']>> } =
    fake.bridge;
  const bodies = createMessageBodies((channel, argument) => calls[channel](argument), 60);
  const unfinished: Message = { ...answer('c1', [ATTEMPT, text(1, 'x'.repeat(50))]), id: 'live' };
  bodies.take('c1', { messages: [unfinished], unreadable: [] });
  const drawn = bodies.subscribe('q1', () => {});
  await bodies.fetch(['q1', 'q2', 'q3']);
  bodies.want(['q4', 'q5', 'q6', 'q7']);
  await settle();
  const here = ['live', 'q1', 'q2', 'q3', 'q4', 'q7'].filter((id) => bodies.get(id));
  expect(here).toEqual(['live', 'q1', 'q4', 'q7']);
  drawn();
  await bodies.fetch(['q2']);
  expect(bodies.get('q1')).toBeUndefined();
  expect(bodies.get('q2')).toBeDefined();
  expect(app.bodies.get('live')).toBeUndefined();
});

it('words are counted in pages, in order; a failure is told and counts nothing', async () => {
  const { app, fake } = await openLong(600, 2);
  const ids = app.store.getState().open?.outline.map((outline) => outline.id) ?? [];
  const signal = new AbortController().signal;
  const counts = await app.conversation.countWords(ids, 'answer 59', signal);
  expect(counts).toHaveLength(1200);
  expect(counts?.flatMap((count, at) => (count > 0 ? [ids[at]] : []))).toEqual([
    'a59',
    ...Array.from({ length: 10 }, (_, at) => `a59${at}`),
  ]);
  expect(fake.calls.filter((call) => call.channel === 'conversation:find').length).toBeGreaterThan(1);
  fake.failNext('conversation:find', { code: 'storage', message: 'No.' });
  expect(await app.conversation.countWords(ids, 'answer', signal)).toBeNull();
  expect(app.store.getState().notices).toHaveLength(1);
});
