import type { Anomaly, AnomalyKind } from '../../../shared/turn/anomaly.ts';
import type { AnomalyReport } from '../../../shared/turn/turn-event.ts';
import { englishText, said } from '../../../shared/words/english.ts';
import { mapSaid } from '../../../shared/words/said.ts';
import type { AnomalyDetail } from '../chunk/answer-sink.ts';
import { MAX_REPORTS_PER_ANOMALY } from '../chunk/limits.ts';

const MAX_DETAIL = 200;

interface Count {
  total: number;
  lastSrc: number;
}

/** Reports each kind of anomaly a few times and counts the rest, so that nothing grows with a server's habits. */
export class AnomalyLog {
  private readonly counts = new Map<AnomalyKind, Count>();
  private readonly emit: (event: AnomalyReport) => void;

  constructor(emit: (event: AnomalyReport) => void) {
    this.emit = emit;
  }

  has(kind: AnomalyKind): boolean {
    return this.counts.has(kind);
  }

  report(kind: AnomalyKind, detail: AnomalyDetail, src: number): void {
    const count = this.counts.get(kind);
    if (!count) this.counts.set(kind, { total: 1, lastSrc: src });
    else {
      count.total++;
      count.lastSrc = src;
      if (count.total > MAX_REPORTS_PER_ANOMALY) return;
    }
    this.emit({ type: 'anomaly', src, anomaly: anomaly(kind, detail) });
  }

  /** Tells how often the kinds came that were not reported singly. */
  close(): void {
    for (const [kind, { total, lastSrc }] of this.counts) {
      const more = total - MAX_REPORTS_PER_ANOMALY;
      if (more <= 0) continue;
      this.emit({ type: 'anomaly', src: lastSrc, anomaly: anomaly(kind, said('detail.more', { count: more })) });
    }
  }
}

function anomaly(kind: AnomalyKind, detail: AnomalyDetail): Anomaly {
  if (typeof detail === 'string') return { kind, detail: short(detail) };
  const sentence = mapSaid(detail, short);
  return { kind, detail: short(englishText(sentence)), said: sentence };
}

function short(text: string): string {
  return (text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text).toWellFormed();
}
