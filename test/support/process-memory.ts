/** Resident memory of svir's processes, from Linux's own books. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Memory {
  /** Bytes resident now, and the most so far, of the main process and of the largest renderer below it. */
  main: number;
  renderer: number;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // the process ended meanwhile
  }
}

const residentOf = (pid: number) => 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** Every process below one, itself included. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

export function memoryOf(mainPid: number): Memory {
  const renderers = treeOf(mainPid).filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'));
  return { main: residentOf(mainPid), renderer: Math.max(0, ...renderers.map(residentOf)) };
}

/** Watches until stopped; the most of each is the answer. */
export function watchMemory(mainPid: number, everyMs = 100): { stop(): Memory } {
  const most = memoryOf(mainPid);
  const timer = setInterval(() => {
    const now = memoryOf(mainPid);
    most.main = Math.max(most.main, now.main);
    most.renderer = Math.max(most.renderer, now.renderer);
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
