/** Reads the colours of tokens.css as a browser would: themes over each other, OKLCH to sRGB, one colour over another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', '..', 'renderer', 'views', 'ui', 'tokens.css');

/** Linear light, and how much of it. */
export interface Colour {
  rgb: readonly [number, number, number];
  alpha: number;
}

export type Theme = 'light' | 'dark' | 'light, high contrast' | 'dark, high contrast';

/** The blocks that hold in each theme, later ones over earlier ones. */
const BLOCKS: Record<Theme, readonly string[]> = {
  light: [':root'],
  dark: [':root', ':root[data-theme="dark"]'],
  'light, high contrast': [':root', ':root[data-contrast="high"]'],
  'dark, high contrast': [
    ':root',
    ':root[data-theme="dark"]',
    ':root[data-contrast="high"]',
    ':root[data-theme="dark"][data-contrast="high"]',
  ],
};

export const THEMES = Object.keys(BLOCKS) as Theme[];

function block(css: string, selector: string): string {
  const from = css.indexOf(`\n${selector} {`);
  if (from < 0) throw new Error(`tokens.css has no block ${selector}`);
  return css.slice(from, css.indexOf('\n}', from));
}

/** Every token of a theme that is one OKLCH colour. */
export function coloursOf(theme: Theme): ReadonlyMap<string, Colour> {
  const css = readFileSync(FILE, 'utf8');
  const found = new Map<string, Colour>();
  for (const selector of BLOCKS[theme]) {
    const lines = block(css, selector).matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\);/g);
    for (const [, name = '', lightness, chroma, hue, alpha] of lines) {
      found.set(name, {
        rgb: linear(Number(lightness) / 100, Number(chroma), Number(hue)),
        alpha: alpha === undefined ? 1 : Number(alpha) / 100,
      });
    }
  }
  return found;
}

/** OKLCH to linear sRGB, by the matrices of CSS Color 4; what is outside the gamut is cut. */
function linear(lightness: number, chroma: number, hue: number): Colour['rgb'] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** One colour painted on an opaque one. Browsers mix the encoded values. */
export function over(top: Colour, under: Colour): Colour {
  const mix = (at: 0 | 1 | 2) => decode(encode(top.rgb[at]) * top.alpha + encode(under.rgb[at]) * (1 - top.alpha));
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 };
}

/** WCAG 2.2's contrast of two opaque colours. */
export function contrast(one: Colour, other: Colour): number {
  const [bright, dark] = [one, other]
    .map(({ rgb: [red, green, blue] }) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
