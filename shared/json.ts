/** A JSON value as `JSON.parse` makes it. Readers narrow it; nobody casts it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object; a missing key reads as `undefined`. */
export type JsonObject = { [key: string]: JsonValue | undefined };

/** True for a JSON object, false for a list, `null` and everything else. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for the text of a JSON object, as the arguments of a tool call are when they are whole. */
export function isJsonObjectText(text: string): boolean {
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value);
  } catch {
    return false;
  }
}
