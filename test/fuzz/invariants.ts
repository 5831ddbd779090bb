/** What must hold of any bytes at all. Each broken rule is a sentence; none is an empty list. */
import { TURN_OUTCOMES } from '../../shared/turn/outcome.ts';
import { type Decoded, decodePieces } from '../support/decode-pieces.ts';
import { splitSeeded } from '../support/seeded-splits.ts';
import type { Seed } from './corpus.ts';

/** Longest that a damaged stream of the corpus' size may take, milliseconds: far above any, far below a hang. */
const MAX_MS = 2000;

export function broken(seed: Seed, bytes: Uint8Array, number: number): string[] {
  const { response, request } = seed;
  const faults: string[] = [];
  const started = performance.now();
  let whole: Decoded;
  let cut: Decoded;
  try {
    whole = decodePieces([bytes], { response, request });
    cut = decodePieces(splitSeeded(bytes, number), { response, request });
  } catch (error) {
    return [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
  const took = performance.now() - started;
  if (took > MAX_MS) faults.push(`took ${took.toFixed(0)} ms`);
  const wholeEvents = JSON.stringify(whole.events);
  if (wholeEvents !== JSON.stringify(cut.events)) faults.push('events depend on the split');
  if (JSON.stringify(whole.outcome) !== JSON.stringify(cut.outcome)) faults.push('the outcome depends on the split');
  if (JSON.stringify(whole.ranges) !== JSON.stringify(cut.ranges)) faults.push('ranges depend on the split');
  faults.push(...rulesOf(whole, bytes));
  return faults;
}

function rulesOf({ events, end, outcome, ranges }: Decoded, bytes: Uint8Array): string[] {
  const faults: string[] = [];
  if (!TURN_OUTCOMES.includes(end.outcome)) faults.push(`outcome ${end.outcome}`);
  if ((end.outcome === 'failed' || end.outcome === 'blocked') !== (end.error !== null))
    faults.push(`${end.outcome} with error ${end.error?.kind}`);
  if (end.outcome === 'blocked' && end.error?.kind !== 'content-filter') faults.push('blocked by something else');
  if (end.error && (end.error.message === '' || end.error.advice === '' || /<\/?[a-z!]/i.test(end.error.message)))
    faults.push(`bad message ${end.error.message}`);
  if (end.executable && (end.outcome !== 'complete' || outcome.toolCalls.length === 0))
    faults.push('executable without a complete call');
  if (end.executable && outcome.toolCalls.some((call) => !call.complete || call.name === ''))
    faults.push('offers a call that is not whole');
  const ids = outcome.toolCalls.map((call) => call.id);
  if (new Set(ids).size !== ids.length || ids.includes('')) faults.push(`ids ${ids.join(', ')}`);
  if (events.filter((event) => event.type === 'done').length > 1) faults.push('done twice');
  if (!wellFormed(events)) faults.push('a string that is not well-formed');
  // What is kept grows with the bytes and no faster: an event is at most a few hundred characters beside its content.
  const size = JSON.stringify(events).length;
  if (size > 64 * bytes.length + 10_000) faults.push(`${size} characters of events for ${bytes.length} bytes`);
  for (const [at, range] of ranges.entries()) {
    if (
      range.index !== at ||
      range.start >= range.end ||
      range.end > bytes.length ||
      range.start < (ranges[at - 1]?.end ?? 0)
    ) {
      faults.push(`range ${JSON.stringify(range)}`);
      break;
    }
  }
  return faults;
}

function wellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && wellFormed(inner));
}
