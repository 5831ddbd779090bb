/**
 * How a model's id is shown. Local servers name models by where their files lie: only the last part says anything.
 * For showing only: the id is sent unchanged.
 */

/** The last part of an id that is a path (from a root, a home, or with backslashes) or a file's; others as they are. */
export function modelLabel(id: string): string {
  if (!/^([/\\~.]|[a-z]:[/\\])|\\|\.(gguf|safetensors|bin)$/i.test(id)) return id;
  return (
    id
      .split(/[/\\]+/)
      .filter(Boolean)
      .at(-1) ?? id
  );
}
