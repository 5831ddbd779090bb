/**
 * Which models are of one family: what one of them thought, another may be given back. By the id, since no field says
 * it: the vendor's prefix and the first word of the name (`qwen3-8b` and `qwen3-32b`; not `llama3`).
 */
export function modelFamily(id: string): string {
  const parts = id
    .toLowerCase()
    .split(/[/\\]+/)
    .filter((part) => part !== '');
  const name = parts.at(-1) ?? '';
  const isPath = /^([/\\~.]|[a-z]:[/\\])/i.test(id);
  const vendor = isPath || parts.length < 2 ? '' : `${parts.at(-2)}/`;
  return `${vendor}${/^[a-z]+[\d.]*/.exec(name)?.[0] ?? name}`;
}

/** Whether two ids name models of one family. */
export function sameFamily(one: string, other: string): boolean {
  return one === other || modelFamily(one) === modelFamily(other);
}
