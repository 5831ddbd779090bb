/**
 * The frame of a table, or of the next part of a very long one. A part is a table of its own, so that a row more lays out
 * one part; its columns are as wide as those of the first part, and screen readers hear its headers again.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OffsetAttributes } from './offsets.ts';
import './table.css';

interface TableFrameProps {
  columns: number;
  /** Where the row of headers stands in the source: the parts of one table have it in common. */
  head: number | undefined;
  /** It goes on with a part before it. */
  later: boolean;
  at: OffsetAttributes;
  children: ReactNode;
}

export function TableFrame({ columns, head, later, at, children }: TableFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (later && frame.current ? takeWidths(frame.current) : undefined), [later]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="md-table" tabIndex={0} ref={frame} data-head={head} data-continues={later || undefined} {...at}>
      <table>
        {later ? (
          <colgroup>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <col key={column} />
            ))}
          </colgroup>
        ) : null}
        {children}
      </table>
    </div>
  );
}

/** Gives the part the widths of the first part's columns, now and whenever these change. */
function takeWidths(frame: HTMLElement): (() => void) | undefined {
  const selector = `[data-head="${frame.getAttribute('data-head') ?? ''}"]`;
  const parts = [...(frame.closest('.md')?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const first = parts[0]?.querySelector('table');
  const own = frame.querySelector('table');
  if (!first || !own || first === own) return undefined;
  const take = (widths: readonly number[]) => {
    own.querySelectorAll('col').forEach((col, column) => {
      col.style.width = `${widths[column] ?? 0}px`;
    });
    own.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
  };
  const measure = () =>
    take([...(first.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width));
  // The part before knows them already: the first one may be far from the screen, and not laid out.
  const before = parts[parts.indexOf(frame) - 1]?.querySelectorAll('col');
  if (before && before.length > 0) take([...before].map((col) => Number.parseFloat(col.style.width)));
  else measure();
  const observer = new ResizeObserver(measure);
  observer.observe(first);
  return () => observer.disconnect();
}
