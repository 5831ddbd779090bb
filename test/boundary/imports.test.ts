// The house's directions, and that the test which holds them can fail.
import { describe, expect, it } from 'vitest';
import { importsOf, offenders, readSources } from './imports.ts';
import { LAYERS } from './layers.ts';

describe('import directions', () => {
  it('are kept by every file', () => {
    const found = offenders(readSources(['shared', 'electron', 'renderer']), LAYERS);
    expect(found, found.join('\n')).toEqual([]);
  });

  it.each([
    ['electron/protocol/sse/x.ts', `import { readFile } from 'node:fs';`],
    ['electron/protocol/sse/x.ts', `import { fetch } from 'undici';`],
    ['electron/protocol/sse/x.ts', `import { x } from '../../http/y.ts';`],
    ['electron/turns/x.ts', `import type { App } from 'electron';`],
    ['electron/store/x.ts', `import { x } from '../turns/y.ts';`],
    ['electron/store/x.ts', `export { x } from 'electron';`],
    ['electron/ipc/x.ts', `import { x } from '../protocol/y.ts';`],
    ['electron/cli.ts', `const x = await import('./window.ts');`],
    ['electron/preload.ts', `import { x } from '../shared/turn/y.ts';`],
    ['renderer/state/x.ts', `import { useState } from 'react';`],
    ['renderer/views/x.tsx', `import { b } from '../bridge/bridge.ts';`],
    ['renderer/views/x.tsx', `import 'node:path';`],
    ['renderer/strings/x.ts', `const x = require('electron');`],
    ['shared/x.ts', `import { x } from '../electron/y.ts';`],
    ['elsewhere/x.ts', ''],
  ])('are seen to be broken in %s by %s', (path, text) => {
    expect(offenders([{ path, text }], LAYERS)).toHaveLength(1);
  });

  it('are seen to be kept', () => {
    const files = [
      { path: 'electron/protocol/x.ts', text: `import type { T } from '../../shared/t.ts';\n// from 'electron'` },
      { path: 'electron/http/x.ts', text: `import { Agent } from 'undici';\nimport { x } from 'node:tls';` },
      { path: 'renderer/views/x.tsx', text: `import { X } from '@base-ui/react/dialog';` },
    ];
    expect(offenders(files, LAYERS)).toEqual([]);
  });

  it('comments import nothing', () => {
    expect(importsOf(`/* import 'a' */\n  // from 'b'\nimport 'c';`)).toEqual(['c']);
  });
});
