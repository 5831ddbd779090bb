// Packaging cannot run everywhere; its configuration is held against electron-builder's own scheme instead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { expect, it } from 'vitest';
import config from '../../build/electron-builder.ts';

const ROOT = join(import.meta.dirname, '../..');
const json = (path: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

it('fits the scheme', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  const validate = ajv.compile(json('node_modules/app-builder-lib/scheme.json'));
  validate(config);
  expect(validate.errors ?? []).toEqual([]);
});

it('packs the bundles alone, in an archive that is checked', () => {
  expect(config.files).toEqual(expect.arrayContaining(['dist/**', 'package.json', '!node_modules/**']));
  expect(config.asar).toBe(true);
  expect(config.directories?.output).toBe('release');
  expect(json('package.json').dependencies).toBeUndefined();
  expect(config.electronVersion).toBe(json('package.json').devDependencies?.electron);
  expect(config.publish).toBeNull();
});

it('closes every door of the runtime', () => {
  expect(config.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    enableCookieEncryption: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
  });
});
