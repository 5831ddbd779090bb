/** Everything the main process says, in German. */
import { ANOMALIES } from './german/anomalies.ts';
import { ANSWER } from './german/answer.ts';
import { ATTACHMENT, WINDOW } from './german/attachment.ts';
import { DETAIL } from './german/detail.ts';
import { CALLS, FAILURES } from './german/failures.ts';
import { HOST } from './german/host.ts';
import { NETWORK } from './german/network.ts';
import { PROFILE } from './german/profile.ts';
import { REQUEST } from './german/request.ts';
import { STORAGE } from './german/storage.ts';
import { TRUST } from './german/trust.ts';
import type { MainWords } from './translation.ts';

export const GERMAN: MainWords = {
  sentences: {
    ...NETWORK,
    ...TRUST,
    ...ANSWER,
    ...PROFILE,
    ...REQUEST,
    ...ATTACHMENT,
    ...WINDOW,
    ...STORAGE,
    ...HOST,
    ...DETAIL,
  },
  failures: FAILURES,
  anomalies: ANOMALIES,
  calls: CALLS,
};
