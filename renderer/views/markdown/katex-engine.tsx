/**
 * KaTeX's own tree as React elements. Loaded on demand. `trust` is off, so links, images, classes and data of a formula
 * do not exist; sizes and expansions have bounds; nothing is ever parsed as HTML.
 */
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import type { DrawnFormula } from './formula.tsx';

/** A node of KaTeX's tree: spans, symbols, MathML and drawn lines, told apart by what they have. */
interface TexNode {
  children?: TexNode[];
  classes?: string[];
  style?: Record<string, string>;
  attributes?: Record<string, string>;
  /** Of MathML: the element. */
  type?: string;
  text?: string;
  /** Of a symbol: room to its right, in em. */
  italic?: number;
  skew?: number;
  pathName?: string;
  /** Of a space in MathML. */
  character?: string | null;
  toMarkup(): string;
}

interface KatexTree {
  __renderToDomTree(tex: string, options: object): TexNode;
}

const OPTIONS = {
  throwOnError: true,
  output: 'htmlAndMathml',
  strict: 'ignore',
  trust: false,
  // A macro bomb ends here, and nothing grows beyond the page.
  maxExpand: 300,
  maxSize: 30,
};

/** What MathML elements KaTeX makes; nothing else is made. */
const MATHML =
  /^(math|semantics|annotation|mrow|mi|mn|mo|ms|mtext|mspace|mstyle|mpadded|mphantom|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mtable|mtr|mtd|mlabeledtr|menclose|mglyph)$/;
const MATHML_ATTRIBUTES =
  /^(display|mathvariant|mathcolor|mathbackground|stretchy|minsize|maxsize|fence|separator|lspace|rspace|width|height|depth|voffset|accent|accentunder|scriptlevel|displaystyle|linethickness|columnalign|columnspacing|rowspacing|columnlines|rowlines|encoding|notation|movablelimits|lquote|rquote|side)$/;
const SVG_ATTRIBUTES = /^(width|height|viewBox|preserveAspectRatio|x1|x2|y1|y2|stroke-width)$/;

/**
 * Commands that make commands: three hundred letters of them are millions of symbols. A formula is set by itself, so one
 * that defines names for others has nothing to show anyway.
 */
const DEFINES = /\\(?:[gex]?def|let|futurelet|global|long|(?:re|provide)?newcommand)(?![a-zA-Z])/;

/** The elements of a formula, or `null` where it cannot be read or is too much for one task to draw. */
export function drawFormula(tex: string, display: boolean): DrawnFormula | null {
  if (DEFINES.test(tex)) return null;
  try {
    const tree = (katex as unknown as KatexTree).__renderToDomTree(tex, { ...OPTIONS, displayMode: display });
    const size = sizeOf(tree);
    return size === null ? null : { node: element(tree, 0), size };
  } catch {
    return null;
  }
}

/** A formula nested without end makes a page that deep, and a layout engine's stack has an end: no page survives it. */
const DEEPEST = 160;
/** A matrix of ten by ten has three thousand; these many are drawn in some seventy milliseconds. */
const LARGEST = 6_000;

/** How many nodes a tree has; `null` where it is too deep or too large. */
function sizeOf(tree: TexNode): number | null {
  const stack: [TexNode, number][] = [[tree, 0]];
  let size = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    size += 1;
    if (depth > DEEPEST || size > LARGEST) return null;
    for (const child of node.children ?? []) stack.push([child, depth + 1]);
  }
  return size;
}

function picked(attributes: Record<string, string> | undefined, allowed: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => allowed.test(name)));
}

function element(node: TexNode, key: number): ReactNode {
  if (node.pathName !== undefined) {
    const d = /\bd="([^"]*)"/.exec(node.toMarkup())?.[1];
    return <path key={key} d={d ?? ''} />;
  }
  if (node.character !== undefined) return node.character;
  const children = node.children?.map(element);
  if (node.type !== undefined) {
    if (!MATHML.test(node.type)) return children;
    return createElement(node.type, { key, ...picked(node.attributes, MATHML_ATTRIBUTES) }, children);
  }
  const className = node.classes?.filter(Boolean).join(' ');
  const style: CSSProperties = { ...node.style };
  if (node.text !== undefined) {
    if (!node.classes) return node.text;
    if (node.italic && node.italic > 0) style.marginRight = `${node.italic}em`;
    const plain = !className && Object.keys(style).length === 0;
    return plain ? (
      node.text
    ) : (
      <span key={key} className={className} style={style}>
        {node.text}
      </span>
    );
  }
  const { attributes } = node;
  if (attributes && 'viewBox' in attributes) {
    return (
      <svg key={key} aria-hidden="true" {...picked(attributes, SVG_ATTRIBUTES)}>
        {children}
      </svg>
    );
  }
  if (!node.classes) {
    // A drawn line, or a fragment.
    if (attributes && 'x1' in attributes) return <line key={key} {...lineOf(attributes)} />;
    return children;
  }
  return (
    <span
      key={key}
      className={className || undefined}
      style={style}
      aria-hidden={attributes?.['aria-hidden'] === 'true' || undefined}
    >
      {children}
    </span>
  );
}

function lineOf({ x1, x2, y1, y2, 'stroke-width': strokeWidth }: Record<string, string>) {
  return { x1, x2, y1, y2, strokeWidth };
}
