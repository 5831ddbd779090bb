/**
 * Bodies streamed from disk: memory while sending, throughput beside a plain pipe, time to the first byte, Stop.
 * Options: `--large MiB` (1024), `--rounds N` (5), `--stops N` (20), `--peer MiB,MiB,…`,
 * `--parts memory,peer,throughput,first,stop`.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBodyStream } from '../../../electron/http/body-stream.ts';
import { AS_MADE, type ImageAttachment } from '../../../electron/protocol/request/chat-request.ts';
import { type BodyPlan, planRequestBody } from '../../../electron/protocol/request/plan-body.ts';
import { makeTempDir } from '../../support/temp-dir.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { median, table } from '../support/figures.ts';
import { inOwnProcess } from '../support/own-process.ts';
import type { SendJob, Sent } from './send.ts';
import type { SinkReport } from './sink.ts';

export const about = 'request bodies with images: memory, throughput, first byte, Stop';

const MIB = 1024 * 1024;
const MEMORY_LIMIT = 32 * MIB;
const THROUGHPUT_LIMIT = 0.5;
const STOP_LIMIT_MS = 50;
const SEND = join(import.meta.dirname, 'send.ts');
const SINK = join(import.meta.dirname, 'sink.ts');

interface Run {
  sent: Sent;
  first: number;
  end: number | null;
  closed: number;
  bytes: number;
}

/** Sends once, into a fresh sink, from a fresh process. */
async function sendOnce(job: Omit<SendJob, 'port'>): Promise<Run> {
  const sink = fork(SINK, { execArgv: process.execArgv });
  const reports: SinkReport[] = [];
  const listening = new Promise<number>((resolve) => {
    sink.on('message', (report: SinkReport) => {
      reports.push(report);
      if (report.type === 'listening') resolve(report.port);
    });
  });
  const port = await listening;
  const expected = job.way === 'openai' ? 2 : 1;
  const over = () => reports.filter(({ type }) => type === 'closed').length >= expected;
  try {
    const sent = await inOwnProcess<Sent>(SEND, { ...job, port });
    while (!over() && (job.way !== 'openai' || sent.outcome === 'complete'))
      await new Promise((resolve) => sink.once('message', resolve));
    const last = <T extends SinkReport['type']>(type: T) =>
      reports.findLast((report): report is Extract<SinkReport, { type: T }> => report.type === type);
    return {
      sent,
      first: last('first')?.at ?? Number.NaN,
      end: last('end')?.at ?? null,
      closed: last('closed')?.at ?? Number.NaN,
      bytes: last('closed')?.bytes ?? 0,
    };
  } finally {
    sink.disconnect();
  }
}

export async function run(options: BenchOptions): Promise<boolean> {
  const large = options.number('large', 1024);
  const rounds = options.number('rounds', 5);
  await using dir = await makeTempDir('svir-bench-body-');
  const eightMiB = dir.join('8mib.png');
  writeFileSync(eightMiB, randomBytes(8 * MIB));
  const parts = options.list('parts', ['memory', 'peer', 'throughput', 'first', 'stop']);
  console.log(`Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the start`);
  let held = true;
  process.env.SVIR_BENCH_MEMORY = '1';
  if (parts.includes('memory')) held = await memory(eightMiB, large, rounds);
  if (parts.includes('peer')) {
    await peer(eightMiB, options.list('peer', ['104', '200', '304', '400', '448', '512']).map(Number));
  }
  process.env.SVIR_BENCH_MEMORY = '0';
  if (parts.includes('throughput')) held = (await throughput(eightMiB, dir.join('body.json'), rounds)) && held;
  if (parts.includes('first')) await firstByte(dir.join('1mib.png'), rounds);
  if (parts.includes('stop')) held = (await stop(eightMiB, options.number('stops', 20))) && held;
  return held;
}

