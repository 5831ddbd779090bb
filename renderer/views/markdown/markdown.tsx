/**
 * An answer's Markdown as React elements. One renderer for live and stored text. Finished blocks are neither
 * parsed nor drawn again while a text grows, and groups of them far from the screen are not laid out.
 */
import type { RootContent } from 'mdast';
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { SourceText } from '../../state/growing-text.ts';
import { t } from '../../strings/strings.ts';
import { useTakenDown } from '../ui/leaving.ts';
import { renderBlock, renderBlocks } from './blocks.tsx';
import { chunks } from './chunks.ts';
import { entitiesKnown, whenEntitiesKnown } from './entities.ts';
import { createIncrementalParser } from './incremental-parse.ts';
import { jumpTo } from './inline.tsx';
import './markdown.css';
import { nodeKey } from './offsets.ts';
import type { ParsedMarkdown } from './parse.ts';
import type { RenderContext } from './render-context.ts';
import { sameWords } from './source-text.ts';
import { usePacedText } from './use-paced-text.ts';

/** Blocks of one group. A block has its place in a group from the start: moving it would draw it anew. */
const GROUP = 24;
/** Groups of one section: a block more is compared with a few dozen others, however long the answer is. */
const SECTION = 24;

type Blocks = readonly RootContent[];

/** `growing`: more text is on its way. */
export const Markdown = memo(function Markdown({ text, growing = false }: { text: SourceText; growing?: boolean }) {
  const { shown, more, report } = usePacedText(text, growing);
  // Read anew once every name of a character is known; that is before most people have moved the mouse.
  const known = useSyncExternalStore(whenEntitiesKnown, entitiesKnown, entitiesKnown);
  const read = known || !text.slice(0).includes('&') ? 'all' : 'common';
  return <ParsedText key={read} text={shown} growing={more} report={report} />;
});

interface ParsedTextProps {
  text: SourceText;
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
  const groups = useTakenDown(useChunks(parsed.root.children, GROUP));
  const sections = useChunks(groups, SECTION);
  return (
    <div className="md" data-long={groups.length > 2 || undefined}>
      {sections.map((section, index) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
          key={index}
          groups={section}
          ctx={ctx}
          reachKey={parsed.reachKey}
          open={growing && index === sections.length - 1}
        />
      ))}
      <Footnotes parsed={parsed} ctx={ctx} />
    </div>
  );
});

/** The list in pieces of `size`; a piece whose members are those of last time is the same object. */
function useChunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const last = useRef<readonly (readonly T[])[]>([]);
  return useMemo(() => {
    last.current = chunks(all, size, last.current);
    return last.current;
  }, [all, size]);
}

interface SectionProps {
  groups: readonly Blocks[];
  ctx: RenderContext;
  reachKey: string;
  /** The last block may still grow. */
  open: boolean;
}

const Section = memo(
  function Section({ groups, ctx, reachKey, open }: SectionProps) {
    return (
      <div className="md-section">
        {groups.map((blocks, index) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
            key={index}
            blocks={blocks}
            ctx={ctx}
            reachKey={reachKey}
            open={open && index === groups.length - 1}
          />
        ))}
      </div>
    );
  },
  (before, after) => before.open === after.open && before.reachKey === after.reachKey && before.groups === after.groups,
);

interface GroupProps {
  blocks: Blocks;
  ctx: RenderContext;
  reachKey: string;
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
              level={node.type === 'heading' ? ctx.levels.get(node) : undefined}
              reachKey={reachKey}
              open={growing}
            />
          );
        })}
      </div>
    );
  },
  (before, after) => before.open === after.open && before.reachKey === after.reachKey && before.blocks === after.blocks,
);

interface BlockProps {
  node: RootContent;
  ctx: RenderContext;
  level: number | undefined;
  reachKey: string;
  open: boolean;
}

/** A top-level block. The same words at the same place with the same definitions give the same elements. */
const Block = memo(
  ({ node, ctx }: BlockProps) => renderBlock(node, ctx, 0),
  (before, after) =>
    before.level === after.level &&
    before.open === after.open &&
    before.reachKey === after.reachKey &&
    (before.node === after.node || sameBlock(before, after)),
);

function sameBlock(before: BlockProps, after: BlockProps): boolean {
  const [start, end] = placeOf(before.node);
  const [from, to] = placeOf(after.node);
  if (start !== from || before.node.type !== after.node.type) return false;
  // The end is beyond the written words where open marks were closed.
  return end === to && sameWords(before.ctx.source, after.ctx.source, start, end);
}

function placeOf({ position }: RootContent): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}

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
