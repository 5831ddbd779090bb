import { expect, test } from 'vitest';
import { decideLink, MAX_LINK_LENGTH } from '../../../electron/ipc/link-policy.ts';

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d', 'example.org'],
  ['HTTP://Example.org:8080', 'http://example.org:8080/', 'example.org:8080'],
  ['mailto:someone@example.org', 'mailto:someone@example.org', 'someone@example.org'],
])('%s may be opened', (text, url, host) => {
  expect(decideLink(text)).toEqual({ ok: true, url, host });
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'smb://host/share/x.desktop',
  'vscode://run',
  'https://user:secret@example.org/',
  'https://bank.example@evil.example/',
  'not a link',
  '//example.org',
  '',
  `https://example.org/${'a'.repeat(MAX_LINK_LENGTH)}`,
])('%s is refused in words', (text) => {
  const decision = decideLink(text);
  expect(decision.ok).toBe(false);
  expect(decision.ok ? '' : decision.reason).toMatch(/^[A-Zs].+\.$/);
});
