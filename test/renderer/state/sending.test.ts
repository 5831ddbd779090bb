import { describe, expect, it } from 'vitest';
import type { App } from '../../../renderer/state/app.ts';
import type { ModelList } from '../../../shared/chat/server-profile.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { ATTEMPT, end, finish, makeWindow, PROFILE, pushed, settle, snapshot, text } from './support.ts';

const BARE = { ...PROFILE, model: null };
const MODELS: ModelList = { models: [{ id: 'm1' }], hidden: [] };

/** A conversation without a model, whose server's list is on its way. */
async function choosing(list: ModelList = MODELS) {
  const empty = snapshot('c1', 0, null);
  const made = makeWindow({
    profiles: [BARE],
    models: { p1: list },
    snapshots: { c1: { ...empty, conversation: { ...empty.conversation, model: null } }, c2: snapshot('c2', 0, null) },
  });
  await made.app.profiles.refresh();
  const release = made.fake.holdNext('profile:models');
  void made.app.openConversation('c1');
  await settle();
  return { ...made, release, ...readings(made) };
}

/** A conversation in which an answer runs. */
async function answering() {
  const made = makeWindow({
    snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'One')]), c2: snapshot('c2', 0, null) },
  });
  await made.app.profiles.refresh();
  await made.app.openConversation('c1');
  const push = (...events: TurnEvent[]) => void made.fake.push(pushed('c1', events));
  return { ...made, push, ...readings(made) };
}

function readings({ app, fake }: Pick<ReturnType<typeof makeWindow>, 'app' | 'fake'>) {
  const asked = () =>
    fake.calls.flatMap((call) => (call.channel === 'turn:start' ? [(call.argument as { text: string }).text] : []));
  const held = () => {
    const known = app.store.getState().held;
    return known && [known.step, known.block];
  };
  const draft = () => app.store.getState().drafts.c1?.text;
  return { asked, held, draft };
}

function stopped(n: number): TurnEvent {
  return { ...end(n), outcome: 'stopped' } as TurnEvent;
}

describe('a message sent before it can go', () => {
  it('goes once, as it was, when the models are there', async () => {
    const { app, fake, release, asked, held, draft } = await choosing();
    app.composer.type('c1', 'Hello');
    await app.send();
    await app.send();
    expect(asked()).toEqual([]);
    expect(held()).toEqual(['waiting', 'choosing']);
    release();
    await settle();
    expect(asked()).toEqual(['Hello']);
    expect(held()).toBeNull();
    expect(draft()).toBe('');
    // Main is told of the model before it is asked.
    const order = fake.calls.map(({ channel }) => channel).filter((channel) => /configure|turn:start/.test(channel));
    expect(order).toEqual(['conversation:configure', 'turn:start']);
  });

  it('says that a model is missing when the list brings none, and does not go by itself once one is chosen', async () => {
    const { app, release, asked, held, draft } = await choosing({ models: [], hidden: [] });
    app.composer.type('c1', 'Hello');
    await app.send();
    release();
    await settle();
    expect(held()).toEqual(['refused', 'no-model']);
    expect(draft()).toBe('Hello');
    await app.conversation.configure({ model: 'typed' });
    await settle();
    expect(asked()).toEqual([]);
    expect(held()).toBeNull();
    await app.send();
    expect(asked()).toEqual(['Hello']);
  });

  it('goes when its file is added, with the file', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    await app.profiles.refresh();
    await app.openConversation('c1');
    const release = fake.holdNext('attachment:finish');
    void app.files.add('draft:c1', [new File([new Uint8Array(3)], 'notes.txt')]);
    await settle();
    app.composer.type('c1', 'Read this');
    await app.send();
    expect(app.store.getState().held).toMatchObject({ step: 'waiting', block: 'uploading' });
    release();
    await settle();
    const call = fake.calls.find(({ channel }) => channel === 'turn:start');
    expect(call?.argument).toMatchObject({ text: 'Read this', attachments: [{ kind: 'file' }] });
  });

  it('stays and says so when its file is refused', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    const { asked, held, draft } = readings({ app, fake });
    await app.profiles.refresh();
    await app.openConversation('c1');
    const release = fake.holdNext('attachment:finish');
    fake.failNext('attachment:finish', { code: 'invalid', message: 'Too long.' });
    void app.files.add('draft:c1', [new File([new Uint8Array(3)], 'notes.txt')]);
    await settle();
    app.composer.type('c1', 'Read this');
    await app.send();
    release();
    await settle();
    expect(held()).toEqual(['refused', 'file-refused']);
    expect(asked()).toEqual([]);
    expect(draft()).toBe('Read this');
    // Told, the person may send it without the file all the same.
    await app.send();
    expect(asked()).toEqual(['Read this']);
  });

  it('goes at the finish of the answer before it, below that answer', async () => {
    const { app, fake, push, asked, held } = await answering();
    app.composer.type('c1', 'And then?');
    await app.send();
    expect(held()).toEqual(['waiting', 'answering']);
    push(text(2, ' two'));
    await settle();
    expect(asked()).toEqual([]);
    push(finish(3));
    await settle();
    expect(asked()).toEqual(['And then?']);
    expect(fake.calls.find(({ channel }) => channel === 'turn:start')?.argument).toMatchObject({ parentId: 'a1' });
  });

  it('stays when the answer before it was stopped', async () => {
    const { app, push, asked, held, draft } = await answering();
    app.composer.type('c1', 'And then?');
    await app.send();
    push(stopped(2));
    await settle();
    expect(held()).toEqual(['refused', 'answer-cut']);
    expect(asked()).toEqual([]);
    expect(draft()).toBe('And then?');
  });

  it('does not go while the conversation is read again and its answer is missing for a moment', async () => {
    const { app, fake, push, asked, held } = await answering();
    app.composer.type('c1', 'And then?');
    await app.send();
    fake.push({ kind: 'conversation-changed', conversationId: 'c1' });
    await settle();
    expect(asked()).toEqual([]);
    expect(held()).toEqual(['waiting', 'answering']);
    push(finish(2));
    await settle();
    expect(asked()).toEqual(['And then?']);
  });

  it.each<[string, (app: App) => unknown]>([
    ['the person writes on', (app) => app.composer.type('c1', 'Hello you')],
    ['another conversation is opened', (app) => app.openConversation('c2')],
    ['it is taken back', (app) => app.letGo()],
  ])('is let go when %s', async (_, act) => {
    const { app, release, asked, held } = await choosing();
    app.composer.type('c1', 'Hello');
    await app.send();
    await act(app);
    release();
    await settle();
    expect(held()).toBeNull();
    expect(asked()).toEqual([]);
    expect(app.store.getState().drafts.c1?.text).toMatch(/^Hello/);
  });

  it('is not sent a second time by itself when main refused it', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) } });
    const { asked, held } = readings({ app, fake });
    await app.profiles.refresh();
    await app.openConversation('c1');
    app.composer.type('c1', 'Hello');
    fake.failNext('turn:start', { code: 'storage', message: 'The disk is full.' });
    const release = fake.holdNext('turn:start');
    const sent = app.send();
    // Pressed twice, as people do.
    await app.send();
    release();
    await sent;
    await settle();
    expect(asked()).toEqual(['Hello']);
    expect(held()).toBeNull();
    expect(app.store.getState().notices.map(({ message }) => message)).toEqual(['The disk is full.']);
  });
});

