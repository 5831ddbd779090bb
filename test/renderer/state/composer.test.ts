import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_PAUSE_MS } from '../../../renderer/state/composer.ts';
import { PIECE_BYTES } from '../../../renderer/state/composer-uploads.ts';
import type { PictureMaker, PictureOrder } from '../../../renderer/state/pictures.ts';
import { base64Bytes } from '../../../renderer/state/request-estimate.ts';
import { MAX_PIECE_BYTES } from '../../../shared/ipc/schemas.ts';
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
  it('goes up whole, in pieces main accepts, in order', async () => {
    const { app, fake } = await opened();
    const bytes = Uint8Array.from({ length: 2 * PIECE_BYTES + 5 }, (_, index) => index % 251);
    await app.files.add('draft:c1', [file('photo.png', bytes)]);
    const pieces = fake.calls.flatMap((call) =>
      call.channel === 'attachment:append' ? [(call.argument as { bytes: Uint8Array }).bytes] : [],
    );
    expect(pieces.map((piece) => piece.length)).toEqual([PIECE_BYTES, PIECE_BYTES, 5]);
    expect(PIECE_BYTES).toBeLessThanOrEqual(MAX_PIECE_BYTES);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    const { drafts, uploads } = app.store.getState();
    expect(drafts.c1?.attachments).toHaveLength(1);
    expect(uploads).toEqual([]);
  });

  it('that is refused stays in the tray with the reason, and the others go on', async () => {
    const { app, fake } = await opened();
    fake.failNext('attachment:finish', { code: 'invalid', message: 'HEIC is not read by servers.' });
    await app.files.add('draft:c1', [file('a.heic', new Uint8Array(3)), file('b.png', new Uint8Array(3))]);
    const { drafts, uploads } = app.store.getState();
    expect(uploads.map((upload) => [upload.name, upload.error?.message])).toEqual([
      ['a.heic', 'HEIC is not read by servers.'],
    ]);
    expect(drafts.c1?.attachments).toHaveLength(1);
  });

  it('that was cancelled is aborted and never attached', async () => {
    const { app, fake } = await opened();
    const release = fake.holdNext('attachment:begin');
    const attached = app.files.add('draft:c1', [file('big.bin', new Uint8Array(9))]);
    await settle();
    const upload = app.store.getState().uploads[0];
    if (upload) app.files.cancelUpload(upload.id);
    release();
    await attached;
    expect(fake.calls.map((call) => call.channel)).toContain('attachment:abort');
    expect(fake.calls.map((call) => call.channel)).not.toContain('attachment:finish');
    expect(app.store.getState().drafts.c1?.attachments ?? []).toEqual([]);
  });

  it('belongs to the conversation it was dropped on', async () => {
    const { app, fake } = await opened();
    const release = fake.holdNext('attachment:finish');
    const attached = app.files.add('draft:c1', [file('a.txt', new Uint8Array(1))]);
    await settle();
    await app.openConversation('c2');
    release();
    await attached;
    const { drafts } = app.store.getState();
    expect(drafts.c1?.attachments).toHaveLength(1);
    expect(drafts.c2?.attachments).toEqual([]);
  });
});

