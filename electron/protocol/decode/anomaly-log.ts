import type { AnomalyKind } from '../../../shared/turn/anomaly.ts';
import type { AnomalyReport } from '../../../shared/turn/turn-event.ts';
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

  report(kind: AnomalyKind, detail: string, src: number): void {
    const count = this.counts.get(kind);
    if (!count) this.counts.set(kind, { total: 1, lastSrc: src });
    else {
      count.total++;
      count.lastSrc = src;
      if (count.total > MAX_REPORTS_PER_ANOMALY) return;
    }
    const short = detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL)}…` : detail;
    this.emit({ type: 'anomaly', src, anomaly: { kind, detail: short.toWellFormed() } });
  }

  /** Tells how often the kinds came that were not reported singly. */
  close(): void {
    for (const [kind, { total, lastSrc }] of this.counts) {
      const more = total - MAX_REPORTS_PER_ANOMALY;
      if (more > 0)
        this.emit({ type: 'anomaly', src: lastSrc, anomaly: { kind, detail: `${more} more of this kind` } });
    }
  }
}
