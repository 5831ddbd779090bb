/** Reasoning: open while it is all there is, folded once an answer comes, and from then on as the person wants it. */
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { TurnState } from '../../../shared/turn/turn-state.ts';
import type { SourceText } from '../../state/growing-text.ts';
import { t } from '../../strings/strings.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { useClock } from '../ui/use-clock.ts';
import { hasAnswer, reasoningSpan } from './reasoning-clock.ts';
import { useKept } from './use-kept.ts';
import './reasoning.css';

interface ReasoningViewProps {
  messageId: string;
  turn: TurnState;
  words: SourceText;
}

export function ReasoningView({ messageId, turn, words }: ReasoningViewProps) {
  const id = useId();
  const [chosen, setChosen] = useKept(`${messageId} reasoning`);
  const running = turn.end === null;
  const only = !hasAnswer(turn);
  const thinking = running && only;
  useClock(thinking);
  const span = reasoningSpan(messageId, turn, running, Date.now());
  const open = chosen ?? only;
  const title = thinking ? t.reasoning.running : span === null ? t.reasoning.done : t.reasoning.doneFor(span);
  return (
    <section className="reasoning" data-open={open}>
      <button
        type="button"
        className="reasoning-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <ChevronRight aria-hidden="true" />
        <span>{title}</span>
        {thinking && span !== null ? <span className="tabular">{t.phase.elapsed(span)}</span> : null}
        {turn.reasoningCarrier ? (
          <span className="reasoning-carrier">{t.reasoning.carrier[turn.reasoningCarrier]}</span>
        ) : null}
      </button>
      <div id={id} className="reasoning-body" hidden={!open}>
        {open ? <Markdown text={words} growing={thinking} /> : null}
      </div>
    </section>
  );
}
