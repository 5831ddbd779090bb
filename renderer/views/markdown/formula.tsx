/**
 * Formulas. KaTeX is loaded when the first one is met, and its tree becomes React elements: no string of HTML. Until
 * then, while one is unfinished, and where it cannot be read, the TeX stands as it was written.
 */
import { memo, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../strings/strings.ts';
import { type CodePiece, type Fenced, piecesOf } from './code-lines.ts';
import { breakable } from './long-words.tsx';
import type { OffsetAttributes } from './offsets.ts';
import './formula.css';

/** Longer TeX is shown as written. Twenty long lines of equations have less. */
const LONGEST = 2_500;
/** Drawn formulas kept, so that a list scrolled back does not set them again. */
const KEPT = 500;
/** Time a task may spend on setting formulas, and nodes it may bring to the page; the rest comes in tasks of their own. */
const BUDGET_MS = 8;
const BUDGET_NODES = 2_000;
/** Larger formulas come in a task of their own even if they are set already: a list brings twenty answers in one. */
const AT_ONCE = 400;

/** A formula as elements. */
export interface DrawnFormula {
  node: ReactNode;
  /** How many nodes it has. */
  size: number;
}

type Engine = (tex: string, display: boolean) => DrawnFormula | null;

let engine: Engine | null = null;
let loading: Promise<void> | null = null;
const drawn = new Map<string, DrawnFormula | null>();
const queue = new Map<() => void, { key: string; tex: string; display: boolean }>();
let planned = false;

function keep(key: string, formula: DrawnFormula | null): void {
  const oldest = drawn.size >= KEPT ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, formula);
}

function plan(): void {
  if (planned) return;
  planned = true;
  setTimeout(work, 0);
}

function work(): void {
  planned = false;
  if (!engine) {
    loading ??= import('./katex-engine.tsx').then((made) => {
      engine = made.drawFormula;
    });
    void loading.then(plan, () => queue.clear());
    return;
  }
  const until = performance.now() + BUDGET_MS;
  let nodes = 0;
  for (const [done, { key, tex, display }] of queue) {
    if (performance.now() > until || nodes > BUDGET_NODES) {
      plan();
      return;
    }
    queue.delete(done);
    if (!drawn.has(key)) keep(key, engine(tex, display));
    nodes += drawn.get(key)?.size ?? 0;
    done();
  }
}

function useDrawn(tex: string, display: boolean, wanted: boolean): ReactNode | null {
  const key = `${display ? 'd' : 'i'}${tex}`;
  // The key whose turn has come: this element shows that formula, however large it is.
  const [turn, setTurn] = useState<string | null>(null);
  // Not looked up while it grows: that would read all of it.
  const known = wanted ? drawn.get(key) : undefined;
  const shown = known && (known.size <= AT_ONCE || turn === key) ? known : null;
  const waits = wanted && known !== null && shown === null;
  useEffect(() => {
    if (!waits) return;
    const done = () => setTurn(key);
    queue.set(done, { key, tex, display });
    plan();
    return () => {
      queue.delete(done);
    };
  }, [key, tex, display, waits]);
  return wanted ? (shown?.node ?? null) : null;
}

function isWanted(tex: string, open: boolean): boolean {
  return !open && tex.length <= LONGEST && tex.trim() !== '';
}

interface FormulaProps {
  tex: string;
  /** In the larger style. */
  display: boolean;
  /** More of it is on its way. */
  open: boolean;
}

/** A formula in a line. */

export const Formula = memo(function Formula({ tex, display, open }: FormulaProps) {
  const node = useDrawn(tex, display, isWanted(tex, open));
  const inner = node ?? <code className="md-tex">{breakable(tex)}</code>;
  return display ? <Frame>{inner}</Frame> : <span className="md-formula">{inner}</span>;
});

interface FormulaBlockProps {
  node: Fenced;
  open: boolean;
  at: OffsetAttributes;
}

/** A formula on lines of its own. */
export function FormulaBlock({ node, open, at }: FormulaBlockProps) {
  const drawnTex = useDrawn(node.value, true, isWanted(node.value, open));
  return <Frame at={at}>{drawnTex ?? <TexLines pieces={piecesOf(node)} />}</Frame>;
}

function Frame({ at, children }: { at?: OffsetAttributes; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <span className="md-formula-block" tabIndex={0} role="group" aria-label={t.markdown.formula} {...at}>
      {children}
    </span>
  );
}

/** TeX as it was written. A line more draws and lays out the last piece, not all of it. */
function TexLines({ pieces }: { pieces: readonly CodePiece[] }) {
  return (
    <code className="md-tex">
      {pieces.map((piece) => (
        <TexPiece key={piece.first} text={piece.lines.join('\n')} last={piece === pieces.at(-1)} />
      ))}
    </code>
  );
}

const TexPiece = memo(function TexPiece({ text, last }: { text: string; last: boolean }) {
  return (
    <span className="md-tex-lines">
      {breakable(text)}
      {last ? '' : '\n'}
    </span>
  );
});
