/**
 * The thread that reads an imported file: the entry of its own bundle, `dist/import-worker.js`. It takes the file piece
 * by piece and answers each with the conversations it completed. One thread a file; it ends with it.
 */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { BuiltConversation } from './build-conversation.ts';
import type { ReadOutcome, ReadRequest, ReadResponse } from './import-protocol.ts';
import { ImportReader } from './import-reader.ts';

const port = parentPort;
if (port === null) throw new Error('import-worker runs as a worker thread only');

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const reader = new ImportReader({ digest });

/** Base64 that is none gives no bytes; a picture without bytes stays words. */
function bytesOf(base64: string): Uint8Array | null {
  const clean = base64.includes('%') ? decoded(base64) : base64;
  const bytes = Buffer.from(clean, 'base64');
  // Its own memory: what is handed on takes nothing along.
  return bytes.length === 0 ? null : Uint8Array.from(bytes);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function outcomeOf(built: BuiltConversation): ReadOutcome {
  if (!built.ok) return built;
  const { conversation, pictures } = built;
  return {
    ok: true,
    format: conversation.format,
    title: conversation.title,
    packed: new TextEncoder().encode(JSON.stringify(conversation)),
    pictures: pictures.map(({ name, base64 }) => ({ name, bytes: bytesOf(base64) })),
  };
}

function answer(seq: number, built: readonly BuiltConversation[], fault: ReadResponse['fault']): void {
  const outcomes = built.map(outcomeOf);
  const notes = built.flatMap((each) => (each.ok ? [...each.notes] : []));
  const memory = outcomes.flatMap((each) =>
    each.ok ? [each.packed, ...each.pictures.flatMap(({ bytes }) => bytes ?? [])] : [],
  );
  port?.postMessage({ seq, outcomes, notes, fault } satisfies ReadResponse, [
    ...new Set(memory.map(({ buffer }) => buffer as ArrayBuffer)),
  ]);
}

port.on('message', (request: ReadRequest) => {
  if ('piece' in request) {
    answer(request.seq, reader.push(request.piece), null);
    return;
  }
  const { conversations, fault } = reader.end();
  answer(request.seq, conversations, fault);
  port.close();
});
