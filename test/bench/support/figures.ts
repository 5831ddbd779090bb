/** The middle value (the upper one of two). Not of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('no values');
  return middle;
}

/** The list in an order drawn from `random`; the list itself stays as it is. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

/** A Markdown table, the first column left, all others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
