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
    remember: (forOrigin, forModel, variation) => {
      known = variation;
      const at = Date.now();
      const rows: LearnedField[] = variation.omit.map((field) => row(forOrigin, forModel, field, null, at));
      if (variation.rename) rows.push(row(forOrigin, forModel, variation.rename.from, variation.rename.to, at));
      for (const field of rows) {
        void store.rememberField(field).then((kept) => {
          if (!kept.ok) onFailure(kept.failure);
        });
      }
    },
  };
}

function row(origin: string, model: string, field: string, sendAs: string | null, at: number): LearnedField {
  return { origin, model, field, sendAs, because: 'The server refused this field.', at };
}

function variationOf(fields: readonly LearnedField[]): RequestVariation {
  const omit = fields.filter((field) => field.sendAs === null).map((field) => field.field);
  const renamed = fields.find((field) => field.sendAs !== null);
  return renamed?.sendAs ? { omit, rename: { from: renamed.field, to: renamed.sendAs } } : { omit };
}
