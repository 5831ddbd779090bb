import { join } from 'node:path';
import { seeded } from '../../support/seeded-splits.ts';
import { median, shuffled } from '../support/figures.ts';
import { inOwnProcess } from '../support/own-process.ts';
import type { TimeJob, TimeResult } from './measure-time.ts';

const TIME = join(import.meta.dirname, 'measure-time.ts');
const WARM_UP_BYTES = 8 * 1024 * 1024;

export type Clock = 'ms' | 'cpuMs';

/** What all rounds gave, by candidate. */
export class Rounds {
  private readonly results: ReadonlyMap<string, readonly TimeResult[]>;

  constructor(results: ReadonlyMap<string, readonly TimeResult[]>) {
    this.results = results;
  }

  /** The median over rounds of a round's median pass. */
  median(name: string, clock: Clock): number {
    return median(this.of(name).map((result) => median(result[clock])));
  }

  /** The best pass of all: what other load on the machine disturbs least. */
  best(name: string): number {
    return Math.min(...this.of(name).flatMap((result) => result.ms));
  }

  /** How far the rounds lie apart: worst over best median. */
  spread(name: string): number {
    const medians = this.of(name).map((result) => median(result.ms));
    return Math.max(...medians) / Math.min(...medians);
  }

  private of(name: string): readonly TimeResult[] {
    return this.results.get(name) ?? [];
  }
}

/** Times candidates on one stream, each in a process of its own, in an order drawn anew for every round. */
export async function timeRounds(options: {
  names: readonly string[];
  file: string;
  pieceBytes: number;
  rounds: number;
  passes: number;
}): Promise<Rounds> {
  const { names, file, pieceBytes, passes } = options;
  const random = seeded(pieceBytes);
  const results = new Map<string, TimeResult[]>(names.map((name) => [name, []]));
  for (let round = 0; round < options.rounds; round++) {
    for (const candidate of shuffled(names, random)) {
      const job: TimeJob = { candidate, file, pieceBytes, passes, warmUpBytes: WARM_UP_BYTES };
      results.get(candidate)?.push(await inOwnProcess<TimeResult>(TIME, job));
    }
  }
  return new Rounds(results);
}
