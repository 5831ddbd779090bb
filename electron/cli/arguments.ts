/**
 * The command line as options: every option takes the next argument as its value, whatever it looks like, so that a
 * message may begin with a dash. What lives here: splitting. Not here: what the values mean.
 */

/** Bad usage, in plain words: nothing was done. `kind` tells what of svir's failure table it is. */
export class UsageError extends Error {
  readonly kind: 'config' | 'attachment';

  constructor(message: string, kind: 'config' | 'attachment' = 'config') {
    super(message);
    this.kind = kind;
  }
}

export interface Arguments {
  /** Arguments that are no options, in order. */
  rest: string[];
  flag(name: string): boolean;
  /** The value of an option, `null` where it was not given. Given twice, the last counts. */
  value(name: string): string | null;
  values(name: string): string[];
}

export interface ArgumentSpec {
  flags: readonly string[];
  values: readonly string[];
}

/** Splits arguments; throws `UsageError` for an option this command does not have, or one without its value. */
export function parseArguments(argv: readonly string[], spec: ArgumentSpec): Arguments {
  const flags = new Set<string>();
  const values = new Map<string, string[]>();
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      rest.push(...argv.slice(at + 1));
      break;
    }
    if (!argument.startsWith('--')) {
      rest.push(argument);
      continue;
    }
    const equals = argument.indexOf('=');
    const name = equals < 0 ? argument.slice(2) : argument.slice(2, equals);
    if (spec.flags.includes(name)) {
      if (equals >= 0) throw new UsageError(`--${name} takes no value.`);
      flags.add(name);
      continue;
    }
    if (!spec.values.includes(name)) throw new UsageError(`There is no option --${name} here; see svir --help.`);
    const value = equals < 0 ? argv[++at] : argument.slice(equals + 1);
    if (value === undefined) throw new UsageError(`--${name} needs a value.`);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return {
    rest,
    flag: (name) => flags.has(name),
    value: (name) => values.get(name)?.at(-1) ?? null,
    values: (name) => values.get(name) ?? [],
  };
}

/** A number an option was given, or `null`. */
export function numberOption(args: Arguments, name: string): number | null {
  const text = args.value(name);
  if (text === null) return null;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`--${name} must be a number, not "${text}".`);
  return value;
}

/** Seconds as milliseconds, or `null`. */
export function secondsOption(args: Arguments, name: string): number | null {
  const seconds = numberOption(args, name);
  if (seconds === null) return null;
  if (seconds < 0) throw new UsageError(`--${name} must not be negative.`);
  return seconds * 1000;
}
