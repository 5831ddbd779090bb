import { describe, expect, it } from 'vitest';
import { makeWindow, PROFILE, settle, snapshot } from './support.ts';

const listed = (id: string) => ({ id, title: id, createdAt: 0, updatedAt: 0, running: false });

async function opened(...ids: string[]) {
  const made = makeWindow({
    conversations: ids.map(listed),
    snapshots: Object.fromEntries(ids.map((id) => [id, snapshot(id, 0, null)])),
  });
  await made.app.start();
  await made.app.openConversation('c1');
  const { app, fake } = made;
  const told = () => app.store.getState().notices.map(({ message }) => message);
  const list = () => app.store.getState().conversations?.map(({ id }) => id);
  const touched = () =>
    fake.calls.flatMap(({ channel, argument }) =>
      channel === 'conversation:configure' ? [Object(argument).conversationId] : [],
    );
  return { app, fake, told, list, touched };
}

describe('deleting the open conversation', () => {
  it('shows another one first: what is chosen meanwhile is for that one', async () => {
    const { app, fake, told, list, touched } = await opened('c1', 'c2');
    const release = fake.holdNext('conversation:delete');
    const deleted = app.deleteConversation('c1');
    await settle();
    expect(app.store.getState().open?.id).toBe('c2');
    expect(list()).toEqual(['c2']);
    await app.conversation.configure({ parameters: { temperature: 0.3 } });
    release();
    await deleted;
    expect(touched()).toEqual(['c2']);
    expect(told()).toEqual([]);
  });

  it('that is the only one, and empty, begins a new one', async () => {
    const { app, list } = await opened('c1');
    await app.deleteConversation('c1');
    expect(app.store.getState().open).toMatchObject({ status: 'ready', profileId: PROFILE.id });
    expect(list()).toEqual([app.store.getState().open?.id]);
    expect(list()).not.toEqual(['c1']);
  });

  it('that cannot be deleted is said, and it is in the list again', async () => {
    const { app, fake, told, list } = await opened('c1', 'c2');
    fake.failNext('conversation:delete', { code: 'storage', message: 'The disk is full.' });
    await app.deleteConversation('c1');
    expect(told()).toEqual(['The disk is full.']);
    expect(list()).toEqual(['c1', 'c2']);
  });
});
