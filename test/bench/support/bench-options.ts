/** Options of a bench as they stand on its command line: `--name value`. */
export class BenchOptions {
  private readonly values = new Map<string, string>();

  constructor(args: readonly string[]) {
    for (let at = 0; at < args.length; at += 2) {
      const name = args[at];
      const value = args[at + 1];
      if (!name?.startsWith('--') || value === undefined) throw new Error(`Expected --name value, not "${name}".`);
      this.values.set(name.slice(2), value);
    }
  }

  number(name: string, fallback: number): number {
    const value = Number(this.values.get(name) ?? fallback);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} needs a number.`);
    return value;
  }

  text(name: string, fallback: string): string {
    return this.values.get(name) ?? fallback;
  }

  /** A list with commas between. */
  list(name: string, fallback: readonly string[]): string[] {
    return this.values.get(name)?.split(',') ?? [...fallback];
  }
}
