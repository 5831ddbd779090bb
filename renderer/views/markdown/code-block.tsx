/** A block of code: its language, its lines coloured as they are finished, and what can be done with it. */
import { Download, Hash, WrapText } from 'lucide-react';
import type { Code } from 'mdast';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../strings/strings.ts';
import { TOKEN_KINDS, type TokenLine } from '../../workers/highlight-protocol.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { type CodePiece, piecesOf } from './code-lines.ts';
import { changeCodePreferences, useCodePreferences } from './code-preferences.ts';
import { type HighlightedBlock, openBlock } from './highlighter.ts';
import { fileNameOf, languageOf } from './languages.ts';
import { breakable } from './long-words.tsx';
import { offsets } from './offsets.ts';
import './code-block.css';

/** Longer lines are not coloured, only broken where lines are wrapped. */
const LONGEST_LINE = 2_000;

/** `open`: more lines are on their way, so the last one is not finished. */
export function CodeBlock({ node, open }: { node: Code; open: boolean }) {
  const { wrap, numbers } = useCodePreferences();
  const pieces = piecesOf(node);
  // By events, not by `:hover`: for a rule below it the engine would look through all the lines, with every line more.
  const tools = useRef<HTMLSpanElement>(null);
  const near = (is: boolean) => tools.current?.toggleAttribute('data-near', is);
  const settled = useSettled();
  const colours = useColours(languageOf(node.lang), pieces, open);
  return (
    <figure
      className="md-code"
      data-wrap={wrap}
      data-numbers={numbers}
      aria-label={node.lang?.slice(0, 40) || t.markdown.plain}
      onPointerEnter={() => near(true)}
      onPointerLeave={() => near(false)}
      {...offsets(node)}
    >
      <figcaption>
        <span className="md-code-name">{node.lang?.slice(0, 40) || t.markdown.plain}</span>
        <span className="md-code-tools" ref={tools}>
          {settled ? (
            <>
              <IconButton
                small
                label={t.markdown.lineNumbers}
                icon={<Hash />}
                aria-pressed={numbers}
                onClick={() => changeCodePreferences({ numbers: !numbers })}
              />
              <IconButton
                small
                label={t.markdown.wrapLines}
                icon={<WrapText />}
                aria-pressed={wrap}
                onClick={() => changeCodePreferences({ wrap: !wrap })}
              />
              <IconButton
                small
                label={t.markdown.downloadCode}
                icon={<Download />}
                disabled={open}
                onClick={() => download(node.value, fileNameOf(node.lang))}
              />
            </>
          ) : null}
        </span>
        <CopyButton label={t.markdown.copyCode} text={() => node.value} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {pieces.map((piece) => (
            <Piece
              key={piece.first}
              piece={piece}
              tokens={colours.tokens}
              coloured={Math.max(0, Math.min(colours.count - piece.first, piece.lines.length))}
            />
          ))}
        </code>
      </pre>
    </figure>
  );
}

/** Saves the code as a file, by the browser's own way: nothing leaves the machine. */
function download(code: string, name: string): void {
  const address = URL.createObjectURL(new Blob([code.endsWith('\n') ? code : `${code}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface Colours {
  tokens: readonly TokenLine[];
  /** How many lines have theirs: the list itself grows in place. */
  count: number;
}

const PLAIN: Colours = { tokens: [], count: 0 };

function useColours(language: string, pieces: readonly CodePiece[], open: boolean): Colours {
  const [colours, setColours] = useState(PLAIN);
  const block = useRef<HighlightedBlock | null>(null);
  useEffect(() => {
    const opened = openBlock((tokens) => setColours({ tokens, count: tokens.length }));
    block.current = opened;
    return () => {
      block.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => {
    if (language && language !== 'text') block.current?.update(language, pieces, open);
  }, [language, pieces, open]);
  return colours;
}

interface PieceProps {
  piece: CodePiece;
  tokens: readonly TokenLine[];
  /** How many of its lines have their colours. */
  coloured: number;
}

const Piece = memo(
  function Piece({ piece: { first, lines }, tokens, coloured }: PieceProps) {
    return (
      <span className="md-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <Line key={index} line={line} tokens={index < coloured ? tokens[first + index] : undefined}>
            {index < lines.length - 1 || line === '' ? '\n' : ''}
          </Line>
        ))}
      </span>
    );
  },
  (before, after) =>
    before.tokens === after.tokens &&
    before.coloured === after.coloured &&
    (before.piece === after.piece || sameLines(before.piece.lines, after.piece.lines)),
);

interface LineProps {
  line: string;
  tokens: TokenLine | undefined;
  /** Its line break. */
  children: string;
}

const Line = memo(function Line({ line, tokens, children }: LineProps) {
  return (
    <span className="md-line">
      {coloured(line, tokens)}
      {children}
    </span>
  );
});

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** A line in its colours; plain where it has none, or none that fit. */
function coloured(line: string, tokens: TokenLine | undefined): ReactNode {
  if (!tokens || line.length > LONGEST_LINE) return breakable(line);
  const parts: ReactNode[] = [];
  let at = 0;
  for (let index = 0; index + 1 < tokens.length; index += 2) {
    const end = at + (tokens[index] ?? 0);
    const kind = TOKEN_KINDS[tokens[index + 1] ?? 0];
    const words = line.slice(at, end);
    parts.push(
      kind === 'plain' ? (
        words
      ) : (
        <span key={at} className={`tok-${kind}`}>
          {words}
        </span>
      ),
    );
    at = end;
  }
  return at === line.length ? parts : line;
}
