/** A part of a form that is seldom needed: closed, its heading says what it is set to. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

export interface FoldProps {
  title: string;
  /** What is set in it, in few words; empty where nothing is. */
  summary: string;
  /** Something in it wants to be seen: it opens. The person closes it. */
  show?: boolean;
  children: ReactNode;
}

export function Fold({ title, summary, show = false, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (show && details.current) details.current.open = true;
  }, [show]);
  return (
    <details ref={details} className="fold">
      <summary>
        <ChevronRight aria-hidden="true" />
        <span className="fold-title">{title}</span>
        <span className="fold-summary">{summary}</span>
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
