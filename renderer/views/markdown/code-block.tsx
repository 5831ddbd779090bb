/** A block of code: its language, a way to copy it, and its lines, never wrapped by force. */
import type { Code } from 'mdast';
import { t } from '../../strings/strings.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { offsets } from './offsets.ts';

export function CodeBlock({ node }: { node: Code }) {
  const language = node.lang?.slice(0, 40);
  return (
    <figure className="md-code" {...offsets(node)}>
      <figcaption>
        <span>{language || t.markdown.plain}</span>
        <CopyButton label={t.markdown.copyCode} text={() => node.value} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{node.value}</code>
      </pre>
    </figure>
  );
}