describe('a picture', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

  /** A window whose main process takes everything as PNG, and whose worker makes pictures of one size. */
  async function withPictures(make: PictureMaker['make'] = async (_source, order) => made(order.mediaType)) {
    const orders: PictureOrder[] = [];
    const window = makeWindow(
      { snapshots: { c1: snapshot('c1', 0, null) } },
      {
        make(source, order) {
          orders.push(order);
          return make(source, order);
        },
      },
    );
    await window.app.openConversation('c1');
    return { ...window, orders };
  }

  const made = (type: string, bytes = 3) => ({
    blob: new Blob([new Uint8Array(bytes)], { type }),
    width: 40,
    height: 30,
  });
  const channels = (fake: Awaited<ReturnType<typeof withPictures>>['fake']) => fake.calls.map((call) => call.channel);

  it('that main refuses by its first bytes is never uploaded', async () => {
    const { app, fake } = await withPictures();
    fake.failNext('attachment:judge', { code: 'invalid', message: 'HEIC is not read by servers.' });
    await app.files.add('draft:c1', [file('a.heic', new Uint8Array(9_000_000))]);
    expect(channels(fake)).not.toContain('attachment:begin');
    const judged = fake.calls.find((call) => call.channel === 'attachment:judge')?.argument;
    expect((judged as { head: Uint8Array }).head.length).toBeLessThanOrEqual(64 * 1024);
    expect(app.store.getState().uploads[0]?.error?.message).toContain('HEIC');
  });

  it('that servers do not take is made into one they take, and says so', async () => {
    const { app, fake, orders } = await withPictures();
    fake.answerNext('attachment:judge', { as: 'convert', mediaType: 'image/bmp' });
    await app.files.add('draft:c1', [file('screen.bmp', PNG)]);
    expect(orders[0]?.mediaType).toBe('image/png');
    const begun = fake.calls.find((call) => call.channel === 'attachment:begin')?.argument;
    expect(begun).toEqual({
      name: 'screen.png',
      bytes: 3,
      madeFrom: { how: 'converted', mediaType: 'image/bmp', bytes: 4, width: 40, height: 30 },
    });
  });

  it('goes even where the window cannot show it', async () => {
    const { app, fake } = await withPictures(() => Promise.reject(new Error('damaged')));
    const image = { sha256: 'e'.repeat(64), name: 'a.png', bytes: 4, kind: 'image' as const, mediaType: 'image/png' };
    fake.answerNext('attachment:finish', image);
    await app.files.add('draft:c1', [file('a.png', PNG)]);
    await settle();
    expect(app.store.getState().drafts.c1?.attachments).toEqual([image]);
    expect(app.store.getState().thumbnails[image.sha256]).toBe('unreadable');
    expect(channels(fake)).not.toContain('attachment:thumbnail');
  });

  it('made smaller takes the place of the one it was made from', async () => {
    const { app, fake } = await withPictures();
    const image = {
      sha256: 'e'.repeat(64),
      name: 'a.png',
      bytes: 4,
      kind: 'image' as const,
      mediaType: 'image/png',
      width: 400,
      height: 300,
    };
    const other = { ...image, sha256: 'd'.repeat(64), name: 'b.png' };
    for (const one of [image, other]) fake.answerNext('attachment:finish', one);
    await app.files.add('draft:c1', [file('a.png', PNG), file('b.png', PNG)]);
    const small = await app.files.preview(image, { mediaType: 'image/webp', quality: 0.8, longSide: 40 });
    expect(app.store.getState().drafts.c1?.attachments).toEqual([image, other]);
    const stored = { ...image, sha256: 'f'.repeat(64), name: 'a.webp', bytes: 3 };
    fake.answerNext('attachment:finish', stored);
    await app.files.replaceBy('draft:c1', image, small);
    expect(app.store.getState().drafts.c1?.attachments).toEqual([stored, other]);
    const begun = fake.calls.findLast((call) => call.channel === 'attachment:begin')?.argument;
    expect(begun).toMatchObject({
      name: 'a.webp',
      madeFrom: { how: 'reduced', mediaType: 'image/png', bytes: 4, width: 400, height: 300 },
    });
  });

  it('says what goes on with it: waiting, converted, sent so far', async () => {
    let drawn = () => {};
    const { app, fake } = await withPictures(
      (_source, order) =>
        new Promise((resolve) => {
          drawn = () => resolve(made(order.mediaType, 2 * PIECE_BYTES));
        }),
    );
    const steps = () => app.store.getState().uploads.map(({ step, sent, bytes }) => [step, sent, bytes]);
    fake.answerNext('attachment:judge', { as: 'convert', mediaType: 'image/bmp' });
    const both = app.files.add('draft:c1', [file('screen.bmp', PNG), file('next.txt', PNG)]);
    await settle();
    expect(steps()).toEqual([
      ['converting', 0, 4],
      ['waiting', 0, 4],
    ]);
    const release = fake.holdNext('attachment:append');
    drawn();
    await settle();
    expect(steps()[0]).toEqual(['reading', 0, 2 * PIECE_BYTES]);
    release();
    const finish = fake.holdNext('attachment:finish');
    await settle();
    expect(steps()[0]).toEqual(['sending', 2 * PIECE_BYTES, 2 * PIECE_BYTES]);
    finish();
    await both;
    expect(steps()).toEqual([]);
  });

  it('waits for the files of an earlier drop: one goes up at a time', async () => {
    const { app, fake } = await withPictures();
    const release = fake.holdNext('attachment:finish');
    const first = app.files.add('draft:c1', [file('a.txt', PNG)]);
    const second = app.files.add('draft:c1', [file('b.txt', PNG)]);
    await settle();
    expect(channels(fake).filter((channel) => channel === 'attachment:begin')).toHaveLength(1);
    release();
    await Promise.all([first, second]);
    expect(channels(fake).filter((channel) => channel === 'attachment:begin')).toHaveLength(2);
  });
});

describe('the size of a request', () => {
  it('counts pictures as base64 and texts as they are', () => {
    expect([0, 1, 2, 3, 4, 25_000_000].map(base64Bytes)).toEqual([0, 4, 4, 4, 8, 33_333_336]);
    for (const bytes of [0, 1, 2, 3, 100, 1001]) {
      expect(base64Bytes(bytes)).toBe(Buffer.alloc(bytes).toString('base64').length);
    }
  });
});
