/** Where the request stands, while nothing of the answer is there. */
import { useEffect, useRef } from 'react';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { TurnState } from '../../../shared/turn/turn-state.ts';
import { t } from '../../strings/strings.ts';
import { useClock } from '../ui/use-clock.ts';

/** A silence after the first token is worth a word from here on. */
const SILENCE_MS = 10_000;

/** Words for the phase and, where it is known, how far it is (0 to 1). */
function wordsFor(turn: TurnState): { words: string; share: number | null } {
  const { phase, progress } = turn;
  if (!phase) return { words: t.phase.preparing, share: null };
  switch (phase.phase) {
    case 'connecting':
      return { words: t.phase.connecting, share: null };
    case 'sending': {
      const { sentBytes, totalBytes } = phase;
      if (sentBytes === undefined || !totalBytes) return { words: t.phase.sendingStart, share: null };
      return { words: t.phase.sending(sentBytes, totalBytes), share: sentBytes / totalBytes };
    }
    case 'waiting':
    case 'reading': {
      if (progress?.done !== undefined && progress.total) {
        return { words: t.phase.promptProgress(progress.done, progress.total), share: progress.done / progress.total };
      }
      if (progress) return { words: t.phase.alive, share: null };
      return { words: phase.phase === 'waiting' ? t.phase.waiting : t.phase.reading, share: null };
    }
    default:
      return unreachable(phase.phase);
  }
}

export function PhaseLine({ turn, since }: { turn: TurnState; since: number }) {
  const now = useClock(true);
  const { words, share } = wordsFor(turn);
  return (
    <div className="phase" data-phase={turn.phase?.phase ?? 'preparing'}>
      <span className="pulse" aria-hidden="true" />
      <span>{words}</span>
      <span className="phase-time tabular">{t.phase.elapsed(now - since)}</span>
      {share === null ? null : (
        <div
          className="progress phase-progress"
          role="progressbar"
          aria-label={words}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="progress-fill" style={{ transform: `scaleX(${Math.min(1, share)})` }} />
        </div>
      )}
    </div>
  );
}

/** How much was generated. A keep-alive adds nothing to it, so it does not end a silence (DESIGN section 4). */
function generated(turn: TurnState): number {
  const calls = turn.toolCalls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  return turn.text.length + turn.reasoning.length + (turn.refusal?.length ?? 0) + calls;
}

/** Says that a running answer has gone silent, and whether the server still says that it is alive. */
export function SilenceLine({ turn }: { turn: TurnState }) {
  const now = useClock(true);
  const amount = generated(turn);
  const last = useRef({ amount, at: now, progress: turn.progress });
  useEffect(() => {
    if (last.current.amount !== amount) last.current = { amount, at: Date.now(), progress: turn.progress };
  }, [amount, turn.progress]);
  const silent = last.current.amount === amount ? now - last.current.at : 0;
  if (turn.finish !== null) return <div className="phase">{t.phase.finishing}</div>;
  if (silent < SILENCE_MS) return null;
  const alive = turn.progress !== null && turn.progress !== last.current.progress;
  return (
    <div className="phase">
      <span className="pulse" aria-hidden="true" />
      {alive ? t.phase.silentButAlive(silent) : t.phase.silent(silent)}
    </div>
  );
}
