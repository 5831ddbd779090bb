/** Writes the fault table of docs/reliability.md: `node build/node24.mjs test/support/write-reliability-doc.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTable } from './reliability-doc.ts';

const file = new URL('../../docs/reliability.md', import.meta.url);
writeFileSync(file, withTable(readFileSync(file, 'utf8')));
