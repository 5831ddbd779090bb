import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProfileService } from '../../../electron/store/profile-service.ts';
import type { SecretBox } from '../../../electron/store/secret-box.ts';
import type { Store } from '../../../electron/store/store.ts';
import { DEFAULT_PROFILE_SETTINGS, type ServerProfileInput } from '../../../shared/chat/server-profile.ts';
import { selfSignedCertificate } from '../../support/scripted-server-certificate.ts';
import { opened, value } from './store-fixtures.ts';

/** A key store that can be absent, locked, or have changed its key. */
class FakeBox implements SecretBox {
  present = true;
  locked = false;
  generation = 1;
  available = () => Promise.resolve(this.present);
  backend = () => 'gnome_libsecret';
  async encrypt(text: string): Promise<Uint8Array> {
    return Buffer.from(JSON.stringify({ by: this.generation, turned: [...text].reverse().join('') }));
  }
  async decrypt(ciphertext: Uint8Array): Promise<{ text: string; shouldReEncrypt: boolean }> {
    if (this.locked) throw new Error('the keyring is locked');
    const { by, turned } = JSON.parse(Buffer.from(ciphertext).toString('utf8'));
    return { text: [...String(turned)].reverse().join(''), shouldReEncrypt: by !== this.generation };
  }
}

let dataDir: string;
let store: Store;
let box: FakeBox;
let profiles: ProfileService;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-profile-'));
  store = await opened(dataDir);
  box = new FakeBox();
  profiles = new ProfileService(store, box);
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a new start of the app sees. */
async function restart(): Promise<void> {
  await store.close();
  store = await opened(dataDir);
  profiles = new ProfileService(store, box);
}

const INPUT: ServerProfileInput = {
  name: 'Mine',
  kind: 'server',
  baseUrl: 'https://api.example.com/v1',
  key: 'sk-secret-1',
  headers: [
    { name: 'X-Team', value: 'blue', secret: false },
    { name: 'X-Pass', value: 'hidden-2', secret: true },
  ],
  model: null,
};

async function save(changes: Partial<ServerProfileInput> = {}, without: 'key' | null = null) {
  const { key, ...rest } = { ...INPUT, ...changes };
  return value(await profiles.save(without === 'key' || key === undefined ? rest : { ...rest, key }));
}

async function keyOf(id: string): Promise<string | undefined> {
  return value(await profiles.connectionOf(id)).key?.reveal();
}

const keptHeaders = INPUT.headers.map((header) => (header.secret ? { ...header, value: null } : header));

