/** A clock for views that show elapsed time; it ticks only while somebody looks at something that runs. */
import { useEffect, useState } from 'react';

/** Milliseconds since the Unix epoch, new every `everyMs` while `running`. */
export function useClock(running: boolean, everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [running, everyMs]);
  return now;
}
