/** What was learned of a server and model, read from the store before a turn and written back when it learned more. */
import type { RequestVariation } from '../protocol/request/chat-request.ts';
import type { LearnedField, Store, StoreFailure } from '../store/store.ts';
import type { FallbackMemory } from './fallback-policy.ts';

/** The memory for one turn. A store that cannot be read or written costs a repeated refusal, never the turn. */
export async function storedFallbacks(
  store: Store,
  origin: string,
  model: string,
  onFailure: (failure: StoreFailure) => void,
): Promise<FallbackMemory> {
  const learned = await store.learnedFields({ origin, model });
  if (!learned.ok) onFailure(learned.failure);
  let known: RequestVariation = learned.ok ? variationOf(learned.value) : { omit: [] };
  return {
    recall: (forOrigin, forModel) => (forOrigin === origin && forModel === model ? known : { omit: [] }),
    remember: (forOrigin, forModel, variation, because) => {
      // What was known before keeps the words that taught it.
      const rows = rowsOf(variation)
        .filter(({ field }) => !rowsOf(known).some((row) => row.field === field))
        .map((row): LearnedField => ({ ...row, origin: forOrigin, model: forModel, because, at: Date.now() }));
      known = variation;
      for (const field of rows) {
        void store.rememberField(field).then((kept) => {
          if (!kept.ok) onFailure(kept.failure);
        });
      }
    },
  };
}

function rowsOf({ omit, rename }: RequestVariation): Pick<LearnedField, 'field' | 'sendAs'>[] {
  const rows: Pick<LearnedField, 'field' | 'sendAs'>[] = omit.map((field) => ({ field, sendAs: null }));
  return rename ? [...rows, { field: rename.from, sendAs: rename.to }] : rows;
}

function variationOf(fields: readonly LearnedField[]): RequestVariation {
  const omit = fields.filter((field) => field.sendAs === null).map((field) => field.field);
  const renamed = fields.find((field) => field.sendAs !== null);
  return renamed?.sendAs ? { omit, rename: { from: renamed.field, to: renamed.sendAs } } : { omit };
}
