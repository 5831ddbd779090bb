/** An import on the screen: how far it is, and what became of it. */
import { CircleAlert, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ImportNote, ImportReport } from '../../../shared/import/import-report.ts';
import { type ImportDone, type ImportReading, totalOf } from '../../state/import-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/later-strings.ts';
import { failureText } from '../../strings/main-words.ts';
import { Button } from '../ui/button.tsx';
import { DialogFrame, DialogTitle } from '../ui/dialog.tsx';
import './import.css';

export function ImportDialog() {
  const app = useAppCommands();
  const state = useApp((now) => now.imports);
  // Closing while it reads stops it; the result is shown then.
  const onClose = () => (state?.status === 'reading' ? app.imports.stop() : app.imports.close());
  return (
    <DialogFrame open={state !== null} onClose={onClose} label={t.import.title} className="import" focusFrame>
      {state?.status === 'reading' ? <Reading state={state} /> : null}
      {state?.status === 'done' ? <Done state={state} /> : null}
    </DialogFrame>
  );
}

function Reading({ state }: { state: ImportReading }) {
  const app = useAppCommands();
  const share = state.bytes === 0 ? 1 : state.sent / state.bytes;
  return (
    <>
      <div className="dialog-body">
        <DialogTitle className="dialog-title">{t.import.title}</DialogTitle>
        <p className="dialog-text import-file">{t.import.reading(state.fileName, state.place, state.files)}</p>
        <div
          className="progress import-progress"
          role="progressbar"
          aria-label={t.import.reading(state.fileName, state.place, state.files)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span className="progress-fill" style={{ transform: `scaleX(${share})` }} />
        </div>
        <p className="dialog-text tabular">{state.stopping ? t.import.stopping : t.import.progress(state.progress)}</p>
      </div>
      <div className="dialog-actions">
        <Button disabled={state.stopping} onClick={() => app.imports.stop()}>
          {t.import.stop}
        </Button>
      </div>
    </>
  );
}

function Done({ state }: { state: ImportDone }) {
  const app = useAppCommands();
  const first = useRef<HTMLButtonElement>(null);
  const total = totalOf(state.reports);
  const conversations = state.reports.flatMap((report) => report.conversations);
  const opened = conversations.find(({ how }) => how !== 'unchanged') ?? conversations[0];
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  const open = (id: string) => {
    app.imports.close();
    void app.openConversation(id);
  };
  const shown = total.imported + total.extended + total.unchanged;
  return (
    <>
      <div className="dialog-body">
        <DialogTitle className="dialog-title">{t.import.title}</DialogTitle>
        <p className="import-sum" role="status">
          {t.import.done(total)}
        </p>
        {state.reports.some(({ cancelled }) => cancelled) ? <p className="dialog-text">{t.import.cancelled}</p> : null}
        <Faults state={state} />
        {conversations.length > 0 ? (
          <ul className="plain import-list" aria-label={t.import.list}>
            {conversations.map(({ id, title, how }) => (
              <li key={id}>
                <button type="button" className="import-conversation" onClick={() => open(id)}>
                  <span className="import-title">{title || t.import.untitled}</span>
                  {how === 'imported' ? null : <span className="chip">{t.import.how[how]}</span>}
                </button>
              </li>
            ))}
            {shown > conversations.length ? (
              <li className="dialog-text">{t.import.more(shown - conversations.length)}</li>
            ) : null}
          </ul>
        ) : null}
        <Skips reports={state.reports} skipped={total.skipped} />
        <Notes reports={state.reports} />
      </div>
      <div className="dialog-actions">
        <Button ref={opened ? undefined : first} onClick={() => app.imports.close()}>
          {t.app.close}
        </Button>
        {opened ? (
          <Button ref={first} look="primary" onClick={() => open(opened.id)}>
            {t.import.open}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Why a file was not read to its end; with its name where there were several. */
function Faults({ state }: { state: ImportDone }) {
  const several = state.reports.length + state.failures.length > 1;
  const told = [
    ...state.reports.flatMap(({ fileName, fault }) =>
      fault === null ? [] : [{ fileName, words: t.import.fault[fault] }],
    ),
    ...state.failures.map(({ fileName, failure }) => ({
      fileName,
      words: failureText(failure),
    })),
  ];
  return told.map(({ fileName, words }) => (
    <p key={`${fileName} ${words}`} className="import-fault" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>
        {several ? `${fileName}: ` : ''}
        {words}
      </span>
    </p>
  ));
}

/** Conversations that were not taken: how many, and the first with their reasons. */
function Skips({ reports, skipped }: { reports: readonly ImportReport[]; skipped: number }) {
  if (skipped === 0) return null;
  const skips = reports.flatMap((report) => report.skips);
  return (
    <section className="import-notes">
      <h3>{t.import.notTaken(skipped)}</h3>
      <ul>
        {skips.map(({ title, why, failure }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles repeat
          <li key={at}>
            {title || t.import.untitled}: {t.import.skip[why]}
            {failure ? ` (${failureText(failure)})` : ''}
          </li>
        ))}
        {skipped > skips.length ? <li>{t.import.more(skipped - skips.length)}</li> : null}
      </ul>
    </section>
  );
}

/** What of the conversations taken did not come along, counted over all files. */
function Notes({ reports }: { reports: readonly ImportReport[] }) {
  const counts = new Map<ImportNote, number>();
  for (const { note, count } of reports.flatMap((report) => report.notes)) {
    counts.set(note, (counts.get(note) ?? 0) + count);
  }
  if (counts.size === 0) return null;
  return (
    <section className="import-notes">
      <h3>
        <Info aria-hidden="true" />
        {t.import.noted}
      </h3>
      <ul>
        {[...counts].map(([note, count]) => (
          <li key={note}>{t.import.note[note](count)}</li>
        ))}
      </ul>
    </section>
  );
}
