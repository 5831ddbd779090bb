/**
 * The bundles of `dist/`: what goes in, what comes out, for whom. One file each for main, preload, the two
 * workers and the command line; a folder for the window. Everything is bundled: at run time there is no node_modules.
 */
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

export const ROOT = join(import.meta.dirname, '..');
export const DIST = join(ROOT, 'dist');

/** Node 24 is what both Electron 45 and the command line run; Chromium 156 is what Electron 45 carries. */
const NODE_TARGET = 'node24';
const CHROMIUM_TARGET = 'chrome156';

export interface Bundle {
  name: 'main' | 'preload' | 'store-worker' | 'import-worker' | 'cli' | 'renderer';
  /** Relative to the project; a bundle whose entry is not there yet is left out. */
  entry: string;
  config: InlineConfig;
}

const external = ['electron', ...builtinModules, /^node:/];

const common: InlineConfig = {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  clearScreen: false,
  publicDir: false,
  envDir: false,
};

function nodeBundle(name: Bundle['name'], entry: string, file: string, format: 'es' | 'cjs'): Bundle {
  return {
    name,
    entry,
    config: {
      ...common,
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: join(ROOT, entry),
        outDir: DIST,
        emptyOutDir: false,
        target: name === 'preload' ? CHROMIUM_TARGET : NODE_TARGET,
        // Stack traces in bug reports name real functions; size matters little on disk.
        minify: false,
        sourcemap: false,
        reportCompressedSize: false,
        rolldownOptions: {
          external,
          output: { format, entryFileNames: file, codeSplitting: false },
        },
      },
    },
  };
}

/** Formula fonts come in three formats; Chromium needs one. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  enforce: 'pre',
  transform(code, id) {
    if (!/katex.*\.css$/.test(id)) return null;
    return code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '');
  },
};

const renderer: Bundle = {
  name: 'renderer',
  entry: 'renderer/index.html',
  config: {
    ...common,
    root: join(ROOT, 'renderer'),
    // Relative addresses only: the window does not name its own scheme.
    base: './',
    plugins: [react(), woff2Only],
    resolve: {
      alias: {
        // The variant for browsers reads entities through innerHTML, which Trusted Types forbid: a table instead.
        'decode-named-character-reference': join(ROOT, 'renderer/views/markdown/entities.ts'),
      },
    },
    worker: { format: 'es' },
    build: {
      outDir: join(DIST, 'renderer'),
      emptyOutDir: true,
      target: CHROMIUM_TARGET,
      modulePreload: { polyfill: false },
      // Nothing becomes a data: address; fonts and pictures are files of the app.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
    },
  },
};

export const BUNDLES: readonly Bundle[] = [
  nodeBundle('main', 'electron/main.ts', 'main.js', 'es'),
  nodeBundle('preload', 'electron/preload.ts', 'preload.js', 'cjs'),
  nodeBundle('store-worker', 'electron/store/store-worker.ts', 'store-worker.js', 'es'),
  nodeBundle('import-worker', 'electron/import/import-worker.ts', 'import-worker.js', 'es'),
  nodeBundle('cli', 'electron/cli.ts', 'cli-main.js', 'es'),
  renderer,
];

/** The script `dist/cli.js` is a copy of; any Node reads it. */
export const CLI_LAUNCHER = 'electron/cli-launcher.mjs';

export function entryExists(bundle: Bundle): boolean {
  return existsSync(join(ROOT, bundle.entry));
}
