#!/usr/bin/env node
// Runs a script of this project under Node 24, whatever Node started this file. Plain old syntax on purpose: Node 20
// and older must be able to read it. Usage: node build/node24.mjs SCRIPT [ARGUMENT...]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node 24 that came with the optional dependencies, this process's own Node if new enough, or null. */
export function findNode24() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const pinned = join(root, 'node_modules', name, 'bin', file);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR ? process.execPath : null;
}

const isEntry = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isEntry) {
  const node = findNode24();
  if (node === null) {
    console.error(
      `svir needs Node ${NEEDED_MAJOR}; this is Node ${process.versions.node} on ${process.platform}-${process.arch}. ` +
        'Run "npm ci" first; where the project brings no Node for this system, install Node 24 from your system or nodejs.org.',
    );
    process.exit(1);
  }
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  };
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)));
}
