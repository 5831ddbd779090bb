/** Block content: paragraphs, lists, tables, quotes, code. Each element carries its source offsets. */
import type { List, ListItem, Nodes, RootContent, Table } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../strings/strings.ts';
import { CodeBlock } from './code-block.tsx';
import { FormulaBlock } from './formula.tsx';
import { DEEPEST, renderInline } from './inline.tsx';
import { breakable } from './long-words.tsx';
import { nodeKey, offsets, sourceOf } from './offsets.ts';
import { continues } from './parts.ts';
import type { RenderContext } from './render-context.ts';
import { contentEnd, lineStart } from './source-text.ts';
import { TableFrame } from './table-frame.tsx';

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

export function renderBlocks(nodes: readonly RootContent[], ctx: RenderContext, depth = 0): ReactNode {
  return nodes.map((node, index) => <Fragment key={nodeKey(node, index)}>{renderBlock(node, ctx, depth)}</Fragment>);
}

export function renderBlock(node: RootContent, ctx: RenderContext, depth: number): ReactNode {
  if (depth > DEEPEST) return <p className="md-raw">{breakable(sourceOf(node, ctx.source))}</p>;
  switch (node.type) {
    case 'paragraph': {
      // The rest of a very long paragraph is no paragraph of its own: copied, it is a line and not a blank line more.
      const Lines = continues(node) ? 'div' : 'p';
      return (
        <Lines dir="auto" {...offsets(node)} {...partOf(node)}>
          {renderInline(node.children, withFormulas(node.children, ctx), depth + 1)}
        </Lines>
      );
    }
    case 'heading': {
      const Heading = HEADINGS[(ctx.levels.get(node) ?? 3) - 3] ?? 'h6';
      return (
        <Heading className={`md-h${node.depth}`} dir="auto" {...offsets(node)}>
          {renderInline(node.children, ctx, depth + 1)}
        </Heading>
      );
    }
    case 'blockquote':
      return (
        <blockquote {...offsets(node)} {...partOf(node)}>
          {renderBlocks(node.children, ctx, depth + 1)}
        </blockquote>
      );
    case 'list':
      return renderList(node, ctx, depth);
    case 'code':
      return <CodeBlock node={node} open={stillOpen(node, ctx)} />;
    case 'math':
      return <FormulaBlock node={node} open={stillOpen(node, ctx) && !closed(node, ctx)} at={offsets(node)} />;
    case 'table':
      return renderTable(node, ctx, depth);
    case 'thematicBreak':
      return <hr {...offsets(node)} />;
    case 'html':
      return (
        <p className="md-raw" {...offsets(node)}>
          {breakable(node.value)}
        </p>
      );
    case 'definition':
    case 'footnoteDefinition':
    case 'yaml':
      return null;
    case 'listItem':
      return renderItem(node, ctx, depth, true);
    case 'tableRow':
    case 'tableCell':
      return null;
    default:
      return renderInline([node], ctx, depth);
  }
}

/** More formulas in one paragraph stay as TeX: nobody reads them, and each one set lays all of them out again. */
const MOST_FORMULAS = 200;

function withFormulas(children: readonly Nodes[], ctx: RenderContext): RenderContext {
  let count = 0;
  for (const child of children) if (child.type === 'inlineMath') count++;
  return count > MOST_FORMULAS ? { ...ctx, plainFormulas: true } : ctx;
}

/** Whether more of this block may come: it stands at the end of a growing text. */
function stillOpen(node: Nodes, ctx: RenderContext): boolean {
  return ctx.open && (node.position?.end.offset ?? 0) >= contentEnd(ctx.source);
}

/** Whether a formula on lines of its own has its second fence. */
function closed(node: Nodes, ctx: RenderContext): boolean {
  const { start, end } = node.position ?? {};
  const line = lineStart(ctx.source, end?.offset ?? 0);
  return line > (start?.offset ?? 0) && /^[ \t>]*(\$\$|\\\])\s*$/.test(ctx.source.slice(line, end?.offset));
}

function renderList(node: List, ctx: RenderContext, depth: number): ReactNode {
  const loose = node.data?.loose || (node.spread ?? false) || node.children.some((item) => item.spread ?? false);
  const items = node.children.map((item, index) => (
    <Fragment key={nodeKey(item, index)}>{renderItem(item, ctx, depth + 1, loose)}</Fragment>
  ));
  const tasks = node.children.some((item) => typeof item.checked === 'boolean');
  const className = tasks ? 'md-tasks' : undefined;
  return node.ordered ? (
    <ol start={node.start ?? 1} className={className} {...offsets(node)} {...partOf(node)}>
      {items}
    </ol>
  ) : (
    <ul className={className} {...offsets(node)} {...partOf(node)}>
      {items}
    </ul>
  );
}

function renderItem(node: ListItem, ctx: RenderContext, depth: number, loose: boolean): ReactNode {
  // The rest of a very long item has its mark, or its box, before it.
  const box =
    typeof node.checked === 'boolean' && !continues(node) ? (
      <span
        className="md-task"
        data-done={node.checked}
        role="img"
        aria-label={node.checked ? t.markdown.done : t.markdown.open}
      />
    ) : null;
  return (
    <li dir="auto" {...offsets(node)} {...partOf(node)}>
      {box}
      {node.children.map((child, index) => (
        <Fragment key={nodeKey(child, index)}>
          {child.type === 'paragraph' && !loose
            ? renderInline(child.children, ctx, depth + 1)
            : renderBlock(child, ctx, depth + 1)}
        </Fragment>
      ))}
    </li>
  );
}

function renderTable(node: Table, ctx: RenderContext, depth: number): ReactNode {
  const [head, ...rows] = node.children;
  const align = (column: number) => node.align?.[column] ?? undefined;
  const later = continues(node);
  return (
    <TableFrame
      columns={head?.children.length ?? 0}
      head={head?.position?.start.offset}
      later={later}
      at={offsets(node)}
    >
      <thead>
        <tr>
          {head?.children.map((cell, column) => {
            // A header without words heads nothing: screen readers would read an empty name.
            const Cell = cell.children.length > 0 ? 'th' : 'td';
            const words = renderInline(cell.children, ctx, depth + 1);
            return (
              <Cell key={nodeKey(cell, column)} dir="auto" data-align={align(column)}>
                {later ? <span className="sr-only">{words}</span> : words}
              </Cell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={nodeKey(row, index)}>
            {row.children.map((cell, column) => (
              <td key={nodeKey(cell, column)} dir="auto" data-align={align(column)}>
                {renderInline(cell.children, ctx, depth + 1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** Marks a block that goes on with the one before it: no room stands between them. */
function partOf(node: Nodes): { 'data-continues': true | undefined } {
  return { 'data-continues': continues(node) || undefined };
}
