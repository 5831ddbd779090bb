/** What an imported answer says of itself, and how it ended as far as its file tells. svir measured nothing of it. */
import { CircleAlert, Import, Scissors } from 'lucide-react';
import type { ImportedFrom, TurnState } from '../../../shared/turn/turn-state.ts';
import { t } from '../../strings/strings.ts';
import { Tip } from '../ui/tooltip.tsx';
import { AnswerActions, type AnswerActionsProps } from './answer-actions.tsx';
import { Card } from './card.tsx';
import './imported-answer.css';
import { hasAnswer } from './reasoning-clock.ts';

/** In the head of the answer. */
export function ImportedMark({ imported }: { imported: ImportedFrom }) {
  const { fileName, at } = imported;
  return (
    <Tip label={t.imported.fromOn(fileName, at)}>
      <span className="answer-imported">
        <Import aria-hidden="true" />
        {t.imported.from(fileName)}
      </span>
    </Tip>
  );
}

/** Below an imported answer that is not whole. */
export function ImportedOutcome({ turn, ...actions }: AnswerActionsProps & { turn: TurnState }) {
  const { end } = turn;
  switch (end?.outcome) {
    case 'length':
    case 'stopped':
      return (
        <Card
          tone="quiet"
          icon={<Scissors />}
          title={end.outcome === 'length' ? t.imported.lengthTitle : t.imported.cutTitle}
          actions={<AnswerActions {...actions} goOn={hasAnswer(turn)} retry />}
        />
      );
    case 'failed':
      return (
        <Card
          tone="warn"
          icon={<CircleAlert />}
          title={t.imported.failedTitle}
          actions={<AnswerActions {...actions} retry />}
        >
          {end.error?.serverMessage ? <p dir="auto">{end.error.serverMessage}</p> : null}
        </Card>
      );
    default:
      return null;
  }
}
