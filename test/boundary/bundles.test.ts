// The bundles stand alone and do not know their host; the lock file knows no registry.
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAll } from '../../build/build.ts';
import { distIsFresh } from '../../build/sources-hash.ts';
import { importsOf, ROOT, read } from './imports.ts';

beforeAll(async () => {
  if (!distIsFresh()) await buildAll();
}, 60_000);

const outside = (file: string): string[] =>
  [...new Set(importsOf(read(file)))].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));

describe('dist/', () => {
  it('main imports Node and Electron, nothing else', () => {
    expect(outside('dist/main.js')).toEqual(['electron']);
  });

  it('preload asks for Electron alone, in one file of CommonJS', () => {
    const text = read('dist/preload.js');
    expect([...text.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map((match) => match[1])).toEqual(['electron']);
    expect(text).not.toMatch(/^\s*(import|export)\s/m);
  });

  it.each(
    ['dist/store-worker.js', 'dist/import-worker.js', 'dist/cli-main.js', 'dist/cli.js'].filter((file) =>
      existsSync(join(ROOT, file)),
    ),
  )('%s needs no Electron and no node_modules', (file) => {
    expect(outside(file).filter((name) => !name.startsWith('./'))).toEqual([]);
  });

  it.each(['dist/main.js', 'dist/preload.js'])('%s does not know which host it is on', (file) => {
    expect(read(file).length).toBeGreaterThan(500);
    expect(read(file)).not.toMatch(/chromium-host|chromium host|svir\.invalid|SVIR_HOST/i);
  });

  it('the page names files of its own by relative addresses and runs nothing inline', () => {
    const html = read('dist/renderer/index.html');
    const addresses = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map((match) => match[1]);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address).toMatch(/^\.\//);
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\son\w+=|style=/);
  });
});

it('the lock file names no host', () => {
  expect(read('package-lock.json')).not.toContain('://');
});
