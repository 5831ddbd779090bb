/** What a crash left: turns found running at the start are rebuilt from their captures and kept as interrupted. */
import { join } from 'node:path';
import { replayTurn } from '../capture/replay.ts';
import type { Store, StoreFailure } from '../store/store.ts';

/** A failure of a capture or of the store, in words. */
export type RecoveryProblem = Pick<StoreFailure, 'message' | 'advice' | 'said'>;

/** What happened to one turn that was found running. */
export interface RecoveredTurn {
  turnId: string;
  /** Whether its message is stored now; if not, the next start tries again. */
  saved: boolean;
  /** What could not be read or written. */
  problems: RecoveryProblem[];
}

/** Rebuilds and saves every unfinished turn. Call it before a new turn can start. */
export async function recoverTurns(store: Store, capturesDir: string): Promise<RecoveredTurn[]> {
  const running = await store.runningTurns();
  if (!running.ok) return [];
  const recovered: RecoveredTurn[] = [];
  for (const turn of running.value.items) {
    const folders = turn.captureIds.map((id) => join(capturesDir, id));
    const { state, failures } = await replayTurn(folders, { end: { how: 'interrupted' }, startedAt: turn.startedAt });
    const saved = await store.finishTurn({ turnId: turn.turnId, turn: state });
    const problems: RecoveryProblem[] = [...failures];
    if (!saved.ok) problems.push(saved.failure);
    recovered.push({ turnId: turn.turnId, saved: saved.ok, problems });
  }
  return recovered;
}
