/** The names of the offered tools: they decide what pieces of a name alone cannot. */
export class OfferedNames {
  private readonly names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.names = new Set(names);
  }

  /** Whether a call of that name was asked for; anything was where no tools are known. */
  accept(name: string): boolean {
    return this.names.size === 0 || this.names.has(name);
  }

  /** What a piece adds to a name: all of it, nothing where it repeats the name, the rest where it is cumulative. */
  rest(name: string, piece: string): string {
    if (piece === '' || name === '') return piece;
    if (!this.names.has(name) && this.beginsWith(name + piece)) return piece;
    if (piece === name) return '';
    if (piece.startsWith(name) && this.names.has(piece)) return piece.slice(name.length);
    return piece;
  }

  private beginsWith(start: string): boolean {
    for (const name of this.names) {
      if (name.startsWith(start)) return true;
    }
    return false;
  }
}
