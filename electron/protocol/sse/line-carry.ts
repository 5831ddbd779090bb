/**
 * The beginning of a line whose end has not come: bytes gathered in one store that doubles, so that a long line costs
 * a small multiple of its length however it was cut, and a short one no allocation at all.
 */
const FIRST_CAPACITY = 4096;
/** A store beyond this is let go after its line: one huge event must not hold its memory for the rest of the stream. */
const MAX_KEPT_CAPACITY = 65_536;

export class LineCarry {
  length = 0;
  private store: Uint8Array | null = null;

  /** The bytes gathered; read up to `length`, before the next call. */
  get bytes(): Uint8Array {
    return this.store ?? NO_BYTES;
  }

  /** Copies bytes `start` to `end`: the caller may reuse its buffer. */
  append(bytes: Uint8Array, start: number, end: number): void {
    const length = this.length + end - start;
    let { store } = this;
    if (!store || store.length < length) {
      const larger = roomLike(bytes, Math.max(FIRST_CAPACITY, 2 * length));
      if (store && this.length > 0) larger.set(store.subarray(0, this.length));
      store = larger;
      this.store = larger;
    }
    store.set(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end), this.length);
    this.length = length;
  }

  clear(): void {
    this.length = 0;
    if (this.store && this.store.length > MAX_KEPT_CAPACITY) this.store = null;
  }
}

const NO_BYTES = new Uint8Array(0);

/** Room of the same kind as the bytes: a Buffer for Buffers, which reads its own text several times faster. */
function roomLike(bytes: Uint8Array, length: number): Uint8Array {
  const kind: unknown = Reflect.get(bytes.constructor, Symbol.species);
  if (typeof kind === 'function') {
    const room: unknown = Reflect.construct(kind, [length]);
    if (room instanceof Uint8Array && room.length === length) return room;
  }
  return new Uint8Array(length);
}
