/** An answer, in every state it can be in. Only this message's events draw it again. */
import { Ban, Eye, EyeOff } from 'lucide-react';
import { memo } from 'react';
import type { AssistantMessage } from '../../../shared/chat/message.ts';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import type { TurnState } from '../../../shared/turn/turn-state.ts';
import type { SourceText } from '../../state/growing-text.ts';
import { useTurn, useWords } from '../../state/use-app.ts';
import { timeOfDay } from '../../strings/format.ts';
import { t } from '../../strings/strings.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Button } from '../ui/button.tsx';
import { useUntilLeft } from '../ui/leaving.ts';
import { useSettled } from '../ui/use-settled.ts';
import { AnswerFooter } from './answer-footer.tsx';
import { Card } from './card.tsx';
import { ImportedMark, ImportedOutcome } from './imported-answer.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { PhaseLine, SilenceLine } from './phase-line.tsx';
import { hasAnswer } from './reasoning-clock.ts';
import { ReasoningView } from './reasoning-view.tsx';
import { ToolCallView } from './tool-call-view.tsx';
import { useKept } from './use-kept.ts';
import './answer.css';

interface AnswerViewProps {
  message: AssistantMessage;
  siblings: readonly string[];
  last: boolean;
}

export const AnswerView = memo(function AnswerView({ message, siblings, last }: AnswerViewProps) {
  const turn = useUntilLeft(useTurn(message));
  const words = useUntilLeft(useWords(message, turn));
  const settled = useSettled();
  const running = turn.end === null;
  const begun = hasAnswer(turn) || turn.reasoning !== '';
  return (
    <article
      className="answer"
      aria-label={t.conversation.assistant}
      aria-busy={running}
      data-message={message.id}
      data-outcome={turn.end?.outcome}
      data-phase={running ? (turn.phase?.phase ?? 'preparing') : undefined}
    >
      <header className="answer-head">
        {/* Answers are sections of the page: their own headings stand below this one. */}
        <h2 className="answer-model" title={message.asked.model}>
          <span className="sr-only">{t.conversation.answerOf} </span>
          {modelLabel(message.asked.model) || t.imported.unknownModel}
        </h2>
        {message.asked.profileName ? <span>{message.asked.profileName}</span> : null}
        {turn.imported?.timed === false ? null : (
          <time dateTime={new Date(message.createdAt).toISOString()}>{timeOfDay(message.createdAt)}</time>
        )}
        {turn.imported ? <ImportedMark imported={turn.imported} /> : null}
      </header>
      <Attempts turn={turn} />
      {running && !begun ? <PhaseLine turn={turn} since={message.createdAt} /> : null}
      {turn.reasoning ? <ReasoningView messageId={message.id} turn={turn} words={words.reasoning} /> : null}
      <AnswerText messageId={message.id} turn={turn} words={words.text} running={running} />
      {turn.refusal ? (
        <Card tone="plain" icon={<Ban />} title={t.outcome.refusalTitle}>
          <Markdown text={turn.refusal} growing={running} />
        </Card>
      ) : null}
      {turn.toolCalls.map((call) => (
        <ToolCallView key={call.key} call={call} running={running} />
      ))}
      {running && begun ? <SilenceLine turn={turn} /> : null}
      {turn.imported ? (
        <ImportedOutcome turn={turn} messageId={message.id} parentId={message.parentId} last={last} />
      ) : (
        <OutcomeView turn={turn} messageId={message.id} parentId={message.parentId} last={last} />
      )}
      {settled ? (
        <AnswerFooter message={message} turn={turn} siblings={siblings} />
      ) : running ? null : (
        <div className="footer" />
      )}
    </article>
  );
});

/** A second request is never silent: what was left out or renamed stands above its answer. */
function Attempts({ turn }: { turn: TurnState }) {
  return turn.attempts.map((attempt) => {
    const words = [
      attempt.attempt > 1 && attempt.omitted.length > 0 ? t.phase.secondAttempt(attempt.omitted.join(', ')) : '',
      attempt.renamed ? t.phase.renamed(attempt.renamed.from, attempt.renamed.to) : '',
    ].filter(Boolean);
    if (words.length === 0) return null;
    return (
      <p className="attempt" key={attempt.attempt}>
        {words.join(' ')}
      </p>
    );
  });
}

interface AnswerTextProps {
  messageId: string;
  turn: TurnState;
  words: SourceText;
  running: boolean;
}

/** The text; behind a veil where a filter blocked it. */
function AnswerText({ messageId, turn, words, running }: AnswerTextProps) {
  const [chosen, setRevealed] = useKept(`${messageId} veil`);
  const revealed = chosen ?? false;
  if (!turn.text) return null;
  const blocked = turn.end?.outcome === 'blocked';
  if (!blocked) return <Markdown text={words} growing={running} />;
  return (
    <div className="veil">
      <div className="veil-bar">
        <span>{revealed ? t.outcome.blockedShown : t.outcome.blockedVeil}</span>
        <Button small look="quiet" aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
          {revealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {revealed ? t.outcome.veil : t.outcome.reveal}
        </Button>
      </div>
      {revealed ? <Markdown text={words} /> : null}
    </div>
  );
}
