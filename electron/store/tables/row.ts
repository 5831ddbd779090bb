/** Reading rows at the door: a row that does not fit is reported with its table and id, never thrown. */
import * as v from 'valibot';
import type { Row } from '../database.ts';
import type { Listed, UnreadableRow } from '../store.ts';

export type ReadRow<T> = { ok: true; value: T } | { ok: false; reason: string };

/** A column that holds JSON text. */
export function json<const S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value);
      } catch {
        addIssue({ message: 'is not JSON' });
        return NEVER;
      }
    }),
    schema,
  );
}

export function readRow<S extends v.GenericSchema>(schema: S, row: Row): ReadRow<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, row);
  if (parsed.success) return { ok: true, value: parsed.output };
  const issue = parsed.issues[0];
  return { ok: false, reason: `"${v.getDotPath(issue) ?? 'row'}": ${issue.message}` };
}

/** Reads each row with `read`; those that do not fit are listed beside the others. */
export function readRows<T>(table: string, rows: Row[], idColumn: string, read: (row: Row) => ReadRow<T>): Listed<T> {
  const items: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const result = read(row);
    if (result.ok) items.push(result.value);
    else unreadable.push({ table, id: String(row[idColumn]), reason: result.reason });
  }
  return { items, unreadable };
}
