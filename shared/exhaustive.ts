/**
 * The last arm of an exhaustive switch over a union: `default: return unreachable(x)`.
 * Compiles only while every member has an arm; throws if a value came that the types do not know.
 */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
