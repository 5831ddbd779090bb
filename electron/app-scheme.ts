/**
 * `app://svir/…`: the window's own files and, under `/attachments/<sha256>`, stored attachments, their small pictures
 * under `/attachments/<sha256>/thumbnail`. One scheme, GET only, the content security policy on every answer. What it must not know: where attachments come from (a function tells).
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { type CustomScheme, protocol } from 'electron';

export const APP_SCHEME = 'app';
export const APP_HOST = 'svir';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/index.html`;

/** What an attachment's answer needs; `null` where none is stored under the hash. */
export type AttachmentProvider = (
  sha256: string,
  part: 'whole' | 'thumbnail',
) => Promise<{ mediaType: string; bytes: Uint8Array<ArrayBuffer> } | null>;

const SCHEME: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Served as they are; anything else is a download of bytes (SVG among them: it is text here, never a picture). */
const SHOWN_IMAGES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/**
 * The policy of the window. `nonce` lets the libraries that insert style elements do so; scripts have none. Workers
 * and Trusted Types: the one named policy makes worker addresses.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svir-worker',
  ].join('; ');
}

/**
 * Puts the policy into the document's head and the nonce into its `<meta name="csp-nonce" content="">`, from which the
 * window hands it to the libraries that insert style elements. The copy of the policy holds where a header would be lost.
 */
export function withPolicy(html: string, nonce: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(nonce)}">`;
  return html
    .replace(/<head>/i, (head) => `${head}${policy}`)
    .replace(/<meta name="csp-nonce"[^>]*>/i, `<meta name="csp-nonce" content="${nonce}">`);
}

/** Before `ready`, once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([SCHEME]);
}

/** Answers the scheme from `filesDir` (`dist/renderer`) and the provider. After `ready`. */
export function serveAppScheme(filesDir: string, attachments: AttachmentProvider): void {
  protocol.handle(APP_SCHEME, appSchemeHandler(filesDir, attachments));
}

/** The handler itself; never throws, so that no failure becomes an answer without a policy. */
export function appSchemeHandler(
  filesDir: string,
  attachments: AttachmentProvider,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const nonce = randomBytes(16).toString('base64');
    const answer = (
      status: number,
      body: string | Uint8Array<ArrayBuffer>,
      mediaType: string,
      more: Record<string, string> = {},
    ) =>
      new Response(body, {
        status,
        headers: {
          'Content-Type': mediaType,
          'Content-Security-Policy': contentSecurityPolicy(nonce),
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'no-cache',
          ...more,
        },
      });
    const plain = (status: number, words: string): Response => answer(status, words, 'text/plain; charset=utf-8');

    if (request.method !== 'GET') return plain(405, 'Only GET is answered here.');
    const url = new URL(request.url);
    if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return plain(404, 'Not found.');

    const stored = /^\/attachments\/([^/]*)(\/thumbnail)?$/.exec(url.pathname);
    if (stored) {
      const sha256 = stored[1] ?? '';
      if (!/^[0-9a-f]{64}$/.test(sha256)) return plain(404, 'Not found.');
      const found = await attachments(sha256, stored[2] ? 'thumbnail' : 'whole').catch((error: unknown) => {
        console.error(`attachment ${sha256} could not be read:`, error);
        return null;
      });
      if (!found) return plain(404, 'Not found.');
      const shown = SHOWN_IMAGES.has(found.mediaType);
      return answer(200, found.bytes, shown ? found.mediaType : 'application/octet-stream', {
        'Cache-Control': 'private, max-age=31536000, immutable',
      });
    }

    const path = safePath(url.pathname);
    if (path === null) return plain(404, 'Not found.');
    const mediaType = MEDIA_TYPES[extname(path)];
    if (mediaType === undefined) return plain(404, 'Not found.');
    try {
      const bytes = await readFile(join(filesDir, path));
      if (extname(path) !== '.html') return answer(200, bytes, mediaType);
      return answer(200, withPolicy(bytes.toString('utf8'), nonce), mediaType);
    } catch {
      return plain(404, 'Not found.');
    }
  };
}

/** A path below the files' folder, or `null` for one that is none or leads out of it. */
export function safePath(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const path = normalize(decoded === '/' ? '/index.html' : decoded);
  if (!path.startsWith(sep) || path.split(sep).includes('..') || decoded.split('/').includes('..')) return null;
  return path.slice(1);
}