describe('asking to continue', () => {
  it('asks once, and what is written meanwhile stays and waits for its turn', async () => {
    const { app, fake } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT, text(1, 'Half'), stopped(2)]) } });
    const { asked, held, draft } = readings({ app, fake });
    await app.profiles.refresh();
    await app.openConversation('c1');
    app.composer.type('c1', 'Something else');
    const release = fake.holdNext('turn:start');
    const said = app.say('Go on');
    // Pressed twice, and Retry beside it: main would refuse both.
    await app.say('Go on');
    await app.conversation.retry('q1');
    await app.send();
    expect(asked()).toEqual(['Go on']);
    expect(fake.calls.some(({ channel }) => channel === 'turn:retry')).toBe(false);
    expect(held()).toEqual(['waiting', 'storing']);
    release();
    await said;
    await settle();
    expect(held()).toEqual(['waiting', 'answering']);
    expect(draft()).toBe('Something else');
    // Main empties the draft it has for every question it takes: it is given back.
    const saved = fake.calls.filter(({ channel }) => channel === 'draft:save').at(-1);
    expect(saved?.argument).toMatchObject({ draft: { text: 'Something else' } });
  });
});

describe('a message that cannot go at all', () => {
  it('is told in its own conversation only', async () => {
    const { app, release, held } = await choosing({ models: [], hidden: [] });
    release();
    await settle();
    app.composer.type('c1', 'Hello');
    await app.send();
    expect(held()).toEqual(['refused', 'no-model']);
    await app.openConversation('c2');
    expect(held()).toBeNull();
    expect(app.store.getState().drafts.c1?.text).toBe('Hello');
  });

  it('says that no server is there', async () => {
    const { app, fake } = makeWindow({ profiles: [], snapshots: { c1: snapshot('c1', 0, null) } });
    const { asked, held } = readings({ app, fake });
    await app.profiles.refresh();
    await app.openConversation('c1');
    app.composer.type('c1', 'Hello');
    await app.send();
    expect(held()).toEqual(['refused', 'no-server']);
    expect(asked()).toEqual([]);
  });
});
