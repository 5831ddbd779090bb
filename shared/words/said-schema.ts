/** A sentence as it is read back from a disk, where a person or another version may have written it. */
import * as v from 'valibot';
import type { Said, SaidValue } from './said.ts';

const value: v.GenericSchema<unknown, SaidValue> = v.lazy(() => v.union([v.string(), v.number(), said]));

export const said: v.GenericSchema<unknown, Said> = v.object({
  id: v.string(),
  with: v.exactOptional(v.record(v.string(), value)),
});