describe('profile service', () => {
  test('the key is there after a restart, and nothing readable of it is in the database or the list', async () => {
    const { profile } = await save();
    expect(profile).toMatchObject({ hasKey: true, keyPersisted: true, position: 0, headers: keptHeaders });
    await restart();
    const connection = value(await profiles.connectionOf(profile.id));
    expect(connection.key?.reveal()).toBe('sk-secret-1');
    expect(connection.headers.map(({ name, value: secret }) => [name, secret.reveal()])).toEqual([
      ['X-Team', 'blue'],
      ['X-Pass', 'hidden-2'],
    ]);
    const listed = value(await profiles.list());
    for (const shown of [
      JSON.stringify(listed),
      JSON.stringify(connection),
      inspect(connection),
      `${connection.key}`,
    ]) {
      expect(shown).not.toMatch(/sk-secret-1|hidden-2/);
    }
    await store.close();
    expect((await readFile(join(dataDir, 'svir.db'))).toString('latin1')).not.toMatch(/sk-secret-1|hidden-2/);
    await restart();
  });

  test('a change of scheme, host or port drops the key and the secret headers, and says so; a path keeps them', async () => {
    for (const baseUrl of [
      'http://api.example.com/v1',
      'https://other.example.com/v1',
      'https://api.example.com:8443',
    ]) {
      const { profile } = await save();
      const { id } = profile;
      const same = await save({ id, baseUrl: 'https://api.example.com/v2', headers: keptHeaders }, 'key');
      expect(same).toMatchObject({ keyDropped: false, profile: { hasKey: true } });
      expect(await keyOf(id)).toBe('sk-secret-1');
      const moved = await save({ id, baseUrl, headers: keptHeaders }, 'key');
      expect(moved).toMatchObject({ keyDropped: true, profile: { hasKey: false, headers: [keptHeaders[0]] } });
      expect(await keyOf(id)).toBeUndefined();
      // Moving back does not bring it back.
      const back = await save({ id, headers: [] }, 'key');
      expect(back).toMatchObject({ keyDropped: false, profile: { hasKey: false } });
    }
  });

  test('a new key with the new address is kept, null removes one', async () => {
    const { profile } = await save();
    const moved = await save({ id: profile.id, baseUrl: 'http://localhost:1234', key: 'sk-other', headers: [] });
    expect(moved.keyDropped).toBe(false);
    expect(await keyOf(profile.id)).toBe('sk-other');
    expect(
      (await save({ id: profile.id, baseUrl: 'http://localhost:1234', key: null, headers: [] })).profile.hasKey,
    ).toBe(false);
  });

  test('a key that cannot be decrypted is no missing key, and is not lost by saving the profile', async () => {
    const { profile } = await save();
    box.locked = true;
    await restart();
    const failed = await profiles.connectionOf(profile.id);
    expect(failed).toMatchObject({
      ok: false,
      failure: { kind: 'keychain', message: expect.stringContaining('gnome_libsecret') },
    });
    expect(JSON.stringify(failed)).not.toContain('sk-secret-1');
    expect(value(await profiles.list()).items[0]?.hasKey).toBe(true);
    await save({ id: profile.id, name: 'Renamed', headers: keptHeaders }, 'key');
    box.locked = false;
    expect(await keyOf(profile.id)).toBe('sk-secret-1');
  });

  test('without encryption the key lives until the end of the session and is never written', async () => {
    box.present = false;
    const { profile } = await save();
    expect(profile).toMatchObject({ hasKey: true, keyPersisted: false });
    expect(await keyOf(profile.id)).toBe('sk-secret-1');
    await save({ id: profile.id, name: 'Renamed', headers: keptHeaders }, 'key');
    expect(await keyOf(profile.id)).toBe('sk-secret-1');
    await restart();
    expect(value(await profiles.list()).items).toMatchObject([{ hasKey: false, keyPersisted: false }]);
  });

  test('when the system changed its key the secret is encrypted anew', async () => {
    const { profile } = await save();
    box.generation = 2;
    expect(await keyOf(profile.id)).toBe('sk-secret-1');
    const rows = value(await store.profileSecrets({ profileId: profile.id }));
    for (const row of rows) expect(Buffer.from(row.ciphertext).toString()).toContain('"by":2');
    expect(await keyOf(profile.id)).toBe('sk-secret-1');
  });

  test('a row edited by hand does not send the key to another server', async () => {
    const { profile } = await save({ headers: [] });
    await store.close();
    const db = new DatabaseSync(join(dataDir, 'svir.db'));
    db.exec(
      `UPDATE profiles SET base_url = 'https://evil.example'; UPDATE profile_secrets SET origin = 'https://evil.example'`,
    );
    db.close();
    await restart();
    expect(await profiles.connectionOf(profile.id)).toMatchObject({ ok: false, failure: { kind: 'keychain' } });
  });

  test('a form not saved uses the stored key for the same origin only', async () => {
    const { profile } = await save();
    const { key: _, ...form } = { ...INPUT, id: profile.id, headers: keptHeaders };
    expect(value(await profiles.connectionOfInput(form)).key?.reveal()).toBe('sk-secret-1');
    const elsewhere = await profiles.connectionOfInput({ ...form, baseUrl: 'https://evil.example', headers: [] });
    expect(value(elsewhere).key).toBeNull();
    const typed = value(await profiles.connectionOfInput({ ...INPUT, key: 'sk-typed' }));
    expect(typed.key?.reveal()).toBe('sk-typed');
    expect(value(await profiles.list()).items).toHaveLength(1);
  });

  test('bad input is refused in words that do not repeat a secret', async () => {
    const cases: [Partial<ServerProfileInput>, RegExp][] = [
      [{ baseUrl: 'not a url' }, /address|URL/i],
      [{ baseUrl: 'https://api.example.com/?x=1' }, /query/],
      [{ key: 'sk-sec\nret' }, /key/],
      [{ headers: [{ name: 'Host', value: 'x', secret: false }] }, /Host/],
      [{ headers: [{ name: 'bad name', value: 'x', secret: false }] }, /bad name/],
      [{ headers: [{ name: 'X-A', value: 'sk-sec\r\nX-B: 1', secret: true }] }, /X-A/],
      [{ headers: [{ name: 'X-New', value: null, secret: true }] }, /X-New/],
      [{ id: 'no-such-profile' }, /not there/],
    ];
    for (const [changes, words] of cases) {
      const result = await profiles.save({ ...INPUT, ...changes });
      expect(result.ok).toBe(false);
      if (!result.ok) expect(result.failure.message).toMatch(words);
      expect(JSON.stringify(result)).not.toContain('sk-sec');
    }
    expect(value(await profiles.list()).items).toEqual([]);
  });

  test('deleting a profile takes its secrets along', async () => {
    const { profile } = await save();
    value(await profiles.delete(profile.id));
    expect(await profiles.connectionOf(profile.id)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(value(await store.profileSecrets({ profileId: profile.id }))).toEqual([]);
  });
});

describe('settings of a profile', () => {
  const authority = selfSignedCertificate({ dns: ['ca.example'] });

  test('all of them are kept, shown with their facts, and stay where a form does not say them', async () => {
    const settings = {
      keyHeader: 'api-key',
      azure: { deployment: 'gpt', apiVersion: '2024-10-21' },
      ca: authority.cert,
      pin: authority.sha256.toUpperCase().replace(/(..)(?!$)/g, '$1:'),
      connectTimeoutSeconds: 3,
      stallAfterSeconds: 90,
      defaultModel: 'm-1',
      parameters: { topP: 0.5, extra: { min_p: 0.1 }, systemRole: 'developer' as const },
    };
    const { profile } = await save(settings);
    const { caFacts } = profile;
    expect(caFacts).toMatchObject([{ fingerprint: authority.sha256, names: expect.arrayContaining(['ca.example']) }]);
    await restart();
    await save({ id: profile.id, name: 'Renamed', headers: keptHeaders }, 'key');
    const [listed] = value(await profiles.list()).items;
    expect(listed).toMatchObject({
      ...settings,
      pin: authority.sha256,
      proxy: { mode: 'system' },
      name: 'Renamed',
    });
    const connection = value(await profiles.connectionOf(profile.id));
    expect(connection.settings).toMatchObject({ keyHeader: 'api-key', azure: settings.azure });
    const reset = await save({ id: profile.id, ca: null, pin: null, azure: null, headers: keptHeaders }, 'key');
    expect(reset.profile).toMatchObject({ ca: null, pin: null, azure: null, keyHeader: 'api-key' });
  });

  test("a proxy's password is a secret of the proxy: kept, never shown, dropped with its address", async () => {
    const { profile } = await save({ proxy: { mode: 'url', url: 'http://mara:pass%20word@proxy.example:3128' } });
    expect(profile.proxy).toEqual({ mode: 'url', url: 'http://mara@proxy.example:3128', hasPassword: true });
    await restart();
    expect(JSON.stringify(value(await profiles.list()))).not.toMatch(/pass.*word@|pass word/);
    const password = async () => value(await profiles.connectionOf(profile.id)).proxyPassword?.reveal();
    expect(await password()).toBe('pass word');
    const edit = (proxy: ServerProfileInput['proxy']) =>
      save({ id: profile.id, headers: [], ...(proxy ? { proxy } : {}) }, 'key');
    await edit(undefined);
    await edit({ mode: 'url', url: 'http://mara@proxy.example:3128' });
    expect(await password()).toBe('pass word');
    // The server's address is another matter.
    await save({ id: profile.id, baseUrl: 'https://other.example/v1', headers: [] }, 'key');
    expect(await password()).toBe('pass word');
    const moved = await edit({ mode: 'url', url: 'http://mara@elsewhere.example:3128' });
    expect(moved.profile.proxy).toMatchObject({ hasPassword: false });
    expect(await password()).toBeUndefined();
    await edit({ mode: 'url', url: 'http://mara@proxy.example:3128', password: 'new' });
    expect(await password()).toBe('new');
    await edit({ mode: 'none' });
    expect(await password()).toBeUndefined();
  });

  test('a copy stands below its original, with its key, and goes its own way', async () => {
    const { profile } = await save();
    const last = await save({ name: 'Last' });
    const copy = value(await profiles.duplicate(profile.id, (name) => `${name} (copy)`));
    expect(copy).toMatchObject({ name: 'Mine (copy)', hasKey: true, headers: keptHeaders });
    expect(value(await profiles.list()).items.map(({ id }) => id)).toEqual([profile.id, copy.id, last.profile.id]);
    value(await profiles.delete(profile.id));
    expect(await keyOf(copy.id)).toBe('sk-secret-1');
    const ordered = value(await profiles.reorder([last.profile.id]));
    expect(ordered.items.map(({ id }) => id)).toEqual([last.profile.id, copy.id]);
  });

  test('what cannot be meant is refused in words', async () => {
    const cases: [Partial<ServerProfileInput>, RegExp][] = [
      [{ keyHeader: 'a b' }, /"a b" cannot be the name/],
      [{ keyHeader: 'Host' }, /cannot carry the key/],
      [{ azure: { deployment: ' ', apiVersion: 'v' } }, /deployment and an api-version/],
      [{ ca: 'no certificate' }, /holds no certificate/],
      [{ ca: authority.key }, /private key/],
      [{ pin: 'abc' }, /64 hex digits/],
      [{ proxy: { mode: 'url', url: 'socks5://proxy:1' } }, /not socks5/],
      [{ proxy: { mode: 'url', url: '' } }, /proxy must be/],
    ];
    for (const [changes, words] of cases) {
      const result = await profiles.save({ ...INPUT, ...changes });
      expect(result.ok, JSON.stringify(changes)).toBe(false);
      if (!result.ok) expect(result.failure.message).toMatch(words);
    }
  });

  test('a database of before has them all at their defaults', async () => {
    const { profile } = await save();
    await store.close();
    const db = new DatabaseSync(join(dataDir, 'svir.db'));
    db.exec(`UPDATE profiles SET settings = '{}'`);
    db.close();
    await restart();
    expect(value(await profiles.list()).items[0]).toMatchObject({ id: profile.id, ...DEFAULT_PROFILE_SETTINGS });
  });
});
