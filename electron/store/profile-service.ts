/**
 * Server profiles with their secrets. Law: a secret belongs to one origin (scheme, host and port) and goes to no other,
 * a proxy's password to the proxy's. It leaves this file only as a `Secret`, and never towards a window. A secret that cannot be decrypted just now is
 * neither "none" nor overwritten.
 * Source: DESIGN section 5, "Keys".
 */
import { randomUUID } from 'node:crypto';
import type { ServerProfile, ServerProfileInput } from '../../shared/chat/server-profile.ts';
import { said } from '../../shared/words/english.ts';
import type { Said } from '../../shared/words/said.ts';
import { readAuthorities } from './certificates.ts';
import {
  connection,
  type Origins,
  originOf,
  originOfSlot,
  originsOf,
  originsOfStored,
  type ProfileConnection,
  refused,
  sealed,
  slotOf,
  unsealed,
} from './profile-connection.ts';
import { checkProfileInput } from './profile-input.ts';
import { Secret } from './secret.ts';
import type { SecretBox } from './secret-box.ts';
import type { Listed, Store, StoredProfile, StoredSecret, StoreResult } from './store.ts';
import { storeFailure } from './store-failure.ts';

type SecretStore = Pick<
  Store,
  'listProfiles' | 'getProfile' | 'profileSecrets' | 'saveProfile' | 'deleteProfile' | 'reorderProfiles'
>;

interface HeldSecret {
  origin: string;
  secret: Secret;
}

