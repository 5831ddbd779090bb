import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_PAUSE_MS } from '../../../renderer/state/composer.ts';
import { PIECE_BYTES } from '../../../renderer/state/composer-uploads.ts';
import { makeWindow, settle, snapshot } from './support.ts';

function file(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], name);
}

async function opened() {
  const made = makeWindow({ snapshots: { c1: snapshot('c1', 0, null), c2: snapshot('c2', 0, null) } });
  await made.app.openConversation('c1');
  return made;
}

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is saved once the person pauses', async () => {
    const { app, fake } = await opened();
    const saved = () => fake.calls.filter((call) => call.channel === 'draft:save');
    app.composer.type('c1', 'a');
    app.composer.type('c1', 'ab');
    expect(saved()).toEqual([]);
    vi.advanceTimersByTime(DRAFT_PAUSE_MS);
    expect(saved().map((call) => call.argument)).toEqual([
      { conversationId: 'c1', draft: { text: 'ab', attachments: [] } },
    ]);
  });

  it('is saved at once when another conversation is opened', async () => {
    const { app, fake } = await opened();
    app.composer.type('c1', 'half a sent');
    await app.openConversation('c2');
    expect(fake.calls.filter((call) => call.channel === 'draft:save')).toHaveLength(1);
    expect(app.store.getState().drafts.c1?.text).toBe('half a sent');
  });

  it('typed here is not overwritten by a snapshot that is older', async () => {
    const { app } = await opened();
    app.composer.type('c1', 'newer');
    await app.conversation.open('c1');
    expect(app.store.getState().drafts.c1?.text).toBe('newer');
  });
});

describe('an attached file', () => {
  it('goes up whole, in pieces of at most four MiB, in order', async () => {
    const { app, fake } = await opened();
    const bytes = Uint8Array.from({ length: 2 * PIECE_BYTES + 5 }, (_, index) => index % 251);
    await app.composer.attach('c1', [file('photo.png', bytes)]);
    const pieces = fake.calls.flatMap((call) =>
      call.channel === 'attachment:append' ? [(call.argument as { bytes: Uint8Array }).bytes] : [],
    );
    expect(pieces.map((piece) => piece.length)).toEqual([PIECE_BYTES, PIECE_BYTES, 5]);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    const { drafts, uploads } = app.store.getState();
    expect(drafts.c1?.attachments).toHaveLength(1);
    expect(uploads).toEqual([]);
  });

  it('that is refused stays in the tray with the reason, and the others go on', async () => {
    const { app, fake } = await opened();
    fake.failNext('attachment:finish', { code: 'invalid', message: 'HEIC is not read by servers.' });
    await app.composer.attach('c1', [file('a.heic', new Uint8Array(3)), file('b.png', new Uint8Array(3))]);
    const { drafts, uploads } = app.store.getState();
    expect(uploads.map((upload) => [upload.name, upload.error?.message])).toEqual([
      ['a.heic', 'HEIC is not read by servers.'],
    ]);
    expect(drafts.c1?.attachments).toHaveLength(1);
  });

  it('that was cancelled is aborted and never attached', async () => {
    const { app, fake } = await opened();
    const release = fake.holdNext('attachment:begin');
    const attached = app.composer.attach('c1', [file('big.bin', new Uint8Array(9))]);
    await settle();
    const upload = app.store.getState().uploads[0];
    if (upload) app.composer.cancelUpload(upload.id);
    release();
    await attached;
    expect(fake.calls.map((call) => call.channel)).toContain('attachment:abort');
    expect(fake.calls.map((call) => call.channel)).not.toContain('attachment:finish');
    expect(app.store.getState().drafts.c1?.attachments ?? []).toEqual([]);
  });

  it('belongs to the conversation it was dropped on', async () => {
    const { app, fake } = await opened();
    const release = fake.holdNext('attachment:finish');
    const attached = app.composer.attach('c1', [file('a.txt', new Uint8Array(1))]);
    await settle();
    await app.openConversation('c2');
    release();
    await attached;
    const { drafts } = app.store.getState();
    expect(drafts.c1?.attachments).toHaveLength(1);
    expect(drafts.c2?.attachments).toEqual([]);
  });
});
