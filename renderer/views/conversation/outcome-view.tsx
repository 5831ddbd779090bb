/** How a turn ended, where that needs more than silence. One face per outcome of the design. */
import { CircleStop, Hourglass, Scissors, TriangleAlert, Unplug } from 'lucide-react';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { TurnState } from '../../../shared/turn/turn-state.ts';
import { t } from '../../strings/strings.ts';
import { AnswerActions, type AnswerActionsProps } from './answer-actions.tsx';
import { Card } from './card.tsx';
import { BlockedCard, FailureCard } from './failure-card.tsx';
import { FilterTable, isNotable } from './filter-table.tsx';
import { hasAnswer } from './reasoning-clock.ts';

export function OutcomeView({ turn, ...actions }: AnswerActionsProps & { turn: TurnState }) {
  const { end } = turn;
  if (!end) return null;
  const endedAt = end.timing.startedAt + end.timing.endedMs;
  const something = hasAnswer(turn) || turn.reasoning !== '';
  switch (end.outcome) {
    case 'complete':
      return <CompleteNotes turn={turn} {...actions} />;
    case 'length':
      return (
        <Card
          tone="warn"
          icon={<Scissors />}
          title={t.outcome.lengthTitle}
          actions={<AnswerActions {...actions} goOn={something} retry />}
        >
          <p>{hasAnswer(turn) ? t.outcome.lengthBody : t.outcome.reasoningCut}</p>
        </Card>
      );
    case 'stopped':
      return (
        <Card
          tone="quiet"
          icon={<CircleStop />}
          title={t.outcome.stoppedTitle}
          actions={<AnswerActions {...actions} goOn={hasAnswer(turn)} retry />}
        >
          <p>{something ? t.outcome.stoppedBody : t.outcome.stoppedEmpty}</p>
        </Card>
      );
    case 'interrupted':
      return (
        <Card
          tone="warn"
          icon={<Unplug />}
          title={t.outcome.interruptedTitle}
          actions={<AnswerActions {...actions} goOn={hasAnswer(turn)} retry debug />}
        >
          <p>{t.outcome.interruptedBody}</p>
        </Card>
      );
    case 'blocked':
      return <BlockedCard error={end.error} filters={turn.filters} {...actions} />;
    case 'failed':
      return end.error ? (
        <FailureCard error={end.error} endedAt={endedAt} partial={something} {...actions} />
      ) : (
        <Card tone="danger" icon={<TriangleAlert />} title={t.outcome.name.failed} />
      );
    default:
      return unreachable(end.outcome);
  }
}

/** A complete turn can still owe a word: nothing but reasoning, nothing at all, a verdict that did not block. */
function CompleteNotes({ turn, ...actions }: AnswerActionsProps & { turn: TurnState }) {
  const notable = turn.filters.filter(isNotable);
  const hollow = !hasAnswer(turn);
  return (
    <>
      {hollow ? (
        <Card
          tone="warn"
          icon={<Hourglass />}
          title={turn.reasoning ? t.outcome.reasoningOnly : t.outcome.nothing}
          actions={<AnswerActions {...actions} retry debug />}
        />
      ) : null}
      {notable.length > 0 ? <FilterTable reports={notable} /> : null}
    </>
  );
}
