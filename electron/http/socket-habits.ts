/**
 * Two habits of servers that undici's parser does not forgive, mended on the one socket of an exchange:
 * an answer that comes while the body is still going out, and `100 Continue` that nobody asked for.
 */
import type { Socket } from 'node:net';

/** After a failed write the server's words may still be on the way; so long they are waited for. */
const LAST_WORDS_MS = 1000;

/**
 * A server that refuses a large body (413, 401) answers and closes while svir still writes. The write then fails, and
 * Node would destroy the socket with the answer unread. Here a failed write waits until reading has ended by itself.
 */
export function hearLastWords(socket: Socket): void {
  const write = socket._write.bind(socket);
  const writev = socket._writev?.bind(socket);
  const patient = (callback: (error?: Error | null) => void) => (error?: Error | null) => {
    if (!error) return callback(error);
    const timer = setTimeout(() => callback(error), LAST_WORDS_MS);
    socket.once('close', () => clearTimeout(timer));
  };
  socket._write = (chunk, encoding, callback) => write(chunk, encoding, patient(callback));
  if (writev) socket._writev = (chunks, callback) => writev(chunks, patient(callback));
}

const INTERIM = Buffer.from('HTTP/1.1 100', 'latin1');

/**
 * Takes `HTTP/1.1 100 Continue` heads off the front of what is read: they say nothing to a client that did not ask.
 * From the first byte of anything else on, reading is Node's own again.
 */
export function skipContinue(socket: Socket): void {
  const read: Socket['read'] = socket.read.bind(socket);
  let held: Buffer = Buffer.alloc(0);
  socket.read = (size?: number) => {
    const piece: Buffer | null = read(size);
    if (piece === null) return null;
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    for (;;) {
      const known = Math.min(held.length, INTERIM.length);
      if (!held.subarray(0, known).equals(INTERIM.subarray(0, known))) break;
      const end = known < INTERIM.length ? -1 : held.indexOf('\r\n\r\n');
      if (end < 0) {
        if (held.length > 16 * 1024) break;
        return null; // not decided yet: more bytes bring another `readable`
      }
      held = held.subarray(end + 4);
      if (held.length === 0) return null;
    }
    socket.read = read;
    const rest = held;
    held = Buffer.alloc(0);
    return rest;
  };
}
