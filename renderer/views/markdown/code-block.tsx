/** A block of code: its language, its lines coloured as they are finished, and what can be done with it. */
import { Download, Hash, WrapText } from 'lucide-react';
import type { Code } from 'mdast';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../strings/strings.ts';
import { TOKEN_KINDS, type TokenLine } from '../../workers/highlight-protocol.ts';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type CodePiece, cutCode } from './code-lines.ts';
import { changeCodePreferences, useCodePreferences } from './code-preferences.ts';
import { type HighlightedBlock, MOST_CODE, openBlock } from './highlighter.ts';
import { fileNameOf, languageOf } from './languages.ts';
import { breakable } from './long-words.tsx';
import { offsets } from './offsets.ts';

/** Longer lines are not coloured, only broken where lines are wrapped. */
const LONGEST_LINE = 2_000;

const PLAIN: readonly TokenLine[] = [];

/** `open`: more lines are on their way, so the last one is not finished. */
export function CodeBlock({ node, open }: { node: Code; open: boolean }) {
  const { wrap, numbers } = useCodePreferences();
  const pieces = usePieces(node.value);
  const tokens = useTokens(node.value, languageOf(node.lang), pieces, open);
  return (
    <figure className="md-code" data-wrap={wrap} data-numbers={numbers} {...offsets(node)}>
      <figcaption>
        <span className="md-code-name">{node.lang?.slice(0, 40) || t.markdown.plain}</span>
        <span className="md-code-tools">
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
        </span>
        <CopyButton label={t.markdown.copyCode} text={() => node.value} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {pieces.map((piece) => (
            <Piece key={piece.first} piece={piece} tokens={tokens} />
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

function usePieces(code: string): CodePiece[] {
  const last = useRef<{ code: string; pieces: CodePiece[] } | null>(null);
  return useMemo(() => {
    const before = last.current && code.startsWith(last.current.code) ? last.current.pieces : [];
    const pieces = cutCode(code, before);
    last.current = { code, pieces };
    return pieces;
  }, [code]);
}

function useTokens(code: string, language: string, pieces: CodePiece[], open: boolean): readonly TokenLine[] {
  const [tokens, setTokens] = useState(PLAIN);
  const block = useRef<HighlightedBlock | null>(null);
  useEffect(() => {
    const opened = openBlock(() => setTokens(opened.lines()));
    block.current = opened;
    return () => {
      block.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => {
    if (!language || language === 'text' || code.length > MOST_CODE) return;
    const lines = pieces.flatMap((piece) => piece.lines);
    if (open) lines.pop();
    if (lines.length > 0) block.current?.update(language, lines);
  }, [code, language, pieces, open]);
  return code.length > MOST_CODE ? PLAIN : tokens;
}

interface PieceProps {
  piece: CodePiece;
  tokens: readonly TokenLine[];
}

const Piece = memo(
  function Piece({ piece, tokens }: PieceProps) {
    const { first, lines } = piece;
    return (
      <span className="md-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <span className="md-line" key={index}>
            {coloured(line, tokens[first + index])}
            {index < lines.length - 1 || line === '' ? '\n' : ''}
          </span>
        ))}
      </span>
    );
  },
  (before, after) => {
    if (before.piece !== after.piece && !sameLines(before.piece.lines, after.piece.lines)) return false;
    if (before.tokens === after.tokens) return true;
    const { first, lines } = after.piece;
    return lines.every((_, index) => before.tokens[first + index] === after.tokens[first + index]);
  },
);

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
