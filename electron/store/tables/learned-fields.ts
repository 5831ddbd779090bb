/** What a server and model were found not to take (the fallback's memory). */
import type { Database } from '../database.ts';
import type { LearnedField, StoreCalls } from '../store.ts';

export function rememberField(db: Database, { origin, model, field, sendAs, because, at }: LearnedField): null {
  db.run(
    'INSERT OR REPLACE INTO learned_fields (origin, model, field, send_as, because, at) VALUES (?, ?, ?, ?, ?, ?)',
    origin,
    model,
    field,
    sendAs,
    because,
    at,
  );
  return null;
}

export function learnedFields(
  db: Database,
  { origin, model }: StoreCalls['learnedFields']['argument'],
): LearnedField[] {
  return db
    .all(
      'SELECT * FROM learned_fields WHERE origin = ?1 AND (?2 IS NULL OR model = ?2) ORDER BY model, at',
      origin,
      model ?? null,
    )
    .map((row) => ({
      origin: String(row.origin),
      model: String(row.model),
      field: String(row.field),
      sendAs: typeof row.send_as === 'string' ? row.send_as : null,
      because: String(row.because),
      at: Number(row.at),
    }));
}

export function forgetFields(db: Database, { origin, model, field }: StoreCalls['forgetFields']['argument']): null {
  db.run(
    'DELETE FROM learned_fields WHERE origin = ?1 AND (?2 IS NULL OR model = ?2) AND (?3 IS NULL OR field = ?3)',
    origin,
    model ?? null,
    field ?? null,
  );
  return null;
}
