// The scheme's handler: its own files, attachments by hash, and nothing else, with the policy on every answer.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appSchemeHandler, safePath } from '../../../electron/app-scheme.ts';

vi.mock('electron', () => ({ protocol: {} }));

const HASH = 'ab'.repeat(32);
let folder: string;
let get: (path: string, method?: string) => Promise<Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svir-scheme-'));
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(
    join(folder, 'renderer/index.html'),
    '<!doctype html><html><head><meta name="csp-nonce" content="" /></head><body></body></html>',
  );
  writeFileSync(join(folder, 'renderer/assets/a.js'), 'export {}');
  writeFileSync(join(folder, 'renderer/assets/a.exe'), 'MZ');
  const images: Record<string, string> = { [HASH]: 'image/png', ['cd'.repeat(32)]: 'image/svg+xml' };
  const handler = appSchemeHandler(join(folder, 'renderer'), async (sha256, part) => {
    if (part === 'thumbnail') return sha256 === HASH ? { mediaType: 'image/webp', bytes: new Uint8Array([9]) } : null;
    if (sha256 === 'ef'.repeat(32)) throw new Error('disk gone');
    const mediaType = images[sha256];
    return mediaType === undefined ? null : { mediaType, bytes: new Uint8Array([1, 2, 3]) };
  });
  get = (path, method = 'GET') => handler(new Request(`app://svir${path}`, { method }));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('serves a picture small beside it, and remembers no small one that is not there yet', async () => {
  const small = await get(`/attachments/${HASH}/thumbnail`);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const missing = await get(`/attachments/${'cd'.repeat(32)}/thumbnail`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});

describe('the window’s files', () => {
  it('serves the page with a fresh nonce in policy, copy and hand-over alike', async () => {
    const response = await get('/index.html');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(html).toContain(`<meta name="csp-nonce" content="${nonce}">`);
    expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    expect((await get('/')).headers.get('content-security-policy')).not.toBe(policy);
  });

  it('serves scripts under their type', async () => {
    const response = await get('/assets/a.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch('text/javascript');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%00a.js',
    '/%zz',
    '/gone.js',
    '/assets',
    '/assets/a.exe',
  ])('does not serve %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('answers GET alone', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect((await get('/index.html', method)).status).toBe(405);
  });
});

describe('attachments', () => {
  it('are served by hash with the type of their bytes', async () => {
    const response = await get(`/attachments/${HASH}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('never become a document: SVG is a download', async () => {
    expect((await get(`/attachments/${'cd'.repeat(32)}`)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([
    `/attachments/${HASH.toUpperCase()}`,
    '/attachments/',
    '/attachments/..%2f..%2fsecret.txt',
    `/attachments/${'00'.repeat(32)}`,
    `/attachments/${'ef'.repeat(32)}`,
  ])('does not serve %s', async (path) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await get(path)).status).toBe(404);
    log.mockRestore();
  });
});

it('every answer carries the policy and forbids sniffing', async () => {
  for (const [path, method] of [
    ['/index.html'],
    ['/gone.js'],
    ['/assets/a.js'],
    [`/attachments/${HASH}`],
    ['/index.html', 'POST'],
  ] as [string, string?][]) {
    const response = await get(path, method);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|app:/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

it('a safe path stays below its folder', () => {
  expect(safePath('/a/b.js')).toBe(join('a', 'b.js'));
  expect(safePath('/')).toBe('index.html');
  expect(safePath('/a/../../b.js')).toBeNull();
});
