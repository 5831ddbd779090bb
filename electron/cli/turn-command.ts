/** `svir turn`: one real turn, streamed to the terminal or printed as JSON. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { TurnError } from '../../shared/turn/failure.ts';
import { type OutcomeObject, outcomeObject } from '../../shared/turn/outcome-object.ts';
import type { TurnEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import { createTurnJournal } from '../capture/capture-writer.ts';
import type { TurnJournal } from '../capture/journal.ts';
import { runTurn } from '../turns/run-turn.ts';
import { parseArguments, secondsOption } from './arguments.ts';
import { CONNECTION_OPTIONS, readConnection } from './connection-options.ts';
import type { CommandContext } from './context.ts';
import { exitStatus } from './exit-status.ts';
import type { Output } from './output.ts';
import { REQUEST_OPTIONS, readRequest } from './request-options.ts';

const SPEC = {
  flags: ['json', 'json-object'],
  values: [...CONNECTION_OPTIONS, ...REQUEST_OPTIONS, 'stall-after', 'capture'],
};

export async function turnCommand(argv: readonly string[], { output, signal }: CommandContext): Promise<number> {
  const args = parseArguments(argv, SPEC);
  const connection = await readConnection(args);
  const request = await readRequest(args);
  const stallAfterMs = secondsOption(args, 'stall-after');
  const json = args.flag('json');
  let state: TurnState = EMPTY_TURN;
  const plain = json ? null : plainPrinter(output);
  const capture = args.value('capture');
  const turnId = randomUUID();
  await runTurn({
    turnId,
    connection,
    request,
    stallAfterMs: stallAfterMs === 0 ? null : stallAfterMs,
    journal: capture === null ? null : journalAt(capture, turnId, output),
    signal,
    onEvent(event) {
      state = reduceTurn(state, event);
      if (json) output.out(`${JSON.stringify(event)}\n`);
      else plain?.(event);
    },
  });
  const outcome = outcomeObject(state);
  if (outcome === null) throw new Error('the turn has no end');
  if (json) output.out(`${JSON.stringify(outcome)}\n`);
  else printEnd(outcome, output);
  return exitStatus(outcome);
}

function journalAt(path: string, turnId: string, output: Output): TurnJournal {
  return createTurnJournal({
    capturesDir: resolve(path),
    turnId,
    onFailure: ({ message, advice }) => output.err(`svir: the capture could not be written: ${message} ${advice}\n`),
  });
}

/** The answer to standard output as it comes, reasoning dimmed to standard error. */
function plainPrinter(output: Output): (event: TurnEvent) => void {
  const dim = (text: string) => (output.dims ? `\u001b[2m${text}\u001b[22m` : text);
  let reasoning = false;
  return (event) => {
    if (event.type === 'reasoning-delta' && event.text !== '') {
      reasoning = true;
      output.err(dim(event.text));
    }
    if ((event.type === 'text-delta' || event.type === 'refusal-delta') && event.text !== '') {
      if (reasoning) output.err('\n');
      reasoning = false;
      output.out(event.text);
    }
    if (event.type === 'attempt-start' && event.attempt > 1) {
      const left = [
        ...event.omitted,
        ...(event.renamed ? [`${event.renamed.from} (sent as ${event.renamed.to})`] : []),
      ];
      output.err(dim(`The server refused ${left.join(', ')}: asked again without.\n`));
    }
  };
}

function printEnd(outcome: OutcomeObject, output: Output): void {
  if (outcome.text !== '' || outcome.refusal) output.out('\n');
  for (const call of outcome.toolCalls) output.err(`tool call ${call.name}(${call.arguments})\n`);
  if (outcome.refusal) output.err('The model refused to answer.\n');
  if (outcome.outcome === 'length') output.err('The answer was cut off by the output limit.\n');
  if (outcome.outcome === 'stopped') output.err('Stopped.\n');
  if (outcome.error) output.err(errorText(outcome.error));
  if (outcome.anomalies.length > 0) output.err(`Departures from the protocol: ${outcome.anomalies.join(', ')}\n`);
}

/** A failure for a terminal: what happened, the server's own words, what can be done. */
export function errorText(error: TurnError): string {
  const lines = [`svir: ${error.message}`];
  if (error.serverMessage !== undefined && !error.message.includes(error.serverMessage)) {
    lines.push(`The server says: ${error.serverMessage}`);
  }
  if (error.retryAfterSeconds !== undefined) lines.push(`Try again in ${error.retryAfterSeconds} seconds.`);
  if (error.advice !== '') lines.push(error.advice);
  return `${lines.join('\n')}\n`;
}