export class ProfileService {
  readonly #store: SecretStore;
  readonly #box: SecretBox;
  /** Secrets that the system cannot keep, by profile and slot, until svir closes. */
  readonly #held = new Map<string, Map<string, HeldSecret>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: SecretStore, box: SecretBox) {
    this.#store = store;
    this.#box = box;
  }

  canKeepKeys(): Promise<boolean> {
    return this.#box.available().catch(() => false);
  }

  async list(): Promise<StoreResult<Listed<ServerProfile>>> {
    const listed = await this.#store.listProfiles();
    if (!listed.ok) return listed;
    const items: ServerProfile[] = [];
    for (const profile of listed.value.items) {
      const shown = await this.#shown(profile);
      if (!shown.ok) return shown;
      items.push(shown.value);
    }
    return { ok: true, value: { items, unreadable: listed.value.unreadable } };
  }

  /** `keyDropped`: the origin changed, so the key (or a secret header) of the old one was not carried over. */
  save(input: ServerProfileInput): Promise<StoreResult<{ profile: ServerProfile; keyDropped: boolean }>> {
    return this.#exclusive(() => this.#save(input));
  }

  delete(profileId: string): Promise<StoreResult<null>> {
    return this.#exclusive(async () => {
      const deleted = await this.#store.deleteProfile({ profileId });
      if (deleted.ok) this.#held.delete(profileId);
      return deleted;
    });
  }

  /** A copy below the original, with its secrets: it goes to the same origin. */
  duplicate(profileId: string, nameOfCopy: (name: string) => string): Promise<StoreResult<ServerProfile>> {
    return this.#exclusive(async () => {
      const stored = await this.#store.getProfile({ profileId });
      if (!stored.ok) return stored;
      const rows = await this.#store.profileSecrets({ profileId });
      if (!rows.ok) return rows;
      const id = randomUUID();
      const saved = await this.#store.saveProfile({
        profile: { ...stored.value, id, name: nameOfCopy(stored.value.name) },
        secrets: Object.fromEntries(rows.value.map((row) => [row.slot, row])),
      });
      if (!saved.ok) return saved;
      const held = this.#held.get(profileId);
      if (held) this.#held.set(id, new Map(held));
      const listed = await this.#store.listProfiles();
      if (!listed.ok) return listed;
      const order = listed.value.items.map((item) => item.id).filter((other) => other !== id);
      order.splice(order.indexOf(profileId) + 1, 0, id);
      const ordered = await this.#store.reorderProfiles({ profileIds: order });
      if (!ordered.ok) return ordered;
      const copy = await this.#store.getProfile({ profileId: id });
      return copy.ok ? this.#shown(copy.value) : copy;
    });
  }

  async reorder(profileIds: string[]): Promise<StoreResult<Listed<ServerProfile>>> {
    const ordered = await this.#store.reorderProfiles({ profileIds });
    return ordered.ok ? this.list() : ordered;
  }

  /** A profile as the window sees it, and where its secrets may go. */
  async find(profileId: string): Promise<StoreResult<{ profile: ServerProfile; origin: string | null }>> {
    const stored = await this.#store.getProfile({ profileId });
    if (!stored.ok) return stored;
    const shown = await this.#shown(stored.value);
    return shown.ok ? { ok: true, value: { profile: shown.value, origin: originOf(stored.value) } } : shown;
  }

  /** A stored profile with its secrets decrypted. */
  connectionOf(profileId: string): Promise<StoreResult<ProfileConnection>> {
    return this.#exclusive(async () => {
      const stored = await this.#store.getProfile({ profileId });
      if (!stored.ok) return stored;
      const secrets = await this.#secrets(stored.value, originsOfStored(stored.value));
      if (!secrets.ok) return secrets;
      return connection(profileId, stored.value, secrets.value);
    });
  }

  /** What the form holds, saved or not: given secrets, else the stored ones of the same origin. Nothing is stored. */
  connectionOfInput(input: ServerProfileInput): Promise<StoreResult<ProfileConnection>> {
    return this.#exclusive(async () => {
      const stored = input.id === undefined ? null : await this.#store.getProfile({ profileId: input.id });
      if (stored && !stored.ok && stored.failure.kind !== 'not-found') return stored;
      const before = stored?.ok ? stored.value : null;
      const checked = checkProfileInput(input, before?.settings);
      if (!checked.ok) return refused(checked.said);
      const { key, proxyPassword } = checked.value;
      let secrets = new Map<string, Secret>();
      if (before !== null) {
        const typed = [...(key === undefined ? [] : ['key']), ...(proxyPassword === undefined ? [] : ['proxy'])];
        const known = await this.#secrets(before, originsOf(checked.value), typed);
        if (!known.ok) return known;
        secrets = known.value;
      }
      for (const [slot, value] of [
        ['key', key],
        ['proxy', proxyPassword],
      ] as const) {
        if (value === null) secrets.delete(slot);
        else if (value !== undefined && value !== '') secrets.set(slot, new Secret(value));
      }
      for (const header of checked.value.headers) {
        if (header.value !== null && header.secret) secrets.set(slotOf(header.name), new Secret(header.value));
      }
      return connection(input.id ?? '', { ...checked.value, kind: input.kind, model: input.model }, secrets);
    });
  }

  async #save(input: ServerProfileInput): Promise<StoreResult<{ profile: ServerProfile; keyDropped: boolean }>> {
    const profileId = input.id ?? randomUUID();
    const stored = input.id === undefined ? null : await this.#store.getProfile({ profileId });
    if (stored && !stored.ok) return stored;
    const checked = checkProfileInput(input, stored?.value.settings);
    if (!checked.ok) return refused(checked.said);
    const { name, baseUrl, key, headers, settings, proxyPassword } = checked.value;
    const origins = originsOf(checked.value);
    const known = new Map<string, 'here' | 'elsewhere'>();
    if (stored) {
      const rows = await this.#store.profileSecrets({ profileId });
      if (!rows.ok) return rows;
      const held = [...(this.#held.get(profileId) ?? [])].map(([slot, secret]) => ({ slot, origin: secret.origin }));
      for (const row of [...rows.value, ...held]) {
        known.set(row.slot, row.origin === originOfSlot(row.slot, origins) ? 'here' : 'elsewhere');
      }
    }

    // By slot: a new value, `null` to remove; a slot left out keeps what is stored.
    const changes = new Map<string, string | null>();
    let keyDropped = false;
    if (key !== undefined) changes.set('key', key);
    if (proxyPassword !== undefined) changes.set('proxy', proxyPassword);
    const kept: StoredProfile['headers'] = [];
    for (const header of headers) {
      const slot = slotOf(header.name);
      if (header.secret && header.value === null && known.get(slot) !== 'here') {
        if (known.get(slot) === undefined) return refused(said('header.no-value', { name: header.name }));
        keyDropped = true;
        continue;
      }
      if (header.secret && header.value !== null) changes.set(slot, header.value);
      kept.push(header.secret ? { ...header, value: null } : header);
    }
    const wanted = new Set([
      'key',
      'proxy',
      ...kept.filter((header) => header.secret).map((header) => slotOf(header.name)),
    ]);
    for (const [slot, place] of known) {
      if (changes.has(slot)) continue;
      if (wanted.has(slot) && place === 'here') continue;
      if (place === 'elsewhere' && slot === 'key') keyDropped = true;
      changes.set(slot, null);
    }

    const { rows, held } = await this.#encrypt(changes, origins);
    const profile = { id: profileId, name, kind: input.kind, baseUrl, headers: kept, model: input.model, settings };
    const saved = await this.#store.saveProfile({ profile, secrets: rows });
    if (!saved.ok) return saved;
    const mine = this.#held.get(profileId) ?? new Map<string, HeldSecret>();
    for (const slot of changes.keys()) mine.delete(slot);
    for (const [slot, secret] of held) mine.set(slot, secret);
    this.#held.set(profileId, mine);
    const shown = await this.#shown(saved.value);
    return shown.ok ? { ok: true, value: { profile: shown.value, keyDropped } } : shown;
  }

  /** New secrets as rows, or, where the system cannot encrypt, as secrets to hold. */
  async #encrypt(changes: ReadonlyMap<string, string | null>, origins: Origins) {
    const rows: Record<string, StoredSecret | null> = {};
    const held = new Map<string, HeldSecret>();
    const canKeep = await this.canKeepKeys();
    for (const [slot, value] of changes) {
      rows[slot] = null;
      const origin = originOfSlot(slot, origins);
      if (value === null || origin === null) continue;
      const ciphertext = canKeep ? await this.#box.encrypt(sealed(origin, value)).catch(() => null) : null;
      if (ciphertext === null) held.set(slot, { origin, secret: new Secret(value) });
      else rows[slot] = { slot, origin, backend: this.#box.backend(), ciphertext };
    }
    return { rows, held };
  }

  async #shown(profile: StoredProfile): Promise<StoreResult<ServerProfile>> {
    const rows = await this.#store.profileSecrets({ profileId: profile.id });
    if (!rows.ok) return rows;
    const origins = originsOfStored(profile);
    const isKept = (slot: string) =>
      rows.value.some((row) => row.slot === slot && row.origin === originOfSlot(slot, origins));
    const isHeld = (slot: string) => {
      const held = this.#held.get(profile.id)?.get(slot);
      return held !== undefined && held.origin === originOfSlot(slot, origins);
    };
    const keyPersisted = isKept('key') || (!isHeld('key') && (await this.canKeepKeys()));
    const { settings, ...rest } = profile;
    const authorities = settings.ca === null ? null : readAuthorities(settings.ca);
    const shown: ServerProfile = { ...rest, ...settings, hasKey: isKept('key') || isHeld('key'), keyPersisted };
    if (settings.proxy.mode === 'url') {
      shown.proxy = { ...settings.proxy, hasPassword: isKept('proxy') || isHeld('proxy') };
    }
    if (authorities?.ok) shown.caFacts = authorities.facts;
    return { ok: true, value: shown };
  }

  /** All secrets of a profile that may go to these origins, but the slots `except`. */
  async #secrets(
    profile: StoredProfile,
    origins: Origins,
    except: readonly string[] = [],
  ): Promise<StoreResult<Map<string, Secret>>> {
    const secrets = new Map<string, Secret>();
    const rows = await this.#store.profileSecrets({ profileId: profile.id });
    if (!rows.ok) return rows;
    for (const row of rows.value) {
      if (row.origin !== originOfSlot(row.slot, origins) || except.includes(row.slot)) continue;
      const value = await this.#decrypt(profile, row);
      if (!value.ok) return value;
      secrets.set(row.slot, value.value);
    }
    for (const [slot, held] of this.#held.get(profile.id) ?? []) {
      if (held.origin === originOfSlot(slot, origins)) secrets.set(slot, held.secret);
    }
    return { ok: true, value: secrets };
  }

  async #decrypt(profile: StoredProfile, row: StoredSecret): Promise<StoreResult<Secret>> {
    let value: string | null = null;
    let detail = 'the secret belongs to another server';
    try {
      const { text, shouldReEncrypt } = await this.#box.decrypt(row.ciphertext);
      value = unsealed(row.origin, text);
      if (value !== null && shouldReEncrypt) await this.#encryptAgain(profile, row, text);
    } catch (error) {
      detail = error instanceof Error ? error.message : 'unknown';
    }
    if (value !== null) return { ok: true, value: new Secret(value) };
    return { ok: false, failure: storeFailure('keychain', unreadableSecret(profile.name, row), detail) };
  }

  /** The system's key was changed. What fails here is tried again at the next use: the old ciphertext still opens. */
  async #encryptAgain(profile: StoredProfile, row: StoredSecret, text: string): Promise<void> {
    const ciphertext = await this.#box.encrypt(text).catch(() => null);
    if (ciphertext === null) return;
    const fresh: StoredSecret = { ...row, backend: this.#box.backend(), ciphertext };
    await this.#store.saveProfile({ profile, secrets: { [row.slot]: fresh } });
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work, work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

function unreadableSecret(profile: string, { slot, backend }: StoredSecret): Said {
  if (slot === 'key') return said('keychain.key', { profile, backend });
  if (slot === 'proxy') return said('keychain.proxy', { profile, backend });
  return said('keychain.header', { name: slot.slice('header:'.length), profile, backend });
}
