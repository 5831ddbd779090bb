/**
 * A server in a process of its own that takes request bodies and throws them away, so that the memory measured beside
 * it is the client's. It counts bytes and tells its parent when the first body byte came, when the last, and when the
 * socket closed. Times are milliseconds since the Unix epoch, by the clock that all processes share.
 */
import { createServer } from 'node:net';

const ANSWER =
  'data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const HEAD = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\ncontent-length: ${ANSWER.length}\r\n\r\n`;

export type SinkReport =
  | { type: 'listening'; port: number }
  | { type: 'first'; at: number }
  | { type: 'end'; at: number; bytes: number }
  | { type: 'closed'; at: number; bytes: number };

const now = () => performance.timeOrigin + performance.now();
const tell = (report: SinkReport) => process.send?.(report);

const server = createServer((socket) => {
  let head = Buffer.alloc(0);
  /** -1 until the head is whole. */
  let length = -1;
  let bytes = 0;
  const count = (more: number) => {
    if (more === 0) return;
    if (bytes === 0) tell({ type: 'first', at: now() });
    bytes += more;
    if (bytes !== length) return;
    tell({ type: 'end', at: now(), bytes });
    socket.end(HEAD + ANSWER);
  };
  socket.on('data', (piece) => {
    if (length >= 0) return count(piece.length);
    head = Buffer.concat([head, piece]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    length = Number(/content-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1] ?? 0);
    count(head.length - end - 4);
    head = Buffer.alloc(0);
  });
  socket.on('error', () => {});
  socket.on('close', () => tell({ type: 'closed', at: now(), bytes }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') tell({ type: 'listening', port: address.port });
});
process.on('disconnect', () => process.exit());
