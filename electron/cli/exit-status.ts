import type { OutcomeObject } from '../../shared/turn/outcome-object.ts';

export const EXIT_BAD_USAGE = 2;
export const EXIT_FAILED = 5;
export const EXIT_STOPPED = 130;

/** DESIGN section 3: 0 complete, 2 bad usage, 3 length, 4 blocked, 5 failed, 130 stopped. */
export function exitStatus({ outcome, error }: Pick<OutcomeObject, 'outcome' | 'error'>): number {
  switch (outcome) {
    case 'complete':
      return 0;
    case 'length':
      return 3;
    case 'blocked':
      return 4;
    case 'failed':
      return error?.kind === 'config' ? EXIT_BAD_USAGE : EXIT_FAILED;
    case 'stopped':
    case 'interrupted':
      return EXIT_STOPPED;
  }
}
