/**
 * Formulas. KaTeX is loaded when the first one is met, and its tree becomes React elements: no string of HTML. Until
 * then, while one is unfinished, and where it cannot be read, the TeX stands as it was written.
 */
import { memo, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../strings/strings.ts';
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
  const known = drawn.get(key);
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

export interface FormulaProps {
  tex: string;
  /** On lines of its own, in the larger style. */
  display: boolean;
  /** More of it is on its way. */
  open: boolean;
  at?: OffsetAttributes;
}

export const Formula = memo(
  function Formula({ tex, display, open, at }: FormulaProps) {
    const wanted = !open && tex.trim() !== '' && tex.length <= LONGEST;
    const node = useDrawn(tex, display, wanted);
    const inner = node ?? <code className="md-tex">{breakable(tex)}</code>;
    if (!display) return <span className="md-formula">{inner}</span>;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      <span className="md-formula-block" tabIndex={0} role="group" aria-label={t.markdown.formula} {...at}>
        {inner}
      </span>
    );
  },
  (before, after) => before.tex === after.tex && before.display === after.display && before.open === after.open,
);
