/** The name of a file as a window gives it: it may carry a path of either kind. */
export function baseName(name: string): string {
  return name.split(/[\\/]/).at(-1)?.trim() || 'file';
}
