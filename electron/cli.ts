/**
 * The command line: the same services as the app, without a window. It reads and writes no app data.
 * The build bundles this as dist/cli-main.js; dist/cli.js (cli-launcher.mjs) starts it under the right Node.
 */
import { turnError } from '../shared/turn/failure-catalogue.ts';
import { outcomeObject } from '../shared/turn/outcome-object.ts';
import { EMPTY_TURN, reduceTurn } from '../shared/turn/turn-state.ts';
import { UsageError } from './cli/arguments.ts';
import type { Command } from './cli/context.ts';
import { decodeCommand } from './cli/decode-command.ts';
import { EXIT_BAD_USAGE, EXIT_STOPPED } from './cli/exit-status.ts';
import { modelsCommand, urlCommand } from './cli/models-command.ts';
import { type Output, processOutput } from './cli/output.ts';
import { turnCommand } from './cli/turn-command.ts';
import { USAGE } from './cli/usage.ts';

const COMMANDS: Record<string, Command> = {
  turn: turnCommand,
  models: modelsCommand,
  url: urlCommand,
  decode: decodeCommand,
};

/** What a shell reports for a process whose reader went away (128 + SIGPIPE). */
const EXIT_READER_GONE = 141;

async function main(argv: readonly string[]): Promise<number> {
  const stop = new AbortController();
  let readerGone = false;
  const output = processOutput(() => {
    readerGone = true;
    stop.abort();
  });
  const onSignal = () => {
    // A second Ctrl-C does not wait for anything.
    if (stop.signal.aborted) process.exit(EXIT_STOPPED);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const status = await dispatch(argv, output, stop.signal);
  await output.flush();
  return readerGone ? EXIT_READER_GONE : status;
}

async function dispatch(argv: readonly string[], output: Output, signal: AbortSignal): Promise<number> {
  const [name = '', ...rest] = argv;
  if (name === '' || name === 'help' || argv.includes('--help')) {
    output.out(USAGE);
    return name === '' ? EXIT_BAD_USAGE : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command === undefined) throw new UsageError(`There is no command "${name}"; see svir --help.`);
    return await command(rest, { output, signal });
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
  const failure = turnError(error.kind, { message: error.message });
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

// Nothing of a turn may keep the process alive once its outcome is written.
process.exit(await main(process.argv.slice(2)));
