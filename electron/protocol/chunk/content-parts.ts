import { isJsonObject, type JsonValue } from '../../../shared/json.ts';

export interface PartsText {
  text: string;
  reasoning: string;
  refusal: string;
}

/** The texts of content that is no string: a list of parts (Mistral: `thinking` among them), one part, or a number. */
export function readParts(value: JsonValue): PartsText {
  const found: PartsText = { text: '', reasoning: '', refusal: '' };
  collect(value, found, 'text', 0);
  return found;
}

function collect(value: JsonValue, found: PartsText, kind: keyof PartsText, depth: number): void {
  if (depth > 8) return;
  if (typeof value === 'string') found[kind] += value;
  else if (typeof value === 'number' || typeof value === 'boolean') found[kind] += String(value);
  else if (Array.isArray(value)) for (const part of value) collect(part, found, kind, depth + 1);
  else if (isJsonObject(value)) {
    const type = typeof value.type === 'string' ? value.type : '';
    if (type === 'thinking' || type === 'reasoning') {
      collect(value.thinking ?? value.reasoning ?? value.text ?? value.content ?? '', found, 'reasoning', depth + 1);
    } else if (type === 'refusal') {
      collect(value.refusal ?? '', found, 'refusal', depth + 1);
    } else if (type === '' || type === 'text' || type === 'output_text') {
      collect(value.text ?? value.value ?? value.content ?? '', found, kind, depth + 1);
    }
  }
}

/** The text of a reasoning value that is no string: `{text}`, `{content}`, `{summary}`, or a list of those. */
export function readReasoningText(value: JsonValue | undefined, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > 8) return '';
  if (Array.isArray(value)) return value.map((part) => readReasoningText(part, depth + 1)).join('');
  if (!isJsonObject(value)) return '';
  return readReasoningText(value.text ?? value.content ?? value.summary ?? value.thinking, depth + 1);
}
