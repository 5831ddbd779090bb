/** `svir decode`: a saved response body, or a capture, through the same decoder as a live turn. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { outcomeObject } from '../../shared/turn/outcome-object.ts';
import type { TurnEvent, UnnumberedTurnEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import { readCaptureRecord } from '../capture/capture-reader.ts';
import { capturePaths } from '../capture/capture-record.ts';
import { errorCode } from '../http/network-error.ts';
import {
  createTurnDecoder,
  type RequestFacts,
  type ResponseFacts,
  type StreamEnd,
} from '../protocol/decode/turn-decoder.ts';
import { type Arguments, numberOption, parseArguments, UsageError } from './arguments.ts';
import { readHeader } from './connection-options.ts';
import type { CommandContext } from './context.ts';
import { exitStatus } from './exit-status.ts';

/** Nothing is known of the request a lone body answers. */
const NEUTRAL: RequestFacts = {
  model: '',
  toolNames: [],
  toolChoice: null,
  wantsSchema: false,
  wantsJsonObject: false,
  hasImages: false,
};

interface Source {
  body: AsyncIterable<Uint8Array>;
  response: ResponseFacts | null;
  facts: RequestFacts;
  end: StreamEnd;
  startedAt: number;
}

export async function decodeCommand(argv: readonly string[], { output }: CommandContext): Promise<number> {
  const args = parseArguments(argv, { flags: ['events', 'json'], values: ['split', 'status', 'header'] });
  const [file, ...more] = args.rest;
  if (file === undefined || more.length > 0)
    throw new UsageError('Give one file, capture folder, or -: svir decode FILE');
  const split = numberOption(args, 'split');
  if (split !== null && (!Number.isInteger(split) || split < 1))
    throw new UsageError('--split must be a whole number from 1.');
  const source = await openSource(file, args);
  let state: TurnState = EMPTY_TURN;
  let n = 0;
  const take = (events: readonly UnnumberedTurnEvent[]) => {
    for (const event of events) {
      const numbered: TurnEvent = { ...event, n: n++ };
      state = reduceTurn(state, numbered);
      if (args.flag('events')) output.out(`${JSON.stringify(numbered)}\n`);
    }
  };
  let decoder = source.response && createTurnDecoder(source.response, source.facts);
  for await (const piece of source.body) {
    decoder ??= createTurnDecoder(guessHead(piece, args), source.facts);
    for (let at = 0; at < piece.length; at += split ?? piece.length) {
      if (decoder.over) break;
      take(decoder.push(piece.subarray(at, at + (split ?? piece.length))));
    }
    if (decoder.over) break;
  }
  decoder ??= createTurnDecoder(guessHead(new Uint8Array(0), args), source.facts);
  const { events, end } = decoder.end(source.end);
  take(events);
  const timing = { startedAt: source.startedAt, endedMs: 0, tokens: 0, tokensPerSecond: null };
  take([{ type: 'turn-end', src: -1, ...end, timing }]);
  const outcome = outcomeObject(state);
  if (outcome === null) throw new Error('the turn has no end');
  output.out(`${JSON.stringify(outcome)}\n`);
  return exitStatus(outcome);
}

async function openSource(file: string, args: Arguments): Promise<Source> {
  const bare = { response: null, facts: NEUTRAL, end: { how: 'eof' }, startedAt: 0 } as const;
  if (file === '-') return { body: process.stdin, ...bare };
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(
      errorCode(error) === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${errorCode(error)}).`,
    );
  });
  if (!found.isDirectory()) return { body: createReadStream(file), ...bare };
  const record = await readCaptureRecord(file);
  if (!record.ok) throw new UsageError(`${file} is no capture: ${record.failure.message}`);
  const { response, facts, closed, startedAt } = record.value;
  const end = closed?.end ?? { how: 'interrupted' };
  const given = givenHead(args);
  return {
    body: createReadStream(capturePaths(file).response),
    response:
      given ??
      (response === null
        ? null
        : {
            status: response.status,
            headers: response.headers,
            now: startedAt + Math.round(response.atMicros / 1000),
            ...(response.unlabelledCompression ? { unlabelledCompression: true } : {}),
          }),
    facts: facts ?? NEUTRAL,
    end,
    startedAt,
  };
}

/** The head that was given in options, or `null` where none was. */
function givenHead(args: Arguments): ResponseFacts | null {
  if (args.value('status') === null && args.values('header').length === 0) return null;
  return { status: readStatus(args), headers: readHeaders(args), now: Date.now() };
}

/** A body without its head: the content type is taken from how it begins, so that nothing is blamed on the server. */
function guessHead(first: Uint8Array, args: Arguments): ResponseFacts {
  const headers = readHeaders(args);
  if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) {
    const begin = Buffer.from(first.subarray(0, 64)).toString('latin1').trimStart();
    const type = /^[{["]/.test(begin) ? 'application/json' : begin.startsWith('<') ? 'text/html' : 'text/event-stream';
    headers.push(['content-type', type]);
  }
  return { status: readStatus(args), headers, now: Date.now() };
}

function readStatus(args: Arguments): number {
  const status = numberOption(args, 'status') ?? 200;
  if (!Number.isInteger(status) || status < 100 || status > 999)
    throw new UsageError('--status must be an HTTP status such as 200.');
  return status;
}

function readHeaders(args: Arguments): [string, string][] {
  return args.values('header').map((line) => {
    const { name, value } = readHeader(line);
    return [name, value];
  });
}
