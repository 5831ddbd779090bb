/**
 * The chunk that nearly all chunks are: one choice, one delta, and nothing else to be said. Told apart by a handful of
 * loads, so that the tolerant reader is asked only about the others.
 * The law here: what passes must be exactly what the tolerant reader would read as this delta alone. A key that it
 * learns to look at belongs in these lists too (a test compares the two).
 */
import { isJsonObject, type JsonObject } from '../../../shared/json.ts';

/** The delta of a plain chunk of the answer `id` by `model`; `null` where the chunk says more, or something else. */
export function plainDelta(chunk: JsonObject, id: string, model: string): JsonObject | null {
  const { choices } = chunk;
  if (chunk.id !== id || chunk.model !== model || !Array.isArray(choices) || choices.length !== 1) return null;
  if (chunk.usage || chunk.x_groq || chunk.prompt_progress || chunk.prompt_filter_results || chunk.prompt_annotations)
    return null;
  if (chunk.error || chunk.error_message || chunk.base_resp || chunk.object === 'error' || chunk.type === 'error')
    return null;
  const choice = choices[0];
  if (!isJsonObject(choice) || choice.index !== 0 || choice.finish_reason || choice.message) return null;
  if (choice.usage || choice.error || choice.content_filter_results || choice.content_filter_result) return null;
  return isJsonObject(choice.delta) ? choice.delta : null;
}

/** Whether an object has a single key. Counting alone loads no value. */
export function hasOneKey(object: JsonObject): boolean {
  let keys = 0;
  for (const _ in object) keys++;
  return keys === 1;
}
