/** Phrasing content: everything inside a paragraph. */
import type { PhrasingContent } from 'mdast';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { unreachable } from '../../../shared/exhaustive.ts';
import { t } from '../../strings/strings.ts';
import { AnswerImage, AnswerLink } from './answer-link.tsx';
import { Formula } from './formula.tsx';
import { breakable } from './long-words.tsx';
import { nodeKey, sourceOf } from './offsets.ts';
import type { RenderContext } from './render-context.ts';

/** Deeper nesting is shown as it was written: no person writes it, and a stack has an end. */
export const DEEPEST = 48;

export function renderInline(nodes: readonly PhrasingContent[], ctx: RenderContext, depth: number): ReactNode {
  return nodes.map((node, index) => <Fragment key={nodeKey(node, index)}>{inline(node, ctx, depth)}</Fragment>);
}

/** Scrolls to an element of the same answer; the address of the window stays. */
export function jumpTo(id: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
}

function inline(node: PhrasingContent, ctx: RenderContext, depth: number): ReactNode {
  if (depth > DEEPEST) return breakable(sourceOf(node, ctx.source));
  switch (node.type) {
    case 'text':
      return breakable(node.value);
    case 'html':
      // Raw HTML is text: shown, never read.
      return breakable(node.value);
    case 'emphasis':
      return <em>{renderInline(node.children, ctx, depth + 1)}</em>;
    case 'strong':
      return <strong>{renderInline(node.children, ctx, depth + 1)}</strong>;
    case 'delete':
      return <del>{renderInline(node.children, ctx, depth + 1)}</del>;
    case 'inlineMath': {
      const display = /^(\$\$|\\\[)/.test(
        ctx.source.slice(node.position?.start.offset ?? 0, (node.position?.start.offset ?? 0) + 2),
      );
      const open = (node.position?.end.offset ?? 0) > ctx.source.length || ctx.plainFormulas === true;
      return <Formula tex={node.value} display={display} open={open} />;
    }
    case 'inlineCode':
      return <code className="md-inline-code">{breakable(node.value)}</code>;
    case 'break':
      return <br />;
    case 'link':
      return <AnswerLink address={node.url}>{renderInline(node.children, ctx, depth + 1)}</AnswerLink>;
    case 'image':
      return <AnswerImage address={node.url} alt={node.alt ?? ''} />;
    case 'linkReference': {
      const definition = ctx.definitions.get(node.identifier);
      if (!definition) return sourceOf(node, ctx.source);
      return <AnswerLink address={definition.url}>{renderInline(node.children, ctx, depth + 1)}</AnswerLink>;
    }
    case 'imageReference': {
      const definition = ctx.definitions.get(node.identifier);
      if (!definition) return sourceOf(node, ctx.source);
      return <AnswerImage address={definition.url} alt={node.alt ?? ''} />;
    }
    case 'footnoteReference': {
      const at = ctx.footnotes.findIndex((note) => note.identifier === node.identifier);
      if (at < 0) return sourceOf(node, ctx.source);
      const target = `${ctx.idPrefix}note-${at + 1}`;
      return (
        <sup>
          <a
            className="md-note"
            href={`#${target}`}
            id={`${ctx.idPrefix}ref-${at + 1}`}
            aria-label={t.markdown.footnote(String(at + 1))}
            onClick={jumpTo(target)}
          >
            {at + 1}
          </a>
        </sup>
      );
    }
    default:
      return unreachable(node);
  }
}
