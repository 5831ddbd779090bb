import { describe, expect, it } from 'vitest';
import { editBlock } from '../../../renderer/state/edit-question.ts';
import { pathOf } from '../../../shared/chat/message-tree.ts';
import { ATTEMPT, answer, end, finish, makeWindow, settle, snapshot, text } from './support.ts';

const FILE = { sha256: 'a'.repeat(64), name: 'notes.txt', bytes: 3, kind: 'file' as const, mediaType: 'text/plain' };

async function opened() {
  const events = [ATTEMPT, text(1, 'Hello.'), finish(2), end(3)];
  const known = snapshot('c1', 0, events);
  const made = makeWindow({
    snapshots: {
      c1: {
        ...known,
        conversation: { ...known.conversation, running: false },
        messages: [
          {
            role: 'user',
            id: 'q1',
            conversationId: 'c1',
            parentId: null,
            createdAt: 1,
            text: 'Who?',
            attachments: [FILE],
          },
          answer('c1', events),
        ],
      },
    },
  });
  await made.app.openConversation('c1');
  await settle();
  const shown = () => {
    const open = made.app.store.getState().open;
    return open ? pathOf(open.outline, open.choices).map(({ message, siblings }) => [message.id, siblings.length]) : [];
  };
  const calls = (channel: string) => made.fake.calls.filter((call) => call.channel === channel);
  return { ...made, shown, calls };
}

describe('a question that is edited', () => {
  it('is asked anew in its place with its files; the old wording stays, and so does the draft', async () => {
    const { app, shown, calls } = await opened();
    await app.editing.begin('q1');
    expect(app.store.getState().ui.editing).toEqual({ messageId: 'q1', text: 'Who?', attachments: [FILE] });
    app.editing.type('Who are you?');
    expect(await app.editing.send()).toBe(true);
    expect(calls('turn:start').at(-1)?.argument).toEqual({
      conversationId: 'c1',
      parentId: null,
      text: 'Who are you?',
      attachments: [FILE],
    });
    expect(shown()[0]?.[0]).not.toBe('q1');
    expect(shown()[0]?.[1]).toBe(2);
    expect(app.store.getState().ui.editing).toBeNull();
    app.conversation.choose(null, 'q1');
    expect(shown().map(([id]) => id)).toEqual(['q1', 'a1']);
    // Main takes a question for what stood in the message field and empties its draft.
    expect(calls('draft:save').at(-1)?.argument).toMatchObject({ draft: { text: 'kept draft' } });
  });

  it('stays open with what was written where it could not be asked', async () => {
    const { app, fake, shown } = await opened();
    await app.editing.begin('q1');
    app.editing.type('Who are you?');
    fake.failNext('turn:start', { code: 'invalid', message: 'An answer is still coming.' });
    expect(await app.editing.send()).toBe(false);
    expect(app.store.getState().ui.editing?.text).toBe('Who are you?');
    expect(app.store.getState().notices.at(-1)?.message).toContain('still coming');
    expect(shown().map(([id]) => id)).toEqual(['q1', 'a1']);
  });

  it('is not lost when it is opened again, and gone when it is given up', async () => {
    const { app, calls } = await opened();
    await app.editing.begin('q1');
    app.editing.type('half');
    await app.editing.begin('q1');
    expect(app.store.getState().ui.editing?.text).toBe('half');
    app.editing.cancel();
    expect(await app.editing.send()).toBe(false);
    expect(calls('turn:start')).toEqual([]);
  });

  it('is asked with the files it has then, once those on their way are in; the draft gets none of them', async () => {
    const { app, fake, calls } = await opened();
    await app.editing.begin('q1');
    const release = fake.holdNext('attachment:finish');
    const adding = app.files.add('edit:q1', [new File([new Uint8Array(3)], 'more.txt')]);
    await settle();
    expect(editBlock(app.store.getState())).toBe('uploading');
    expect(await app.editing.send()).toBe(false);
    release();
    await adding;
    app.files.remove('edit:q1', FILE.sha256);
    expect(await app.editing.send()).toBe(true);
    const { attachments } = Object(calls('turn:start').at(-1)?.argument);
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['upload-1']);
    expect(app.store.getState().drafts.c1?.attachments).toEqual([]);
  });

  it('has its own files again when it was given up, and what was on its way goes nowhere', async () => {
    const { app, fake } = await opened();
    await app.editing.begin('q1');
    app.files.remove('edit:q1', FILE.sha256);
    const release = fake.holdNext('attachment:finish');
    const adding = app.files.add('edit:q1', [new File([new Uint8Array(3)], 'more.txt')]);
    await settle();
    app.editing.cancel();
    await app.editing.begin('q1');
    release();
    await adding;
    expect(app.store.getState().ui.editing?.attachments).toEqual([FILE]);
    expect(app.store.getState().uploads).toEqual([]);
  });
});
