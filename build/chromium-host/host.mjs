#!/usr/bin/env node
// Starts the Chromium host under Node 24. Playwright runs this file by its first line, outside npm's PATH, so any Node
// may read it: old syntax on purpose. Usage: host.mjs [SWITCH...] APP-FOLDER [ARGUMENT...]
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode24 } from '../node24.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const major = Number(process.versions.node.split('.')[0]);

if (major === 24) {
  await import('./host.ts');
} else {
  const node = findNode24();
  if (node === null) {
    console.error(`svir needs Node 24; this is Node ${process.versions.node}. Run "npm ci" in the project first.`);
    process.exit(1);
  }
  const child = spawn(node, [join(here, 'host.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
