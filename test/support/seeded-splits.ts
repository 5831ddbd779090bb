/** Cuts bytes into pieces: whole, byte by byte, or at places drawn from a seed. The same seed gives the same pieces. */

/** A small generator of numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

/** Pieces of `size` bytes, the last one shorter. */
export function splitEvery(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
  return pieces;
}

/** Pieces of random sizes: mostly short, some long, some empty. */
export function splitSeeded(bytes: Uint8Array, seed: number): Uint8Array[] {
  const random = seeded(seed);
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const kind = random();
    const size = kind < 0.1 ? 0 : kind < 0.7 ? 1 + Math.floor(random() * 12) : 1 + Math.floor(random() * 400);
    pieces.push(bytes.slice(at, at + size));
    at += size;
  }
  return pieces;
}

/** Two pieces, cut at `at`. */
export function splitAt(bytes: Uint8Array, at: number): Uint8Array[] {
  return [bytes.slice(0, at), bytes.slice(at)];
}
