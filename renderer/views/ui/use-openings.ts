/**
 * How often something was opened. As a key of what a popup holds it begins anew each time, also when it is opened again
 * before it has faded away: then React would keep what was typed the time before.
 */
import { useState } from 'react';

export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, times: 0 });
  if (seen.open !== open) setSeen({ open, times: open ? seen.times + 1 : seen.times });
  return seen.times;
}
