/** What a built window loads before its first screen, and what it leaves for later. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface ScriptFile {
  name: string;
  /** Compressed, in bytes. */
  gzip: number;
}

/** The scripts of `dist/renderer` under `root`: those the page and its static imports name, and all others. */
export function firstScripts(root: string): { first: ScriptFile[]; later: ScriptFile[] } {
  const renderer = join(root, 'dist', 'renderer');
  const assets = join(renderer, 'assets');
  const html = readFileSync(join(renderer, 'index.html'), 'utf8');
  const waiting = [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(assets, name), 'utf8');
    const imports = code.matchAll(/(?:^|[;}])(?:import|export)[^'"`;()]*?["'`]\.\/([^"'`]+\.js)["'`]/g);
    for (const [, file = ''] of imports) waiting.push(file);
  }
  const sized = (name: string): ScriptFile => ({ name, gzip: gzipSync(readFileSync(join(assets, name))).length });
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return { first: [...found].map(sized), later: all.filter((name) => !found.has(name)).map(sized) };
}
