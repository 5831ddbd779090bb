/** The list in pieces of `size`, the last one perhaps shorter. A piece with the members of its place in `before` is that. */
export function chunks<T>(
  all: readonly T[],
  size: number,
  before: readonly (readonly T[])[] = [],
): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
    const from = index * size;
    const known = before[index];
    const length = Math.min(size, all.length - from);
    if (known?.length === length && known.every((one, at) => one === all[from + at])) return known;
    return all.slice(from, from + size);
  });
}
