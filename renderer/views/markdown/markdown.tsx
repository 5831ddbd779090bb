/**
 * An answer's Markdown as React elements. One renderer for live and stored text. Finished blocks are neither
 * parsed nor drawn again while a text grows.
 */
import type { RootContent } from 'mdast';
import { memo, useEffect, useId, useMemo, useState } from 'react';
import { t } from '../../strings/strings.ts';
import { renderBlock, renderBlocks } from './blocks.tsx';
import { createIncrementalParser } from './incremental-parse.ts';
import { jumpTo } from './inline.tsx';
import './markdown.css';
import { nodeKey, sourceOf } from './offsets.ts';
import type { ParsedMarkdown } from './parse.ts';
import type { RenderContext } from './render-context.ts';
import { usePacedText } from './use-paced-text.ts';

/** `growing`: more text is on its way. */
export const Markdown = memo(function Markdown({ text, growing = false }: { text: string; growing?: boolean }) {
  const { shown, report } = usePacedText(text, growing);
  return <ParsedText text={shown} report={report} />;
});

const ParsedText = memo(function ParsedText({ text, report }: { text: string; report: (costMs: number) => void }) {
  const prefix = useId();
  const [parser] = useState(createIncrementalParser);
  const { parsed, costMs } = useMemo(() => {
    const start = performance.now();
    return { parsed: parser.parse(text), costMs: performance.now() - start };
  }, [text, parser]);
  useEffect(() => report(costMs), [costMs, report]);
  const ctx: RenderContext = {
    definitions: parsed.definitions,
    footnotes: parsed.footnotes,
    levels: parsed.levels,
    idPrefix: prefix,
    source: text,
  };
  return (
    <div className="md">
      {parsed.root.children.map((node, index) => (
        <Block
          key={nodeKey(node, index)}
          node={node}
          ctx={ctx}
          written={sourceOf(node, text)}
          start={node.position?.start.offset ?? 0}
          level={node.type === 'heading' ? parsed.levels.get(node) : undefined}
          reachKey={parsed.reachKey}
        />
      ))}
      <Footnotes parsed={parsed} ctx={ctx} />
    </div>
  );
});

interface BlockProps {
  node: RootContent;
  ctx: RenderContext;
  written: string;
  start: number;
  level: number | undefined;
  reachKey: string;
}

/** A top-level block. The same words at the same place with the same definitions give the same elements. */
const Block = memo(
  ({ node, ctx }: BlockProps) => renderBlock(node, ctx, 0),
  (before, after) =>
    before.start === after.start &&
    before.written === after.written &&
    before.node.type === after.node.type &&
    before.level === after.level &&
    before.reachKey === after.reachKey,
);

function Footnotes({ parsed, ctx }: { parsed: ParsedMarkdown; ctx: RenderContext }) {
  if (parsed.footnotes.length === 0) return null;
  return (
    <section className="md-notes" aria-label={t.markdown.footnotes}>
      <ol>
        {parsed.footnotes.map((note, index) => (
          <li key={note.identifier} id={`${ctx.idPrefix}note-${index + 1}`} tabIndex={-1}>
            {renderBlocks(note.children, ctx, 1)}
            <a
              className="md-note"
              href={`#${ctx.idPrefix}ref-${index + 1}`}
              aria-label={t.markdown.footnoteBack(String(index + 1))}
              onClick={jumpTo(`${ctx.idPrefix}ref-${index + 1}`)}
            >
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
