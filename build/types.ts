// Type-checks every layer with its own tsconfig: DOM types stay out of Node code, Node types out of pure code.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const LAYERS = ['shared', 'electron/protocol', 'electron', 'renderer', 'build', 'test'];

function check(layer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const child = spawn(process.execPath, [tsc, '-p', layer, '--pretty'], { cwd: root, stdio: 'inherit' });
    child.on('exit', (code) => {
      console.log(`types: ${layer} ${code === 0 ? 'ok' : 'failed'}`);
      resolve(code === 0);
    });
  });
}

let ok = true;
for (const layer of LAYERS) ok = (await check(layer)) && ok;
process.exit(ok ? 0 : 1);
