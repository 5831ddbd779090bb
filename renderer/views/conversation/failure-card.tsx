/** What went wrong, in plain words, the server's own, and what can be done. */
import { CircleAlert, ShieldBan } from 'lucide-react';
import type { FailureKind, TurnError } from '../../../shared/turn/failure.ts';
import type { FilterReport } from '../../../shared/turn/turn-event.ts';
import { errorWords } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';
import { useClock } from '../ui/use-clock.ts';
import { AnswerActions, type AnswerActionsProps } from './answer-actions.tsx';
import { Card } from './card.tsx';
import { FilterTable } from './filter-table.tsx';

function RetryAfter({ until }: { until: number }) {
  const now = useClock(true);
  const left = Math.ceil((until - now) / 1000);
  return <p className="card-hint tabular">{left > 0 ? t.outcome.retryAfter(left) : t.outcome.retryAfterDone}</p>;
}

/** Failures of the way to the server or of this machine: whatever words they carry are no server's. */
const NOT_THE_SERVERS = new Set<FailureKind>(['network', 'tls', 'proxy', 'limit', 'attachment', 'storage', 'config']);

/** The server's sentence, if one came: not the code of a system call, not a lone word of a program. */
export function serverSentence(error: TurnError): string | null {
  const words = error.serverMessage?.trim() ?? '';
  if (words === '' || words === error.code || /^[A-Z][A-Z0-9_]+$/.test(words)) return null;
  return NOT_THE_SERVERS.has(error.kind) && error.status === undefined ? null : words;
}

function ServerWords({ error }: { error: TurnError }) {
  const said = serverSentence(error);
  const facts = [
    error.status === undefined ? '' : t.outcome.status(error.status),
    error.code ? t.outcome.code(error.code) : '',
    said === null && error.serverMessage && error.serverMessage !== error.code ? error.serverMessage : '',
  ].filter(Boolean);
  if (said === null) return facts.length > 0 ? <p className="card-hint card-detail">{facts.join(' · ')}</p> : null;
  return (
    <div className="card-words">
      <span className="card-words-label">
        {t.outcome.serverSaid}
        {facts.length > 0 ? ` · ${facts.join(' · ')}` : ''}
      </span>
      <p dir="auto">{said}</p>
    </div>
  );
}

interface FailureCardProps extends AnswerActionsProps {
  error: TurnError;
  /** When the turn ended, milliseconds since the Unix epoch. */
  endedAt: number;
  partial: boolean;
}

export function FailureCard({ error, endedAt, partial, ...actions }: FailureCardProps) {
  const { message, advice } = errorWords(error);
  return (
    <Card
      tone="danger"
      icon={<CircleAlert />}
      title={t.outcome.failedTitle[error.kind]}
      actions={<AnswerActions {...actions} retry debug />}
    >
      <p>{message}</p>
      <ServerWords error={error} />
      {advice ? <p className="card-advice">{advice}</p> : null}
      {partial ? <p className="card-hint">{t.outcome.partialKept}</p> : null}
      {error.retryAfterSeconds === undefined ? null : <RetryAfter until={endedAt + error.retryAfterSeconds * 1000} />}
    </Card>
  );
}

interface BlockedCardProps extends AnswerActionsProps {
  error: TurnError | null;
  filters: readonly FilterReport[];
}

export function BlockedCard({ error, filters, ...actions }: BlockedCardProps) {
  const words = error && errorWords(error);
  return (
    <Card
      tone="danger"
      icon={<ShieldBan />}
      title={t.outcome.blockedTitle}
      actions={<AnswerActions {...actions} retry debug />}
    >
      {words ? <p>{words.message}</p> : null}
      <FilterTable reports={filters} />
      {error ? <ServerWords error={error} /> : null}
      {words?.advice ? <p className="card-advice">{words.advice}</p> : null}
    </Card>
  );
}
