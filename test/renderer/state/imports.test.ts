// Importing as the window does it: in pieces, one file after the other, stopped when asked.
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '../../../renderer/bridge/fake-bridge.ts';
import { createApp } from '../../../renderer/state/app.ts';
import { PIECE_BYTES } from '../../../renderer/state/composer-uploads.ts';
import { emptyReport, type ImportReport } from '../../../shared/import/import-report.ts';
import { PROFILE } from './support.ts';

const report = (fileName: string, change: Partial<ImportReport> = {}): ImportReport => ({
  ...emptyReport(fileName),
  format: 'messages',
  ...change,
});

function started() {
  const fake = createFakeBridge();
  const app = createApp({ bridge: fake.bridge, painted: (then) => then() });
  const called = () => fake.calls.map(({ channel }) => channel).filter((channel) => channel.startsWith('import:'));
  const shown = () => app.store.getState().imports;
  return { ...fake, app, called, shown };
}

describe('an import', () => {
  it('hands files over in pieces, one after the other, and shows what became of each', async () => {
    const { app, calls, called, shown, answerNext } = started();
    answerNext('import:finish', report('a.json', { imported: 1 }));
    answerNext('import:finish', report('b.json', { fault: 'truncated' }));
    const large = new File([new Uint8Array(PIECE_BYTES + 5)], 'a.json');
    await app.imports.start([large, new File(['{}'], 'b.json')]);
    expect(called()).toEqual([
      'import:begin',
      'import:append',
      'import:append',
      'import:finish',
      'import:begin',
      'import:append',
      'import:finish',
    ]);
    expect(calls.find(({ channel }) => channel === 'import:begin')?.argument).toEqual({
      name: 'a.json',
      bytes: PIECE_BYTES + 5,
    });
    expect(shown()).toMatchObject({ status: 'done', reports: [{ fileName: 'a.json' }, { fault: 'truncated' }] });
    app.imports.close();
    expect(shown()).toBeNull();
  });

  it('counts on over all files while it reads', async () => {
    const { app, shown, answerNext, holdNext } = started();
    const counts = { imported: 2, extended: 0, unchanged: 1, skipped: 0 };
    answerNext('import:append', counts);
    answerNext('import:finish', report('a.json', counts));
    answerNext('import:append', { ...counts, imported: 1 });
    const goOn = holdNext('import:finish');
    const second = holdNext('import:finish');
    const done = app.imports.start([new File(['1'], 'a.json'), new File(['2'], 'b.json')]);
    goOn();
    await expect.poll(() => shown()).toMatchObject({ place: 2, progress: { imported: 3, unchanged: 2 } });
    second();
    await done;
  });

  it('stopped asks for no further piece and no further file', async () => {
    const { app, called, shown, holdNext } = started();
    const goOn = holdNext('import:append');
    const done = app.imports.start([new File([new Uint8Array(PIECE_BYTES * 3)], 'a.json'), new File(['x'], 'b.json')]);
    await expect.poll(() => called()).toContain('import:append');
    // Neither closing nor another import touches one that runs.
    app.imports.close();
    await app.imports.start([new File(['y'], 'c.json')]);
    app.imports.stop();
    expect(shown()).toMatchObject({ status: 'reading', stopping: true });
    goOn();
    await done;
    expect(called()).toEqual(['import:begin', 'import:append', 'import:cancel']);
    expect(shown()).toMatchObject({ status: 'done', reports: [{ cancelled: true }] });
  });

  it('that main refuses shows why', async () => {
    const { app, shown, failNext } = started();
    failNext('import:append', { code: 'not-found', message: 'Gone.' });
    await app.imports.start([new File(['x'], 'a.json')]);
    expect(shown()).toMatchObject({ failures: [{ fileName: 'a.json', failure: { message: 'Gone.' } }] });
  });
});

describe('a server added while a conversation without one is open', () => {
  it('goes to that conversation where it has messages, else a new chat begins', async () => {
    const { app, bridge, world } = started();
    const made = await bridge['conversation:create']({ profileId: null, model: null });
    if (!made.ok) throw new Error('no conversation');
    const conversationId = made.value.id;
    await bridge['turn:start']({ conversationId, parentId: null, text: 'hello', attachments: [] });
    world.profiles = [PROFILE];
    await app.profiles.refresh();
    await app.openConversation(conversationId);
    await app.conversation.configure({ profileId: null, model: null });
    await app.beginWith(PROFILE);
    expect(app.store.getState().open).toMatchObject({ id: conversationId, profileId: 'p1' });
    await app.beginWith({ ...PROFILE, id: 'p2' });
    expect(app.store.getState().open?.id).not.toBe(conversationId);
  });
});
