import { describe, expect, it } from 'vitest';
import { mayAsk } from '../../../renderer/state/app-state.ts';
import { pathOf } from '../../../shared/chat/message-tree.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/contract.ts';
import { ATTEMPT, end, finish, makeWindow, PROFILE, pushed, settle, snapshot, text } from './support.ts';

describe('an open conversation', () => {
  it('goes on from its snapshot and ends as an unbroken run would', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'Hello ')]) } });
    await app.openConversation('c1');
    expect(textOf()).toBe('Hello ');
    fake.push(pushed('c1', [text(2, 'wor')]));
    fake.push(pushed('c1', [text(3, 'ld'), finish(4), end(5)]));
    expect(textOf()).toBe('Hello world');
    expect(app.store.getState().open?.running).toBeNull();
  });

  it('applies events once, though snapshot and pushes both hold them', async () => {
    const { app, fake, textOf } = makeWindow({
      snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'a'), text(2, 'b')]) },
    });
    await app.openConversation('c1');
    fake.push(pushed('c1', [text(1, 'a')]), pushed('c1', [text(2, 'b')]), pushed('c1', [text(3, 'c')]));
    expect(textOf()).toBe('abc');
  });

  it('holds batches that come before the snapshot and applies those that are not in it', async () => {
    const world = { snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'one ')]) } };
    const { app, fake, textOf, paint } = makeWindow(world);
    fake.push(pushed('c1', [text(1, 'one ')]));
    const release = fake.holdNext('conversation:open');
    const opened = app.openConversation('c1');
    fake.push(pushed('c1', [text(2, 'two')]));
    expect(textOf()).toBeUndefined();
    release();
    await opened;
    expect(textOf()).toBe('one two');
    paint();
    await settle();
    expect(fake.acks).toEqual([1, 2]);
  });

  it('does not freeze a running answer while it is read again', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'a')]) } });
    await app.openConversation('c1');
    const release = fake.holdNext('conversation:open');
    fake.push({ kind: 'conversation-changed', conversationId: 'c1' });
    fake.push(pushed('c1', [text(2, 'b')]));
    expect(textOf()).toBe('ab');
    release();
    await settle();
    expect(textOf()).toBe('ab');
    fake.push(pushed('c1', [text(3, 'c')]));
    expect(textOf()).toBe('abc');
  });

  it('reads the conversation again when an answer it does not know is already under way', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    await app.openConversation('c1');
    fake.world.snapshots.c1 = snapshot('c1', 0, [ATTEMPT, text(1, 'early '), text(2, 'late')]);
    fake.push(pushed('c1', [text(2, 'late')]));
    await settle();
    expect(textOf()).toBe('early late');
  });

  it('shows a question and its answer at once, and folds events that came before the reply', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    await app.openConversation('c1');
    app.composer.type('c1', 'Why?');
    const release = fake.holdNext('turn:start');
    const sent = app.send();
    await settle();
    expect(app.store.getState().sending).toBe(true);
    fake.push(pushed('c1', [ATTEMPT, text(1, 'Because')], 'message-3'));
    release();
    await sent;
    const { open, drafts } = app.store.getState();
    expect(open?.outline.map((message) => message.role)).toEqual(['user', 'assistant']);
    expect(textOf('message-3')).toBe('Because');
    expect(open?.running).toMatchObject({ messageId: 'message-3', finished: false });
    expect(drafts.c1?.text).toBe('');
  });

  it('keeps what was written while the question was handed over: it belongs to the next one', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    await app.openConversation('c1');
    app.composer.type('c1', 'Why?');
    const release = fake.holdNext('turn:start');
    const sent = app.send();
    app.composer.type('c1', 'Why? And when');
    release();
    await sent;
    expect(app.store.getState().drafts.c1?.text).toBe(' And when');
  });

  it('keeps the draft and says why when the question was not stored', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    await app.openConversation('c1');
    app.composer.type('c1', 'precious');
    fake.failNext('turn:start', { code: 'storage', message: 'The disk is full.', advice: 'Free some space.' });
    await app.send();
    const { drafts, notices, open, sending } = app.store.getState();
    expect(drafts.c1?.text).toBe('precious');
    expect(notices.map((notice) => notice.message)).toEqual(['The disk is full.']);
    expect(open?.outline).toEqual([]);
    expect(sending).toBe(false);
  });

  it('frees the composer at the finish, though the stream is still read', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'x')]) } });
    await app.openConversation('c1');
    app.composer.type('c1', 'next');
    await app.send();
    expect(fake.calls.filter((call) => call.channel === 'turn:start')).toEqual([]);
    fake.push(pushed('c1', [finish(2)]));
    expect(app.store.getState().open?.running?.finished).toBe(true);
    await app.send();
    expect(fake.calls.filter((call) => call.channel === 'turn:start')).toHaveLength(1);
  });

  it('asks again as soon as an answer is whole, though its stream is still read, and once at a time', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'x')]) } });
    await app.openConversation('c1');
    const asked = () => fake.calls.filter((call) => call.channel === 'turn:retry').length;
    await app.conversation.retry('q1');
    expect(asked()).toBe(0);
    fake.push(pushed('c1', [finish(2)]));
    await Promise.all([app.conversation.retry('q1'), app.conversation.retry('q1')]);
    expect(asked()).toBe(1);
    expect(app.store.getState().notices).toEqual([]);
    expect(mayAsk(app.store.getState())).toBe(false);
  });

  it('keeps the folded answer in the list once it is saved', async () => {
    const { app, fake, textOf } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT]) } });
    await app.openConversation('c1');
    fake.push(pushed('c1', [text(1, 'whole'), finish(2), end(3)]));
    fake.push({ kind: 'turn-saved', conversationId: 'c1', turnId: 't1', messageId: 'a1' });
    expect(app.live.get('a1')).toBeUndefined();
    expect(textOf()).toBe('whole');
    expect(fake.calls.filter((call) => call.channel === 'conversation:open')).toHaveLength(1);
  });

  it('shows the newest answer of a question and lets the others be chosen', async () => {
    const first = snapshot('c1', 0, [ATTEMPT, text(1, 'first'), end(2)]);
    const { app, fake } = makeWindow({ snapshots: { c1: first } });
    await app.openConversation('c1');
    await app.conversation.retry('q1');
    const path = () => {
      const open = app.store.getState().open;
      return open ? pathOf(open.outline, open.choices) : [];
    };
    expect(path().at(-1)?.siblings).toHaveLength(2);
    expect(path().at(-1)?.message.id).not.toBe('a1');
    app.conversation.choose('q1', 'a1');
    expect(path().at(-1)?.message.id).toBe('a1');
    expect(fake.calls.at(-1)?.channel).toBe('turn:retry');
  });

  it('tells a conversation that is gone in words', async () => {
    const { app } = makeWindow();
    await app.openConversation('nowhere');
    expect(app.store.getState().open).toMatchObject({ status: 'failed' });
    expect(app.store.getState().notices).toHaveLength(1);
  });

  it('ignores events of other conversations', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    await app.openConversation('c1');
    fake.push(pushed('c2', [text(9, 'elsewhere')]));
    await settle();
    expect(fake.calls.filter((call) => call.channel === 'conversation:open')).toHaveLength(1);
  });
});

