// Archives as the window reads them: real ZIP bytes, and what main is asked because of them.
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '../../../renderer/bridge/fake-bridge.ts';
import { createApp } from '../../../renderer/state/app.ts';
import { isArchive, openArchive } from '../../../renderer/state/import-archive.ts';
import type { ImportDocument } from '../../../renderer/state/import-document.ts';
import { emptyReport, type ImportReport } from '../../../shared/import/import-report.ts';
import { MAX_PIECE_BYTES } from '../../../shared/ipc/schemas.ts';
import { zipOf } from '../../support/zip.ts';

const file = (bytes: Uint8Array<ArrayBuffer>, name = 'export.zip') => new File([bytes], name);

async function documentsOf(archive: File): Promise<ImportDocument[]> {
  const opened = await openArchive(archive);
  if (!Array.isArray(opened)) throw new Error(opened);
  return opened;
}

async function piecesOf(document: ImportDocument | undefined): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of document?.pieces() ?? []) pieces.push(piece);
  return pieces;
}

/** Text that packs to a third, so that damage lands in the middle of it. */
const LONG = JSON.stringify(
  Array.from({ length: 40_000 }, (_, at) => ({ at, words: `${(at * 7919) % 10_007} and ${(at * 104_729) % 99_991}` })),
);

describe('an archive', () => {
  it('is told by its first bytes, not by its name', async () => {
    expect(await isArchive(file(await zipOf({ 'a.json': '{}' }), 'conversations.json'))).toBe(true);
    expect(await isArchive(file(await zipOf({})))).toBe(true);
    expect(await isArchive(new File(['[]'], 'export.zip'))).toBe(false);
    expect(await isArchive(new File(['PK'], 'export.zip'))).toBe(false);
  });

  it.each([
    ['packed', {}],
    ['stored', { level: 0 }],
    ['written as a stream, its sizes behind the data', { dataDescriptor: true }],
    ['for archives over 4 GB', { zip64: true }],
  ])('gives its documents whole, in pieces main takes: %s', async (_, options) => {
    const archive = file(await zipOf({ 'a/conversations-000.json': LONG, 'b.jsonl': '{}\n{}' }, options));
    const documents = await documentsOf(archive);
    expect(documents.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a/conversations-000.json', LONG.length],
      ['b.jsonl', 5],
    ]);
    const pieces = await piecesOf(documents[0]);
    expect(Buffer.concat(pieces).toString()).toBe(LONG);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(MAX_PIECE_BYTES);
  });

  it('offers no pictures and pages, and a file that is alone whatever its name', async () => {
    const names = async (files: Record<string, string>) =>
      (await documentsOf(file(await zipOf(files)))).map(({ name }) => name);
    expect(await names({ 'chat.html': '<p>', 'conversations.json': '[]', 'dall-e/cat.png': 'x' })).toEqual([
      'conversations.json',
    ]);
    expect(await names({ export: '[]' })).toEqual(['export']);
  });

  it('that is locked says so', async () => {
    expect(await openArchive(file(await zipOf({ 'a.json': LONG }, { password: 'harbour' })))).toBe('zip-locked');
  });

  it('that ends in the middle, or is damaged, never gives a document as if it were whole', async () => {
    const whole = await zipOf({ 'a.json': LONG });
    for (let tenth = 1; tenth < 10; tenth++) {
      const cut = file(whole.slice(0, Math.floor((whole.length * tenth) / 10)));
      expect(await openArchive(cut), `cut at ${tenth} tenths`).toBe('zip-damaged');
      const damaged = whole.slice();
      const at = Math.floor((whole.length * tenth) / 10);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      await expect(
        documentsOf(file(damaged)).then(([first]) => piecesOf(first)),
        `byte ${at}`,
      ).rejects.toThrow();
    }
  });
});

describe('importing an archive', () => {
  const report = (fileName: string, change: Partial<ImportReport>): ImportReport => ({
    ...emptyReport(fileName),
    ...change,
  });

  function started() {
    const fake = createFakeBridge();
    const app = createApp({ bridge: fake.bridge, painted: (then) => then() });
    const begun = () => fake.calls.flatMap(({ channel, argument }) => (channel === 'import:begin' ? [argument] : []));
    const reportShown = () => {
      const shown = app.store.getState().imports;
      return shown?.status === 'done' ? shown.reports[0] : undefined;
    };
    return { ...fake, app, begun, reportShown };
  }

  it('tells of it as of one file, and not of what lies beside its conversations', async () => {
    const { app, begun, reportShown, answerNext } = started();
    const unknown = { skipped: 1, skips: [{ title: '', why: 'unknown-format' as const }] };
    const talk = (id: string) => ({ id, title: id, how: 'imported' as const });
    answerNext('import:finish', report('user.json', unknown));
    answerNext('import:finish', report('0.json', { format: 'chatgpt', imported: 1, conversations: [talk('a')] }));
    const note = [{ note: 'hidden' as const, count: 2 }];
    answerNext('import:finish', report('1.json', { imported: 1, conversations: [talk('b')], notes: note, ...unknown }));
    answerNext('import:finish', report('ratings.json', { fault: 'empty-file' }));
    const files = { 'user.json': '{}', '0.json': '[1]', '1.json': '[]', 'ratings.json': '' };
    await app.imports.start([file(await zipOf(files))]);
    expect(begun()).toEqual(Object.entries(files).map(([name, { length }]) => ({ name, bytes: length })));
    expect(reportShown()).toMatchObject({
      fileName: 'export.zip',
      format: 'chatgpt',
      imported: 2,
      skipped: 1,
      conversations: [{ id: 'a' }, { id: 'b' }],
      notes: [{ note: 'hidden', count: 2 }],
      fault: null,
    });
  });

  it('keeps what came before the damage, and says that it is damaged', async () => {
    const { app, reportShown, answerNext } = started();
    const damaged = await zipOf({ 'a.json': LONG });
    const middle = Math.floor(damaged.length / 2);
    damaged[middle] = (damaged[middle] ?? 0) ^ 0xff;
    answerNext('import:finish', report('a.json', { imported: 3, fault: 'changed' }));
    await app.imports.start([file(damaged)]);
    expect(reportShown()).toMatchObject({ imported: 3, fault: 'zip-damaged' });
  });

  it('without conversations says so', async () => {
    const { app, reportShown } = started();
    await app.imports.start([file(await zipOf({ 'cat.png': 'x', 'dog.png': 'y' }))]);
    expect(reportShown()).toMatchObject({ imported: 0, fault: 'zip' });
  });
});