async function memory(file: string, large: number, rounds: number): Promise<boolean> {
  const rows: string[][] = [];
  let held = true;
  for (const size of [104, large]) {
    const count = size / 8;
    const growths: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { sent, bytes } = await sendOnce({ way: 'svir', file, count });
      if (sent.outcome !== 'complete' || bytes !== planOf(file, count).bytes) {
        throw new Error(`svir sent ${bytes} bytes: ${sent.outcome}`);
      }
      growths.push(sent.most - sent.before);
    }
    held &&= Math.max(...growths) < MEMORY_LIMIT;
    rows.push([`${size} MiB of images`, mib(median(growths)), mib(Math.max(...growths)), mib(MEMORY_LIMIT)]);
  }
  console.log(`\nGrowth of resident memory while sending, svir (${rounds} runs each)\n`);
  console.log(table(['body', 'median', 'most', 'limit'], rows));
  return held;
}

async function peer(file: string, sizes: readonly number[]): Promise<void> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const outcome = await sendOnce({ way: 'openai', file, count: size / 8 }).then(
      ({ sent }) =>
        sent.outcome === 'complete' ? mib(sent.most - sent.before) : `fails: ${sent.outcome.slice(0, 60)}`,
      (error: unknown) => `fails: ${String(error).split('\n').at(-1)?.slice(0, 60)}`,
    );
    rows.push([`${size} MiB of images`, outcome]);
    if (outcome.startsWith('fails')) break;
  }
  console.log('\nThe same content by the openai package\n');
  console.log(table(['body', 'growth'], rows));
}

async function throughput(file: string, bodyFile: string, rounds: number): Promise<boolean> {
  const count = 32;
  const plan = planOf(file, count);
  await pipeline(createBodyStream(plan), createWriteStream(bodyFile));
  const speeds: Record<'svir' | 'pipe', number[]> = { svir: [], pipe: [] };
  // In turn, so that what else the machine does meets both.
  for (let round = 0; round < rounds; round++) {
    for (const way of ['pipe', 'svir'] as const) {
      const { first, end, bytes } = await sendOnce({ way, file: way === 'pipe' ? bodyFile : file, count });
      if (end === null || bytes !== plan.bytes) throw new Error(`${way} sent ${bytes} of ${plan.bytes} bytes`);
      speeds[way].push(bytes / MIB / ((end - first) / 1000));
    }
  }
  const [svir, pipe] = [median(speeds.svir), median(speeds.pipe)];
  const ratio = svir / pipe;
  console.log(`\nThroughput of a body of ${mib(plan.bytes)} on loopback (median of ${rounds})\n`);
  console.log(
    table(
      ['way', 'MiB/s', 'ratio', 'limit'],
      [
        ['plain file to socket, the finished body', pipe.toFixed(0), '1', ''],
        ['svir: images from disk, base64, SHA-256', svir.toFixed(0), ratio.toFixed(2), `≥ ${THROUGHPUT_LIMIT}`],
      ],
    ),
  );
  return ratio >= THROUGHPUT_LIMIT;
}

async function firstByte(file: string, rounds: number): Promise<void> {
  writeFileSync(file, randomBytes(MIB));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { sent, first } = await sendOnce({ way: 'svir', file, count: 100 });
    times.push(first - sent.sendAt);
  }
  console.log(
    `\nSend to the first body byte at the server, 100 images attached: median ${ms(median(times))}, most ${ms(Math.max(...times))}`,
  );
}

async function stop(file: string, stops: number): Promise<boolean> {
  const times: number[] = [];
  for (let round = 0; round < stops; round++) {
    const { sent, closed } = await sendOnce({ way: 'stop', file, count: 64 });
    if (sent.stopAt === null) throw new Error('it was over before it could be stopped');
    times.push(closed - sent.stopAt);
  }
  const most = Math.max(...times);
  console.log(
    `\nStop in the middle of a body to the closed socket at the server (${stops} times): median ${ms(median(times))}, most ${ms(most)}, limit ${STOP_LIMIT_MS} ms`,
  );
  return most <= STOP_LIMIT_MS;
}

function planOf(file: string, count: number): BodyPlan {
  const image: ImageAttachment = {
    kind: 'image',
    path: file,
    name: 'x.png',
    bytes: 8 * MIB,
    mediaType: 'image/png',
    sha256: null,
    modifiedMs: null,
  };
  const attachments = Array.from({ length: count }, () => image);
  return planRequestBody({ model: 'm', messages: [{ role: 'user', text: 'look', attachments }] }, AS_MADE);
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
