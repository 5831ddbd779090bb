/**
 * Importing files: each in pieces, one after the other, so that neither side holds a file. Main answers a piece when
 * what it completed is stored; that is the progress and the brake at once.
 */
import type { ImportProgress, ImportReport } from '../../shared/import/import-report.ts';
import type { IpcFailure } from '../../shared/ipc/result.ts';
import { PIECE_BYTES } from './composer-uploads.ts';
import type { StateContext } from './context.ts';
import { addProgress, type ImportDone, type ImportReading, totalOf } from './import-state.ts';

export interface ImportCommands {
  /** Reads files the person chose. Does nothing while another import runs. */
  start(files: readonly File[]): Promise<void>;
  /** Stops after the conversation being stored. */
  stop(): void;
  /** Takes the result off the screen. */
  close(): void;
}

type Read = { ok: true; report: ImportReport } | { ok: false; failure: IpcFailure };

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

  async function readFile(file: File, before: ImportProgress): Promise<Read> {
    const begun = await ask('import:begin', { name: file.name, bytes: file.size });
    if (!begun.ok) return { ok: false, failure: begun.error };
    const { importId } = begun.value;
    for (let start = 0; start < file.size && !stopping; start += PIECE_BYTES) {
      const upTo = Math.min(start + PIECE_BYTES, file.size);
      let bytes: Uint8Array;
      try {
        bytes = new Uint8Array(await file.slice(start, upTo).arrayBuffer());
      } catch {
        // A folder, or a file that was removed or changed: what came before it is told by the report.
        break;
      }
      const appended = await ask('import:append', { importId, bytes });
      if (!appended.ok) return { ok: false, failure: appended.error };
      put({ sent: upTo, progress: addProgress(before, appended.value) });
    }
    const ended = await ask(stopping ? 'import:cancel' : 'import:finish', { importId });
    return ended.ok ? { ok: true, report: ended.value } : { ok: false, failure: ended.error };
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
