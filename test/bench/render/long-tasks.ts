/** Tasks of the window's thread that took long, in processor time: what a task waited for a processor is not its own. */
import type { CDPSession } from '@playwright/test';

export interface LongTask {
  ms: number;
  /** What the most of it went to: an event's name, and of scripts whose. */
  mostly: string;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { functionName?: string; url?: string; type?: string } };
}

/** Begins to note; the function it gives ends that and tells the tasks over `overMs`. */
export async function noteTasks(session: CDPSession, overMs: number): Promise<() => Promise<LongTask[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) events.push(Object(one));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
    await session.send('Tracing.end');
    await complete;
    return longTasks(events, overMs);
  };
}

function longTasks(events: readonly TraceEvent[], overMs: number): LongTask[] {
  const windows = new Set(events.filter(({ name }) => name === 'UpdateLayoutTree').map(threadOf));
  const own = events.filter((event) => event.ph === 'X' && windows.has(threadOf(event)));
  const isTask = ({ name }: TraceEvent) => name === 'RunTask';
  return own
    .filter((event) => isTask(event) && (event.tdur ?? 0) / 1000 > overMs)
    .map((task) => {
      const end = task.ts + (task.dur ?? 0);
      const inside = own
        .filter((event) => !event.name.includes('RunTask') && event.ts >= task.ts && event.ts + (event.dur ?? 0) <= end)
        .sort((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
        .slice(0, 6)
        .map((event) => `${wordsFor(event)} ${((event.tdur ?? 0) / 1000).toFixed(0)}`);
      return { ms: (task.tdur ?? 0) / 1000, mostly: inside.join(', ') };
    })
    .sort((one, other) => other.ms - one.ms);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;

function wordsFor({ name, args }: TraceEvent): string {
  const { functionName, type, url } = args?.data ?? {};
  return [name, functionName, type, url?.split('/').at(-1)].filter(Boolean).join(' ');
}
