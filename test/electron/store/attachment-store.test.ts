import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKindDetector } from '../../../electron/store/attachment-kind.ts';
import { AttachmentStore } from '../../../electron/store/attachment-store.ts';
import type { Store } from '../../../electron/store/store.ts';
import { MAX_PIECE_BYTES } from '../../../shared/ipc/schemas.ts';
import { jpegOf } from '../../support/pictures.ts';
import { pngOf } from '../../support/png.ts';
import { opened, value } from './store-fixtures.ts';

let dataDir: string;
let store: Store;
let attachments: AttachmentStore;
const dir = () => join(dataDir, 'attachments');
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-attach-'));
  store = await opened(dataDir);
  attachments = new AttachmentStore({ dir: dir(), store });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const stored = async () => (await readdir(dir())).filter((name) => name !== 'incoming' && name !== 'thumbs').sort();

/** A PNG of one colour; only its header matters here. */
function png(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(25);
  ihdr.writeUInt32BE(13, 0);
  ihdr.write('IHDR', 4, 'latin1');
  ihdr.writeUInt32BE(width, 8);
  ihdr.writeUInt32BE(height, 12);
  const data = deflateSync(Buffer.alloc(64));
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ihdr, data]);
}

const segment = (marker: number, length: number) => {
  const bytes = Buffer.alloc(length + 2, 0x11);
  bytes.set([0xff, marker, length >> 8, length & 0xff]);
  return bytes;
};
/** A JPEG whose size stands behind 130 KB of metadata. */
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe1, 65_000),
  segment(0xe2, 65_000),
  Buffer.from([0xff, 0xff, 0xc2, 0, 11, 8, 0x01, 0x2c, 0x02, 0x58, 1, 1, 0x11, 0]),
  Buffer.alloc(500, 0x55),
]);

async function upload(name: string, bytes: Uint8Array, announced = bytes.length) {
  const begun = value(await attachments.begin({ name, bytes: announced }));
  for (let at = 0; at < bytes.length; at += 1000) {
    const appended = await attachments.append({ ...begun, bytes: bytes.subarray(at, at + 1000) });
    if (!appended.ok) return appended;
  }
  return attachments.finish(begun);
}

