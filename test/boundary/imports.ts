// Reads what source files import and says which of it the layers do not allow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Layer } from './layers.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

export interface SourceFile {
  /** Relative to the project, with slashes. */
  path: string;
  text: string;
}

export function readSources(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => {
        const full = join(entry.parentPath, entry.name);
        return { path: full.slice(ROOT.length + 1).replaceAll('\\', '/'), text: readFileSync(full, 'utf8') };
      }),
  );
}

/** Every module a file names: static, dynamic and type imports, re-exports, addresses of workers. */
export function importsOf(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    // Sample texts in template strings import nothing.
    .replace(/`(?:\\[\s\S]|[^`\\$]|\$(?!\{))*`/g, '``');
  const patterns = [
    /\bfrom\s*['"]([^'"\s]+)['"]/g,
    /\bimport\s*['"]([^'"\s]+)['"]/g,
    /\bimport\s*\(\s*['"]([^'"\s]+)['"]/g,
    /\brequire\s*\(\s*['"]([^'"\s]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** `lucide-react/icons` is of `lucide-react`, `@base-ui/react/x` of `@base-ui/react`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

function allowed(layer: Layer, from: string, name: string): boolean {
  if (name.startsWith('.')) {
    const target = posix.normalize(posix.join(dirname(from), name));
    return layer.folders.some((folder) => (folder.endsWith('/') ? target.startsWith(folder) : target === folder));
  }
  if (name.startsWith('node:')) return layer.node === true;
  const packages = layer.packages ?? [];
  // A scope alone (`@shikijs`) stands for all of its packages.
  return packages.includes(packageOf(name)) || packages.includes(name.split('/')[0] ?? '');
}

/** One line per import that the layers do not allow, and per file that no layer takes in. */
export function offenders(files: readonly SourceFile[], layers: readonly Layer[]): string[] {
  return files.flatMap(({ path, text }) => {
    const layer = layers.find((one) => (one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path));
    if (!layer) return [`${path} belongs to no layer`];
    return importsOf(text)
      .filter((name) => !allowed(layer, path, name))
      .map((name) => `${path} imports ${name}, which ${layer.path} may not`);
  });
}

export function read(path: string): string {
  const full = join(ROOT, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
}
