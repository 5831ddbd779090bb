/** What another language provides for everything the main process says. Its types hold it whole. */
import type { IpcFailure } from '../ipc/result.ts';
import type { AnomalyKind } from '../turn/anomaly.ts';
import type { AnomalyEntry } from '../turn/anomaly-catalogue.ts';
import type { FailureKind } from '../turn/failure.ts';
import type { FailureEntry } from '../turn/failure-catalogue.ts';
import type { English } from './english.ts';
import type { Translation, WordsOfSaid } from './said.ts';

export interface MainWords {
  sentences: Translation<English>;
  failures: Readonly<Record<FailureKind, FailureEntry>>;
  anomalies: Readonly<Record<AnomalyKind, Omit<AnomalyEntry, 'rule'>>>;
  /** For a failed call that does not say more than its code. */
  calls: Readonly<Record<IpcFailure['code'], WordsOfSaid>>;
}