describe('attachment store', () => {
  test('an uploaded picture is stored once, byte for byte, under its hash', async () => {
    const bytes = png(640, 480);
    const first = value(await upload('C:\\photos\\cat.jpg', bytes));
    expect(first).toEqual({
      sha256: hash(bytes),
      name: 'cat.jpg',
      bytes: bytes.length,
      kind: 'image',
      mediaType: 'image/png',
      width: 640,
      height: 480,
    });
    value(await upload('again.png', bytes));
    expect(await stored()).toEqual([first.sha256]);
    expect(await readFile(String(attachments.pathOf(first.sha256)))).toEqual(bytes);
    expect(await readdir(join(dir(), 'incoming'))).toEqual([]);
    expect(attachments.pathOf('../../etc/passwd')).toBeNull();
  });

  test('a file of the disk is copied; a text keeps its characters, in UTF-8 and UTF-16', async () => {
    const texts: [string, Buffer][] = [
      ['plain.txt', Buffer.from('Grüße 🌍\n')],
      ['bom.txt', Buffer.from('\ufeffGrüße 🌍\n')],
      ['utf16.txt', Buffer.from('\ufeffGrüße 🌍\n', 'utf16le')],
    ];
    for (const [name, bytes] of texts) {
      const path = join(dataDir, name);
      await writeFile(path, bytes);
      const attachment = value(await attachments.storeFile(path));
      expect(attachment).toMatchObject({ name, kind: 'file', mediaType: 'text/plain', bytes: bytes.length });
      expect(value(await attachments.readText(attachment))).toBe('Grüße 🌍\n');
    }
    const old = value(await upload('old.txt', Buffer.from('Gr\xfc\xdfe', 'latin1')));
    expect(old.text).toEqual({ encoding: 'windows-1252', characters: 5, tokens: 2 });
    expect(value(await attachments.readText(old))).toBe('Grüße');
    const svg = value(await upload('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
    expect(svg).toMatchObject({ kind: 'file', mediaType: 'image/svg+xml' });
  });

  test('what cannot be sent is refused with the reason, and nothing of it stays', async () => {
    const cases: [string, Buffer, RegExp][] = [
      ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
      ['scan.pdf', Buffer.from('%PDF-1.7\nplain text inside'), /PDF/],
      ['book.docx', Buffer.from('PK\x03\x04\xff\xfe\x00', 'latin1'), /office document/],
      ['program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]), /neither a picture/],
      ['late.txt', Buffer.concat([Buffer.alloc(3000, 'a'), Buffer.from([0])]), /neither a picture/],
      ['empty.txt', Buffer.alloc(0), /empty/],
    ];
    for (const [name, bytes, reason] of cases) {
      const result = await upload(name, bytes);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
      if (!result.ok) expect(result.failure.message).toMatch(reason);
    }
    expect(await stored()).toEqual([]);
    expect(await readdir(join(dir(), 'incoming'))).toEqual([]);
    const missing = await attachments.storeFile(join(dataDir, 'nowhere.png'));
    expect(missing).toMatchObject({ ok: false, failure: { message: expect.stringContaining('nowhere.png') } });
  });

  test('an upload that is shorter or longer than announced is refused', async () => {
    expect((await upload('a.txt', Buffer.from('abc'), 5)).ok).toBe(false);
    expect((await upload('a.txt', Buffer.from('abcdef'), 5)).ok).toBe(false);
    const begun = value(await attachments.begin({ name: 'big', bytes: 100 * 1024 * 1024 }));
    expect((await attachments.append({ ...begun, bytes: Buffer.alloc(MAX_PIECE_BYTES + 1) })).ok).toBe(false);
    expect((await attachments.finish(begun)).ok).toBe(false);
    expect(await readdir(join(dir(), 'incoming'))).toEqual([]);
  });

  test('unused files go, never one that a draft points to', async () => {
    const used = value(await upload('used.txt', Buffer.from('used')));
    value(await upload('loose.txt', Buffer.from('loose')));
    const { id } = value(await store.createConversation({ profileId: null, model: null }));
    value(await store.saveDraft({ conversationId: id, draft: { text: '', attachments: [used] } }));
    expect(value(await attachments.removeUnused())).toEqual([]);
    expect(value(await attachments.removeUnused(-1000))).toEqual([hash(Buffer.from('loose'))]);
    expect(await stored()).toEqual([used.sha256]);
  });

  test('a file is judged by its first bytes, before the rest of it is read', async () => {
    const judge = (head: Buffer, bytes = 50_000_000) => attachments.judge({ name: 'x', bytes, head });
    const text = Buffer.alloc(512, 'a');
    expect(judge(png(4, 3))).toEqual({ ok: true, value: { as: 'image', mediaType: 'image/png' } });
    expect(judge(text, 5000)).toEqual({ ok: true, value: { as: 'file', mediaType: 'text/plain' } });
    expect(judge(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'latin1'))).toMatchObject({
      value: { as: 'convert', mediaType: 'image/avif' },
    });
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('ab', 'utf16le'), Buffer.from([65])]);
    expect(judge(wide, 5000)).toMatchObject({ value: { as: 'file' } });
    const refusals: [Buffer, number, RegExp][] = [
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 9_000_000, /HEIC/],
      [Buffer.alloc(512), 9_000_000, /binary/],
      [text, 33 * 1024 * 1024, /larger than 32 MiB/],
      [png(4, 3), 2 ** 31, /larger than 1024 MiB/],
    ];
    for (const [head, bytes, reason] of refusals) {
      const judged = judge(head, bytes);
      expect(judged.ok ? '' : judged.failure.message).toMatch(reason);
    }
  });

  test('an upload whose first piece shows that it cannot go ends there', async () => {
    const begun = value(await attachments.begin({ name: 'photo.heic', bytes: 80_000_000 }));
    const head = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(1000)]);
    const appended = await attachments.append({ ...begun, bytes: head });
    expect(appended.ok ? '' : appended.failure.message).toMatch(/photo\.heic.*HEIC/);
    expect(await readdir(join(dir(), 'incoming'))).toEqual([]);
  });

  test('a turned photo has the size it is seen in, tells its place, and can lose it', async () => {
    const photo = jpegOf({ width: 4000, height: 3000, orientation: 6, gps: true });
    const placed = value(await upload('photo.jpg', photo));
    expect(placed).toMatchObject({ width: 3000, height: 4000, hasLocation: true });
    const plain = value(await attachments.removeLocation(placed));
    expect(plain).toMatchObject({
      name: 'photo.jpg',
      width: 3000,
      height: 4000,
      madeFrom: { how: 'location-removed', bytes: photo.length },
    });
    expect(plain.hasLocation).toBeUndefined();
    const bytes = await readFile(join(dir(), plain.sha256));
    expect(hash(bytes)).toBe(plain.sha256);
    expect(bytes.length).toBe(photo.length);
    expect((await attachments.removeLocation(plain)).ok).toBe(false);
    expect(await readdir(join(dir(), 'incoming'))).toEqual([]);

    const { id } = value(await store.createConversation({ profileId: null, model: null }));
    value(await store.saveDraft({ conversationId: id, draft: { text: '', attachments: [plain] } }));
    expect(value(await store.getDraft({ conversationId: id })).attachments).toEqual([plain]);
  });

  test('a thumbnail is kept beside its picture and goes with it', async () => {
    const { sha256 } = value(await upload('photo.png', pngOf(4, 3)));
    const webp = Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1');
    expect(await attachments.readThumbnail(sha256)).toMatchObject({ mediaType: 'image/png' });
    value(await attachments.storeThumbnail({ sha256, bytes: webp }));
    expect(await attachments.readThumbnail(sha256)).toEqual({ mediaType: 'image/webp', bytes: webp });
    expect((await attachments.storeThumbnail({ sha256, bytes: Buffer.from('<html>') })).ok).toBe(false);
    value(await attachments.storeThumbnail({ sha256: 'f'.repeat(64), bytes: webp }));
    expect(await attachments.readThumbnail('f'.repeat(64))).toBeNull();
    expect(value(await attachments.removeUnused(-1000))).toEqual([sha256]);
    expect(await attachments.readThumbnail(sha256)).toBeNull();
  });

  test('sizes are read from the headers of all four formats', () => {
    const webp = (chunk: string, rest: number[]) =>
      Buffer.concat([Buffer.from('RIFF\x40\0\0\0WEBP', 'latin1'), Buffer.from(chunk, 'latin1'), Buffer.from(rest)]);
    const cases: [Buffer, number, number][] = [
      [png(3, 70_000), 3, 70_000],
      [JPEG, 600, 300],
      [Buffer.from('GIF89a\x2c\x01\x0a\x00\0\0\0', 'latin1'), 300, 10],
      [webp('VP8 ', [9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 1, 0x0a, 0]), 300, 10],
      [webp('VP8L', [9, 0, 0, 0, 0x2f, 0x2b, 0x41, 0x02, 0]), 300, 10],
      [webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x2b, 1, 0, 9, 0, 0]), 300, 10],
    ];
    for (const [bytes, width, height] of cases) {
      for (const split of [1, 7, bytes.length]) {
        const detector = createKindDetector();
        for (let at = 0; at < bytes.length; at += split) detector.push(bytes.subarray(at, at + split));
        expect(detector.finish()).toMatchObject({ ok: true, kind: 'image', width, height });
      }
    }
    const cut = createKindDetector();
    cut.push(png(3, 4).subarray(0, 18));
    expect(cut.finish()).toEqual({ ok: true, kind: 'image', mediaType: 'image/png' });
  });
});
