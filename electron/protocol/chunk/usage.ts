import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { Usage } from '../../../shared/turn/turn-event.ts';

/**
 * Token counts in every spelling met, as sent: nothing is computed. `null` where there is no count at all.
 * OpenAI's names first, then the Responses and Anthropic names that gateways pass through, DeepSeek's cache counts.
 */
export function readUsage(value: JsonValue | undefined): Usage | null {
  if (!isJsonObject(value)) return null;
  const usage: Usage = {
    promptTokens: count(value.prompt_tokens) ?? count(value.input_tokens) ?? null,
    completionTokens: count(value.completion_tokens) ?? count(value.output_tokens) ?? null,
    totalTokens: count(value.total_tokens) ?? null,
  };
  const output = part(value, 'completion_tokens_details') ?? part(value, 'output_tokens_details');
  const input = part(value, 'prompt_tokens_details') ?? part(value, 'input_tokens_details');
  const reasoning = count(output?.reasoning_tokens) ?? count(value.reasoning_tokens);
  const cached =
    count(input?.cached_tokens) ??
    count(value.prompt_cache_hit_tokens) ??
    count(value.cached_tokens) ??
    count(value.cache_read_input_tokens);
  if (reasoning !== undefined) usage.reasoningTokens = reasoning;
  if (cached !== undefined) usage.cachedTokens = cached;
  const empty =
    usage.promptTokens === null &&
    usage.completionTokens === null &&
    usage.totalTokens === null &&
    reasoning === undefined &&
    cached === undefined;
  return empty ? null : usage;
}

function count(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function part(value: JsonObject, key: string): JsonObject | undefined {
  const inner = value[key];
  return isJsonObject(inner) ? inner : undefined;
}
