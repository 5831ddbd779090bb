/**
 * Importing files: each in pieces, one after the other, so that neither side holds a file. Main answers a piece when
 * what it completed is stored; that is the progress and the brake at once.
 */
import type { ImportProgress, ImportReport } from '../../shared/import/import-report.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import type { StateContext } from './context.ts';
import { isArchive, openArchive } from './import-archive.ts';
import { documentOf, type ImportDocument } from './import-document.ts';
import { addProgress, type ImportDone, type ImportReading, reportOfArchive, totalOf } from './import-state.ts';

export interface ImportCommands {
  /** Reads files the person chose. Does nothing while another import runs. */
  start(files: readonly File[]): Promise<void>;
  /** Stops after the conversation being stored. */
  stop(): void;
  /** Takes the result off the screen. */
  close(): void;
}

/** `broken`: its bytes could not be read to their end. */
type Read = { ok: true; report: ImportReport; broken: boolean } | { ok: false; failure: IpcFailure };

export function createImports(ctx: StateContext, onStored: () => Promise<void>): ImportCommands {
  const { store, ask } = ctx;
  let stopping = false;

  const reading = () => {
    const now = store.getState().imports;
    return now?.status === 'reading' ? now : null;
  };
  const put = (change: Partial<ImportReading>) =>
    store.setState((state) =>
      state.imports?.status === 'reading' ? { imports: { ...state.imports, ...change } } : {},
    );

  /** `onSent` is told how many bytes of it main has. */
  async function readDocument(
    document: ImportDocument,
    before: ImportProgress,
    onSent: (bytes: number) => void,
  ): Promise<Read> {
    const begun = await ask('import:begin', { name: document.name, bytes: document.bytes });
    if (!begun.ok) return { ok: false, failure: begun.error };
    const { importId } = begun.value;
    let sent = 0;
    let broken = false;
    try {
      for await (const bytes of document.pieces()) {
        if (stopping) break;
        const appended = await ask('import:append', { importId, bytes });
        if (!appended.ok) return { ok: false, failure: appended.error };
        sent += bytes.length;
        onSent(sent);
        put({ progress: addProgress(before, appended.value) });
      }
    } catch {
      // A folder, a damaged archive, a file that was removed or changed: what came before it is told by the report.
      broken = true;
    }
    const ended = await ask(stopping ? 'import:cancel' : 'import:finish', { importId });
    return ended.ok ? { ok: true, report: ended.value, broken } : { ok: false, failure: ended.error };
  }

  async function readArchive(file: File, before: ImportProgress): Promise<Read> {
    const documents = await openArchive(file);
    if (!Array.isArray(documents)) return { ok: true, report: reportOfArchive(file.name, [], documents), broken: true };
    const all = documents.reduce((sum, { bytes }) => sum + bytes, 0);
    put({ bytes: all });
    const reports: ImportReport[] = [];
    let sent = 0;
    let broken = false;
    for (const document of documents) {
      if (stopping) break;
      const read = await readDocument(document, addProgress(before, totalOf(reports)), (bytes) =>
        put({ sent: sent + bytes }),
      );
      if (!read.ok) return read;
      reports.push(read.report);
      broken ||= read.broken;
      sent += document.bytes;
    }
    return { ok: true, report: reportOfArchive(file.name, reports, broken ? 'zip-damaged' : null), broken };
  }

  async function readFile(file: File, before: ImportProgress): Promise<Read> {
    if (await isArchive(file)) return readArchive(file, before);
    return readDocument(documentOf(file), before, (sent) => put({ sent }));
  }

  return {
    async start(files) {
      if (reading() !== null || files.length === 0) return;
      stopping = false;
      const done: ImportDone = { status: 'done', reports: [], failures: [] };
      for (const [at, file] of files.entries()) {
        if (stopping) break;
        const progress = totalOf(done.reports);
        store.setState({
          imports: {
            status: 'reading',
            fileName: file.name,
            place: at + 1,
            files: files.length,
            sent: 0,
            bytes: file.size,
            progress,
            stopping: false,
          },
        });
        const read = await readFile(file, progress);
        if (read.ok) done.reports.push(read.report);
        else done.failures.push({ fileName: file.name, failure: read.failure });
      }
      const { imported, extended } = totalOf(done.reports);
      if (imported + extended > 0) await onStored();
      store.setState({ imports: done });
    },
    stop() {
      if (reading() === null) return;
      stopping = true;
      put({ stopping: true });
    },
    close() {
      if (reading() === null) store.setState({ imports: null });
    },
  };
}
