import type { Output } from './output.ts';

/** What every command is given. */
export interface CommandContext {
  output: Output;
  /** Fires on Ctrl-C. */
  signal: AbortSignal;
}

/** A command resolves to the exit status; it throws `UsageError` for bad usage. */
export type Command = (argv: readonly string[], context: CommandContext) => Promise<number>;
