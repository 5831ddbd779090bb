/** The small print of an answer: who answered, what it cost, how fast it was, what was odd, and its copy. */
import { Info, RotateCcw, TriangleAlert } from 'lucide-react';
import type { AssistantMessage } from '../../../shared/chat/message.ts';
import { modelLabel } from '../../../shared/chat/model-label.ts';
import { anomalyLevel } from '../../../shared/turn/anomaly-level.ts';
import type { TurnState } from '../../../shared/turn/turn-state.ts';
import { mayAsk } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tip } from '../ui/tooltip.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import { hasAnswer } from './reasoning-clock.ts';

interface Fact {
  text: string;
  /** More of it, for the pointer. */
  title: string;
  /** What a screen reader says in the place of the short text. */
  spoken?: string;
}

interface AnswerFooterProps {
  message: AssistantMessage;
  turn: TurnState;
  siblings: readonly string[];
}

export function AnswerFooter({ message, turn, siblings }: AnswerFooterProps) {
  const app = useAppCommands();
  const busy = useApp((state) => !mayAsk(state));
  const { end, finish, usage } = turn;
  // After the finish the answer is whole; how it ended is known a moment later.
  if (!end && finish === null) return null;
  const { parentId } = message;
  const offersRetry = (end === null || end.outcome === 'complete') && hasAnswer(turn);
  const notable = turn.anomalies.some(({ kind }) => anomalyLevel(kind) === 'notable');
  const facts: Fact[] = [];
  if (turn.model) {
    const label = modelLabel(turn.model);
    const whole = label === turn.model ? '' : `${turn.model} · `;
    facts.push({ text: t.footer.answeredBy(label), title: whole + t.footer.askedFor(message.asked.model) });
  }
  if (usage && (usage.promptTokens !== null || usage.completionTokens !== null)) {
    const title = t.footer.usage(usage);
    facts.push({ text: t.footer.tokens(usage.promptTokens, usage.completionTokens), title, spoken: title });
  }
  if (end && end.timing.tokensPerSecond !== null) {
    facts.push({ text: t.footer.speed(end.timing.tokensPerSecond), title: t.footer.speedTitle });
  }
  if (end?.timing.firstTokenMs !== undefined) {
    facts.push({ text: t.footer.firstToken(end.timing.firstTokenMs), title: t.footer.total(end.timing.endedMs) });
  }
  return (
    <footer className="footer">
      <div className="footer-actions">
        {turn.text ? <CopyButton label={t.footer.copyAnswer} text={() => turn.text} /> : null}
        {/* Where the answer is not whole, the card above it offers this already. */}
        {parentId && offersRetry ? (
          <IconButton
            small
            label={t.footer.retry}
            icon={<RotateCcw />}
            disabled={busy}
            onClick={() => void app.conversation.retry(parentId)}
          />
        ) : null}
        {siblings.length > 1 ? <BranchSwitch message={message} siblings={siblings} /> : null}
      </div>
      <ul className="plain footer-facts tabular">
        {facts.map((fact) => (
          <Tip key={fact.text} label={fact.title}>
            {fact.spoken === undefined ? (
              <li>{fact.text}</li>
            ) : (
              <li>
                <span aria-hidden="true">{fact.text}</span>
                <span className="sr-only">{fact.spoken}</span>
              </li>
            )}
          </Tip>
        ))}
      </ul>
      {turn.anomalies.length > 0 ? (
        <Tip label={t.footer.anomaliesTitle}>
          <Button
            look="quiet"
            small
            className="footer-anomalies"
            data-level={notable ? 'notable' : 'harmless'}
            onClick={() => app.showDebug(message.id, 'anomalies')}
          >
            {notable ? <TriangleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
            {t.footer.anomalies(turn.anomalies.length)}
          </Button>
        </Tip>
      ) : null}
    </footer>
  );
}