describe('acknowledging', () => {
  it('waits for the paint of each batch', async () => {
    const { app, fake, paint } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT]) } });
    await app.openConversation('c1');
    fake.push(pushed('c1', [text(1, 'a')]));
    await settle();
    expect(fake.acks).toEqual([]);
    paint();
    await settle();
    expect(fake.acks).toEqual([1]);
  });
});

describe('the start of the window', () => {
  it('opens the conversation shown last', async () => {
    const c1 = snapshot('c1', 0, null);
    const c2 = snapshot('c2', 0, [ATTEMPT, text(1, 'hi'), end(2)]);
    const { app, textOf } = makeWindow({
      conversations: [c1.conversation, c2.conversation],
      snapshots: { c1, c2 },
      settings: { ...DEFAULT_SETTINGS, theme: 'dark', lastConversationId: 'c2' },
    });
    await app.start();
    expect(textOf()).toBe('hi');
    expect(app.store.getState().drafts.c2?.text).toBe('kept draft');
  });

  it('makes an empty conversation with the first model of the first server', async () => {
    const { app } = makeWindow({
      profiles: [{ ...PROFILE, model: null }],
      models: { p1: { models: [{ id: 'big' }, { id: 'small' }], hidden: [] } },
    });
    await app.start();
    expect(app.store.getState().open).toMatchObject({ status: 'ready', profileId: 'p1', model: 'big' });
  });

  it('shows the first-run screen where no server is known', async () => {
    const { app } = makeWindow({ profiles: [] });
    await app.start();
    expect(app.store.getState().open).toBeNull();
    await app.addDemo('Demo server');
    expect(app.store.getState().profiles?.map((profile) => profile.kind)).toEqual(['demo']);
    expect(app.store.getState().open?.status).toBe('ready');
  });
});
