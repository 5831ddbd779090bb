/** Every fault a turn must survive (issue "The request side"), in the order a request goes. docs/reliability.md is made from it. */
import { CONNECTING } from './connecting.ts';
import type { Fault } from './fault.ts';
import { READING } from './reading.ts';
import { SENDING } from './sending.ts';
import { STATUS, WAITING } from './waiting.ts';

export const FAULTS: readonly { stage: string; faults: readonly Fault[] }[] = [
  { stage: 'Connecting', faults: CONNECTING },
  { stage: 'Sending the body', faults: SENDING },
  { stage: 'Waiting for an answer', faults: WAITING },
  { stage: 'Answers that are none', faults: STATUS },
  { stage: 'Reading the answer', faults: READING },
];
