import { describe, expect, test } from 'vitest';
import { resolveBaseUrl } from '../../../../electron/protocol/request/base-url.ts';

/** What people paste, and where the chat must go. */
const SPELLINGS: [pasted: string, chat: string][] = [
  ['http://10.0.0.5:1234', 'http://10.0.0.5:1234/v1/chat/completions'],
  ['http://10.0.0.5:1234/', 'http://10.0.0.5:1234/v1/chat/completions'],
  ['  http://10.0.0.5:1234/v1//  ', 'http://10.0.0.5:1234/v1/chat/completions'],
  ['http://10.0.0.5:1234/v1/v1', 'http://10.0.0.5:1234/v1/chat/completions'],
  ['HTTPS://Chat.Example.test/team/v1', 'https://chat.example.test/team/v1/chat/completions'],
  ['https://example.test/v1beta/openai', 'https://example.test/v1beta/openai/chat/completions'],
  ['https://example.test/api/paas/v4/', 'https://example.test/api/paas/v4/chat/completions'],
  ['https://example.test/v1/account/gateway/compat', 'https://example.test/v1/account/gateway/compat/chat/completions'],
  ['https://example.test/v1/chat/completions/', 'https://example.test/v1/chat/completions'],
  ['https://example.test/inference/chat/completions', 'https://example.test/inference/chat/completions'],
  ['https://example.test/v1/models', 'https://example.test/v1/chat/completions'],
  ['https://example.test/models', 'https://example.test/chat/completions'],
  ['https://example.test/v1/completions', 'https://example.test/v1/chat/completions'],
  ['https://example.test/api/v2ray', 'https://example.test/api/v2ray/v1/chat/completions'],
  ['localhost:1234', 'http://localhost:1234/v1/chat/completions'],
  ['127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1/chat/completions'],
  ['[::1]:8080', 'http://[::1]:8080/v1/chat/completions'],
  ['studio.local:1234', 'http://studio.local:1234/v1/chat/completions'],
  ['api.example.test/v1', 'https://api.example.test/v1/chat/completions'],
];

describe('resolveBaseUrl', () => {
  test.each(SPELLINGS)('%s', (pasted, chat) => {
    const resolved = resolveBaseUrl(pasted);
    expect(resolved).toMatchObject({ ok: true, chat });
    if (resolved.ok) expect(resolved.models).toBe(chat.replace(/\/chat\/completions$/, '/models'));
  });

  test('resolving what was resolved changes nothing', () => {
    for (const [pasted] of SPELLINGS) {
      const once = resolveBaseUrl(pasted);
      if (!once.ok) throw new Error(once.reason);
      expect(resolveBaseUrl(once.chat)).toEqual(once);
    }
  });

  test.each([
    ['http://mara:tide@10.0.0.5:1234/v1', 'user'],
    ['http://@10.0.0.5:1234/v1', 'user'],
    ['mara@10.0.0.5:1234', 'user'],
    ['http://10.0.0.5:1234/v1?team=blue', 'query'],
    ['http://10.0.0.5:1234/v1?', 'query'],
    ['http://10.0.0.5:1234/v1#top', 'fragment'],
    ['http://10.0.0.5:1234/v1#', 'fragment'],
    ['ftp://10.0.0.5/v1', 'http://'],
    ['file:///etc/hosts', 'http://'],
    ['javascript:alert(1)', 'http://'],
    ['', 'empty'],
    ['http://', 'address'],
    ['http://a b', 'address'],
    ['/v1', 'address'],
  ])('refuses %s and says why', (pasted, word) => {
    const resolved = resolveBaseUrl(pasted);
    expect(resolved.ok).toBe(false);
    if (!resolved.ok) expect(resolved.reason.toLowerCase()).toContain(word);
  });

  test('a password never stands in the reason', () => {
    const resolved = resolveBaseUrl('http://mara:tide-secret@bad host');
    expect(JSON.stringify(resolved)).not.toContain('tide-secret');
  });
});
