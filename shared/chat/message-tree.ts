/**
 * Messages form a tree; a person reads one path through it. Pure functions over what places a message in the tree.
 * Editing and asking again add siblings; nothing is ever taken away.
 */

/** What places a message in the tree. */
export interface TreeNode {
  id: string;
  /** `null` for the first. */
  parentId: string | null;
  /** Milliseconds since the Unix epoch. */
  createdAt: number;
}

/**
 * Which child is shown below a parent (`''` stands for the root); a missing entry means the one whose branch was written
 * in last.
 */
export type BranchChoices = Readonly<Record<string, string>>;

export interface PathEntry<T extends TreeNode> {
  message: T;
  /** Ids of the message and those beside it, oldest first. */
  siblings: string[];
}

/** The key of a parent in `BranchChoices`. */
export function branchKey(parentId: string | null): string {
  return parentId ?? '';
}

/**
 * The path that is shown, from the first message to the last. `messages` are in the order they were written: who went on
 * in an older branch finds what they wrote there, and an import finds the branch the other program showed.
 */
export function pathOf<T extends TreeNode>(messages: readonly T[], choices: BranchChoices): PathEntry<T>[] {
  const ids = new Set(messages.map((message) => message.id));
  const children = new Map<string, T[]>();
  for (const message of messages) {
    // A message whose parent is not here hangs on the root: better shown there than not at all.
    const key = message.parentId !== null && ids.has(message.parentId) ? message.parentId : '';
    const list = children.get(key);
    if (list) list.push(message);
    else children.set(key, [message]);
  }
  const written = lastWritten(messages);
  const path: PathEntry<T>[] = [];
  let key = '';
  for (;;) {
    const list = children.get(key);
    // Most have one child: ten thousand of them are a matter of milliseconds.
    if (list && list.length > 1) list.sort((a, b) => a.createdAt - b.createdAt);
    const newest = list?.reduce((a, b) => ((written.get(b.id) ?? 0) >= (written.get(a.id) ?? 0) ? b : a));
    if (!list || !newest) return path;
    const chosen = list.length > 1 ? choices[key] : undefined;
    const message = (chosen !== undefined && list.find((candidate) => candidate.id === chosen)) || newest;
    path.push({ message, siblings: list.map((sibling) => sibling.id) });
    children.delete(key);
    key = message.id;
  }
}

/** For each message the place of the last one written in its branch. A message stands behind the one it answers. */
function lastWritten(messages: readonly TreeNode[]): Map<string, number> {
  const last = new Map<string, number>();
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    if (message === undefined) continue;
    const own = Math.max(at, last.get(message.id) ?? 0);
    last.set(message.id, own);
    if (message.parentId !== null) last.set(message.parentId, Math.max(own, last.get(message.parentId) ?? 0));
  }
  return last;
}

/** The last message of the path: what a new question hangs on. */
export function leafOf(messages: readonly TreeNode[], choices: BranchChoices): string | null {
  return pathOf(messages, choices).at(-1)?.message.id ?? null;
}
