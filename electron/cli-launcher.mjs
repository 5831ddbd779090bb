#!/usr/bin/env node
// dist/cli.js: starts svir's command line under Node 24, whatever Node started this file. Plain old syntax on purpose:
// Node 20 and older must be able to read it. The program itself is cli-main.js beside this file.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const here = dirname(fileURLToPath(import.meta.url));

// The Node that the package brings for this system: in its own node_modules, or beside it where npm put it flat.
function findPinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const inside = join(`node-${system}-${process.arch}`, 'bin', file);
  for (const folder of [join(here, '..', 'node_modules'), join(here, '..', '..')]) {
    const node = join(folder, inside);
    if (existsSync(node) && spawnSync(node, ['--version']).status === 0) return node;
  }
  return null;
}

function runUnder(node) {
  const child = spawn(node, [join(here, 'cli-main.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; what is sent to this process alone goes on. The child decides when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`svir: Node ${NEEDED_MAJOR} could not be started: ${error.message}`);
    process.exit(5);
  });
  child.on('exit', (code, signal) => {
    const numbers = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGKILL: 137 };
    process.exit(signal ? numbers[signal] || 1 : code === null ? 1 : code);
  });
}

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  await import('./cli-main.js');
} else {
  const node = findPinnedNode();
  if (node !== null) {
    runUnder(node);
  } else {
    console.error(
      `svir needs Node ${NEEDED_MAJOR}; this is Node ${process.versions.node} on ${process.platform}-${process.arch}. ` +
        'Run "npm ci" in its folder first; where the project brings no Node for this system, install Node 24 from your system or nodejs.org.',
    );
    process.exit(2);
  }
}
