/** Writes docs/protocol.md: `node build/node24.mjs test/support/write-protocol-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { protocolDoc } from './protocol-doc.ts';

writeFileSync(new URL('../../docs/protocol.md', import.meta.url), protocolDoc());
