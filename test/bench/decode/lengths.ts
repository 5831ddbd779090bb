/** What a ratio on one stream hides: whether time grows with the length of an answer, of a call, of one event. */
import { join } from 'node:path';
import { median } from '../support/figures.ts';
import { inOwnProcess } from '../support/own-process.ts';
import type { GrowthJob, GrowthResult } from './measure-growth.ts';
import { timeRounds } from './rounds.ts';
import { withStreamFile } from './stream-file.ts';
import { argumentsStream, oneEventStream, textStream } from './streams.ts';

const GROWTH = join(import.meta.dirname, 'measure-growth.ts');
const MIB = 1024 * 1024;
/** Allowed for noise on a shared machine; what grows quadratically ends beyond 10. */
const MAX_GROWTH = 1.25;
const MAX_ONE_EVENT = 2;
const GROWTH_PASSES = 5;

export async function lengths(): Promise<boolean> {
  const held = [await singleAnswer(), await longArguments(), await oneEvent()];
  return !held.includes(false);
}

function say(what: string, ratio: number, limit: number): boolean {
  console.log(`${what}: ${ratio.toFixed(2)} (limit ${limit})${ratio <= limit ? '' : ': MISSED'}`);
  return ratio <= limit;
}

async function singleAnswer(): Promise<boolean> {
  const { bytes } = textStream(1, 64 * MIB);
  console.log('\nOne answer of 64 MiB, its last MiB over its first, and its last eight over its first eight:');
  return withStreamFile(bytes, async (file) => {
    let held = true;
    for (const fold of [false, true]) {
      for (const pieceBytes of [65_536, 1400]) {
        const job: GrowthJob = { file, pieceBytes, partBytes: MIB, passes: GROWTH_PASSES, fold };
        const { parts } = await inOwnProcess<GrowthResult>(GROWTH, job);
        const words = `${fold ? 'folded by reduceTurn' : 'turn events'}, pieces of ${pieceBytes}`;
        const last = (parts.at(-1) ?? Number.NaN) / (parts[0] ?? Number.NaN);
        held = say(words, last, MAX_GROWTH) && held;
        held = say(`${words}, eight`, median(parts.slice(-8)) / median(parts.slice(0, 8)), MAX_GROWTH) && held;
      }
    }
    return held;
  });
}

async function longArguments(): Promise<boolean> {
  const { bytes, chunks } = argumentsStream(5 * MIB, 4);
  console.log(
    `\nArguments of 5 MiB in pieces of 4 characters (${chunks} chunks, ${Math.round(bytes.length / MIB)} MiB):`,
  );
  return withStreamFile(bytes, async (file) => {
    let held = true;
    for (const fold of [false, true]) {
      // Ten whole parts and a rest: the decoder is over before the last piece is handed back.
      const partBytes = Math.floor(bytes.length / 10.5);
      const job: GrowthJob = { file, pieceBytes: 65_536, partBytes, passes: 3, fold };
      const { parts } = await inOwnProcess<GrowthResult>(GROWTH, job);
      const growth = (parts[9] ?? Number.NaN) / (parts[0] ?? Number.NaN);
      held = say(`${fold ? 'folded by reduceTurn' : 'turn events'}, last tenth over first`, growth, MAX_GROWTH) && held;
    }
    const times = await timeRounds({
      names: ['bound', 'svir', 'svir-fold'],
      file,
      pieceBytes: 65_536,
      rounds: 2,
      passes: 2,
    });
    for (const name of ['svir', 'svir-fold'])
      console.log(
        `${name} ÷ bound, end included: ${(times.median(name, 'ms') / times.median('bound', 'ms')).toFixed(2)}`,
      );
    return held;
  });
}

async function oneEvent(): Promise<boolean> {
  const { bytes } = oneEventStream(16 * MIB);
  console.log('\nOne event of 16 MiB, best pass over the best of the bound:');
  return withStreamFile(bytes, async (file) => {
    let held = true;
    for (const pieceBytes of [1400, 65_536]) {
      const times = await timeRounds({ names: ['bound', 'svir'], file, pieceBytes, rounds: 3, passes: 5 });
      const ratio = times.best('svir') / times.best('bound');
      held = say(`pieces of ${pieceBytes}`, ratio, MAX_ONE_EVENT) && held;
    }
    return held;
  });
}
