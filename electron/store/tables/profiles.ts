/** Profiles and their encrypted secrets. What an origin or a header means is profile-service's. */
import * as v from 'valibot';
import { storedParameters } from '../../../shared/chat/parameters-schema.ts';
import { profileSettings } from '../../../shared/chat/server-profile.ts';
import { said } from '../../../shared/words/english.ts';
import type { Database, Row } from '../database.ts';
import type { Listed, StoreCalls, StoredProfile, StoredSecret } from '../store.ts';
import { notFound, StoreError, storeFailure } from '../store-failure.ts';
import { json, type ReadRow, readRow, readRows } from './row.ts';

const header = v.object({ name: v.string(), value: v.nullable(v.string()), secret: v.boolean() });

const settings = v.object({
  keyHeader: v.exactOptional(v.nullable(v.string())),
  azure: v.exactOptional(v.nullable(v.object({ deployment: v.string(), apiVersion: v.string() }))),
  ca: v.exactOptional(v.nullable(v.string())),
  pin: v.exactOptional(v.nullable(v.string())),
  proxy: v.exactOptional(
    v.variant('mode', [
      v.object({ mode: v.literal('system') }),
      v.object({ mode: v.literal('none') }),
      v.object({ mode: v.literal('url'), url: v.string() }),
    ]),
  ),
  connectTimeoutSeconds: v.exactOptional(v.number()),
  stallAfterSeconds: v.exactOptional(v.nullable(v.number())),
  defaultModel: v.exactOptional(v.nullable(v.string())),
  parameters: v.exactOptional(storedParameters),
});

const profileRow = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['server', 'demo']),
  base_url: v.string(),
  headers: json(v.array(header)),
  model: v.nullable(v.string()),
  position: v.number(),
  settings: json(settings),
});

const secretRow = v.object({
  slot: v.string(),
  origin: v.string(),
  backend: v.string(),
  ciphertext: v.instance(Uint8Array),
});

function read(row: Row): ReadRow<StoredProfile> {
  const result = readRow(profileRow, row);
  if (!result.ok) return result;
  const { base_url: baseUrl, settings: said, ...rest } = result.value;
  return { ok: true, value: { ...rest, baseUrl, settings: profileSettings(said) } };
}

export function listProfiles(db: Database): Listed<StoredProfile> {
  return readRows('profiles', db.all('SELECT * FROM profiles ORDER BY position, id'), 'id', read);
}

export function getProfile(db: Database, profileId: string): StoredProfile {
  const row = db.get('SELECT * FROM profiles WHERE id = ?', profileId);
  if (row === undefined) throw notFound('server profile');
  const profile = read(row);
  if (profile.ok) return profile.value;
  throw new StoreError(storeFailure('damaged', said('stored.bad-profile', { reason: profile.reason })));
}

export function profileSecrets(db: Database, profileId: string): StoredSecret[] {
  const rows = db.all('SELECT slot, origin, backend, ciphertext FROM profile_secrets WHERE profile_id = ?', profileId);
  return rows.map((row) => v.parse(secretRow, row));
}

export function saveProfile(db: Database, { profile, secrets }: StoreCalls['saveProfile']['argument']): StoredProfile {
  const headers = JSON.stringify(profile.headers.map((h) => (h.secret ? { ...h, value: null } : h)));
  return db.transaction(() => {
    db.run(
      `INSERT INTO profiles (id, name, kind, base_url, headers, model, settings, position)
       VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(position) + 1, 0) FROM profiles))
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, base_url = excluded.base_url,
         headers = excluded.headers, model = excluded.model, settings = excluded.settings`,
      profile.id,
      profile.name,
      profile.kind,
      profile.baseUrl,
      headers,
      profile.model,
      JSON.stringify(profile.settings ?? {}),
    );
    for (const [slot, secret] of Object.entries(secrets)) {
      db.run('DELETE FROM profile_secrets WHERE profile_id = ? AND slot = ?', profile.id, slot);
      if (secret === null) continue;
      db.run(
        'INSERT INTO profile_secrets (profile_id, slot, origin, backend, ciphertext) VALUES (?, ?, ?, ?, ?)',
        profile.id,
        slot,
        secret.origin,
        secret.backend,
        secret.ciphertext,
      );
    }
    return getProfile(db, profile.id);
  });
}

export function deleteProfile(db: Database, profileId: string): null {
  db.run('DELETE FROM profiles WHERE id = ?', profileId);
  return null;
}

export function reorderProfiles(db: Database, profileIds: string[]): null {
  db.transaction(() => {
    const known = db.all('SELECT id FROM profiles ORDER BY position, id').map((row) => String(row.id));
    const wanted = new Set(profileIds);
    const order = [...wanted, ...known.filter((id) => !wanted.has(id))];
    for (const [position, id] of order.entries()) db.run('UPDATE profiles SET position = ? WHERE id = ?', position, id);
  });
  return null;
}
