/** Time of every candidate on the same answer, in large pieces and in the size of a network packet. */
import { join } from 'node:path';
import { table } from '../support/figures.ts';
import { inOwnProcess } from '../support/own-process.ts';
import { loadCandidate } from './candidate.ts';
import { type AnswerDigests, digestsOf } from './digests.ts';
import type { ResultJob } from './measure-result.ts';
import { timeRounds } from './rounds.ts';
import { withStreamFile } from './stream-file.ts';
import { answerStream, type BenchStream } from './streams.ts';

const RESULT = join(import.meta.dirname, 'measure-result.ts');
const STREAM_SEED = 1;

export interface CompareOptions {
  bytes: number;
  pieces: readonly number[];
  rounds: number;
  passes: number;
  names: readonly string[];
}

/** Limits of svir's time over another's, by candidate. */
const LIMITS: readonly { over: string; goal: number; limit: number }[] = [
  { over: 'bound', goal: 1.25, limit: 1.5 },
  { over: 'openai', goal: 0.4, limit: 0.4 },
  { over: 'ai-sdk', goal: 0.25, limit: 0.25 },
];

/** Prints the table; `false` where svir's answer was wrong or a limit was missed. */
export async function compare(options: CompareOptions): Promise<boolean> {
  const stream = answerStream(STREAM_SEED, options.bytes);
  const { length } = stream.bytes;
  const size = `${(length / 2 ** 20).toFixed(1)} MiB, ${stream.chunks} chunks of ${Math.round(length / stream.chunks)} bytes`;
  console.log(`Answer of ${size}: a quarter reasoning, then text, then a call.`);
  return withStreamFile(stream.bytes, async (file) => {
    let held = true;
    for (const pieceBytes of options.pieces) held = (await compareAt(options, stream, file, pieceBytes)) && held;
    return held;
  });
}

async function compareAt(
  options: CompareOptions,
  stream: BenchStream,
  file: string,
  pieceBytes: number,
): Promise<boolean> {
  const { names, rounds, passes } = options;
  const wrong = new Map<string, string>();
  for (const name of names) wrong.set(name, await wrongParts(name, stream, file, pieceBytes));
  const times = await timeRounds({ names, file, pieceBytes, rounds, passes });
  const ratio = (one: string, other: string) => times.median(one, 'ms') / times.median(other, 'ms');
  const rows: string[][] = [];
  for (const name of names) {
    const ms = times.median(name, 'ms');
    rows.push([
      (await loadCandidate(name)).label,
      `${Math.round(stream.bytes.length / ms / 1000)}`,
      `${Math.round((stream.chunks / ms) * 1000).toLocaleString('en')}`,
      ratio(name, 'bound').toFixed(2),
      (times.best(name) / times.best('bound')).toFixed(2),
      (times.median(name, 'cpuMs') / times.median('bound', 'cpuMs')).toFixed(2),
      ratio('svir', name).toFixed(2),
      times.spread(name).toFixed(2),
      wrong.get(name) === '' ? 'right' : `wrong: ${wrong.get(name)}`,
    ]);
  }
  console.log(`\nPieces of ${pieceBytes} bytes, ${rounds} rounds of ${passes} passes, medians:\n`);
  const head = 'candidate, MB/s, chunks/s, time ÷ bound, best ÷ best, CPU ÷ bound, svir ÷ it, spread, answer';
  console.log(`${table(head.split(', '), rows)}\n`);
  let held = wrong.get('svir') === '';
  for (const { over, goal, limit } of LIMITS) {
    if (!names.includes(over)) continue;
    // Best passes are what other work on the machine disturbs least: they decide, and the medians stand beside them.
    const best = times.best('svir') / times.best(over);
    const word = best <= goal ? 'held' : best <= limit ? 'limit held, goal missed' : 'MISSED';
    const medians = ratio('svir', over).toFixed(2);
    console.log(
      `svir ÷ ${over}: ${best.toFixed(2)} by best passes, ${medians} by medians (goal ${goal}, limit ${limit}): ${word}`,
    );
    held = held && best <= limit;
  }
  return held;
}

/** Names of the parts of the answer that a candidate got wrong; empty where none is. */
async function wrongParts(candidate: string, stream: BenchStream, file: string, pieceBytes: number): Promise<string> {
  const right = digestsOf(stream.expected);
  const got = await inOwnProcess<AnswerDigests>(RESULT, { candidate, file, pieceBytes } satisfies ResultJob);
  return (['text', 'reasoning', 'arguments'] as const).filter((part) => got[part] !== right[part]).join(', ');
}
