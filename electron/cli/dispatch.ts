/**
 * From arguments to a command and its exit status; bad usage becomes a sentence, and with `--json` an object as well.
 * What lives here: the table of commands. It must not know the process: output and Ctrl-C are given.
 */

import { outcomeObject } from '../../shared/turn/outcome-object.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { EMPTY_TURN, reduceTurn } from '../../shared/turn/turn-state.ts';
import { UsageError } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { decodeCommand } from './decode-command.ts';
import { EXIT_BAD_USAGE } from './exit-status.ts';
import { modelsCommand, urlCommand } from './models-command.ts';
import type { Output } from './output.ts';
import { turnCommand } from './turn-command.ts';
import { USAGE } from './usage.ts';

const COMMANDS: Record<string, Command> = {
  turn: turnCommand,
  models: modelsCommand,
  url: urlCommand,
  decode: decodeCommand,
};

/** Runs the command that `argv` names and resolves to the exit status of the process. */
export async function dispatch(argv: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  const [name = '', ...rest] = argv;
  if (name === '' || name === 'help' || argv.includes('--help')) {
    output.out(USAGE);
    return name === '' ? EXIT_BAD_USAGE : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command === undefined) throw new UsageError(`There is no command "${name}"; see svir --help.`);
    return await command(rest, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    refuse(error, argv.includes('--json'), output, name);
    return EXIT_BAD_USAGE;
  }
}

/** Nothing was sent: said in words, and with `--json` as the outcome of a turn that never began. */
function refuse(error: UsageError, json: boolean, output: Output, command: string): void {
  output.err(`svir: ${error.message}\n`);
  if (!json) return;
  const failure = { ...turnError(error.kind), message: error.message };
  if (command !== 'turn') {
    output.out(`${JSON.stringify({ ...(command === 'models' ? { models: [], hidden: [] } : {}), error: failure })}\n`);
    return;
  }
  const timing = { startedAt: Date.now(), endedMs: 0, tokens: 0, tokensPerSecond: null };
  const ended = reduceTurn(EMPTY_TURN, {
    type: 'turn-end',
    n: 0,
    src: -1,
    outcome: 'failed',
    error: failure,
    executable: false,
    partial: false,
    completeCalls: [],
    timing,
  });
  output.out(`${JSON.stringify(outcomeObject(ended))}\n`);
}
