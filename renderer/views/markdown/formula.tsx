/**
 * Formulas. KaTeX is loaded when the first one is met, and its tree becomes React elements: no string of HTML. Until
 * then, while one is unfinished, and where it cannot be read, the TeX stands as it was written.
 */
import { memo, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../strings/strings.ts';
import { breakable } from './long-words.tsx';
import type { OffsetAttributes } from './offsets.ts';
import './formula.css';

/** Longer TeX is shown as written. */
const LONGEST = 4_000;
/** Drawn formulas kept, so that a list scrolled back does not set them again. */
const KEPT = 500;
/** Time a task may spend on formulas; the rest comes in tasks of their own. */
const BUDGET_MS = 8;

type Engine = (tex: string, display: boolean) => ReactNode | null;

let engine: Engine | null = null;
let loading: Promise<void> | null = null;
const drawn = new Map<string, ReactNode | null>();
const queue = new Map<() => void, { key: string; tex: string; display: boolean }>();
let planned = false;

function keep(key: string, node: ReactNode | null): void {
  const oldest = drawn.size >= KEPT ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, node);
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
  for (const [done, { key, tex, display }] of queue) {
    if (performance.now() > until) {
      plan();
      return;
    }
    queue.delete(done);
    if (!drawn.has(key)) keep(key, engine(tex, display));
    done();
  }
}

function useDrawn(tex: string, display: boolean, wanted: boolean): ReactNode | null {
  const key = `${display ? 'd' : 'i'}${tex}`;
  const [, redraw] = useState(0);
  const known = drawn.get(key);
  useEffect(() => {
    if (!wanted || drawn.has(key)) return;
    const done = () => redraw((count) => count + 1);
    queue.set(done, { key, tex, display });
    plan();
    return () => {
      queue.delete(done);
    };
  }, [key, tex, display, wanted]);
  return wanted ? (known ?? null) : null;
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
