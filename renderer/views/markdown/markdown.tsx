/**
 * An answer's Markdown as React elements. One renderer for live and stored text. Finished blocks are neither
 * parsed nor drawn again while a text grows, and groups of them far from the screen are not laid out.
 */
import type { RootContent } from 'mdast';
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../strings/strings.ts';
import { renderBlock, renderBlocks } from './blocks.tsx';
import { entitiesKnown, whenEntitiesKnown } from './entities.ts';
import { createIncrementalParser } from './incremental-parse.ts';
import { jumpTo } from './inline.tsx';
import './markdown.css';
import { nodeKey, sourceOf } from './offsets.ts';
import type { ParsedMarkdown } from './parse.ts';
import type { RenderContext } from './render-context.ts';
import { usePacedText } from './use-paced-text.ts';

/** Blocks of one group. A block has its place in a group from the start: moving it would draw it anew. */
const GROUP = 24;

/** `growing`: more text is on its way. */
export const Markdown = memo(function Markdown({ text, growing = false }: { text: string; growing?: boolean }) {
  const { shown, more, report } = usePacedText(text, growing);
  // Read anew once every name of a character is known; that is before most people have moved the mouse.
  const known = useSyncExternalStore(whenEntitiesKnown, entitiesKnown, entitiesKnown);
  const read = known || !text.includes('&') ? 'all' : 'common';
  return <ParsedText key={read} text={shown} growing={more} report={report} />;
});

interface ParsedTextProps {
  text: string;
  growing: boolean;
  report: (costMs: number) => void;
}

const ParsedText = memo(function ParsedText({ text, growing, report }: ParsedTextProps) {
  const begun = performance.now();
  const prefix = useId();
  const [parser] = useState(createIncrementalParser);
  const parsed = useMemo(() => parser.parse(text, growing), [text, growing, parser]);
  const cost = useRef(0);
  // Children are drawn by now: this is parsing and drawing together.
  useLayoutEffect(() => {
    cost.current = performance.now() - begun;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text drawn is the reason to tell its cost
  useEffect(() => report(cost.current), [parsed, report]);
  const ctx: RenderContext = {
    definitions: parsed.definitions,
    footnotes: parsed.footnotes,
    levels: parsed.levels,
    idPrefix: prefix,
    source: text,
    open: false,
  };
  const blocks = parsed.root.children;
  const groups = Math.ceil(blocks.length / GROUP);
  return (
    <div className="md" data-long={groups > 2 || undefined}>
      {Array.from({ length: groups }, (_, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          key={index}
          blocks={blocks.slice(index * GROUP, (index + 1) * GROUP)}
          ctx={ctx}
          reachKey={parsed.reachKey}
          open={growing && index === groups - 1}
        />
      ))}
      <Footnotes parsed={parsed} ctx={ctx} />
    </div>
  );
});

interface GroupProps {
  blocks: readonly RootContent[];
  ctx: RenderContext;
  reachKey: string;
  /** The last block may still grow. */
  open: boolean;
}

const Group = memo(
  function Group({ blocks, ctx, reachKey, open }: GroupProps) {
    const openCtx = { ...ctx, open: true };
    return (
      <div className="md-group">
        {blocks.map((node, index) => {
          const growing = open && index === blocks.length - 1;
          return (
            <Block
              key={nodeKey(node, index)}
              node={node}
              ctx={growing ? openCtx : ctx}
              written={sourceOf(node, ctx.source)}
              start={node.position?.start.offset ?? 0}
              end={node.position?.end.offset ?? 0}
              level={node.type === 'heading' ? ctx.levels.get(node) : undefined}
              reachKey={reachKey}
              open={growing}
            />
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.open === after.open &&
    before.reachKey === after.reachKey &&
    before.blocks.length === after.blocks.length &&
    after.blocks.every((node, index) => node === before.blocks[index]),
);

interface BlockProps {
  node: RootContent;
  ctx: RenderContext;
  written: string;
  start: number;
  /** Beyond the written words where open marks were closed. */
  end: number;
  level: number | undefined;
  reachKey: string;
  open: boolean;
}

/** A top-level block. The same words at the same place with the same definitions give the same elements. */
const Block = memo(
  ({ node, ctx }: BlockProps) => renderBlock(node, ctx, 0),
  (before, after) =>
    before.start === after.start &&
    before.end === after.end &&
    before.written === after.written &&
    before.node.type === after.node.type &&
    before.level === after.level &&
    before.open === after.open &&
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
