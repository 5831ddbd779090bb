/**
 * A chat server for requests too large to keep: it hashes the pictures of a body as they stream past and keeps the rest.
 * The data URLs are found as chat requests write them: `"url":"data:<type>;base64,…"`.
 */
import { createHash, type Hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './sse.ts';

export interface SunkRequest {
  /** SHA-256 of each picture's bytes, in order. */
  hashes: string[];
  /** Bytes of the whole body as they came. */
  bytes: number;
  contentLength: number;
  /** The body with each picture's base64 taken out. */
  rest: string;
}

export interface ImageSink {
  baseUrl: string;
  requests: SunkRequest[];
  close(): Promise<void>;
}

const MARK = ';base64,';

export async function startImageSink(): Promise<ImageSink> {
  const requests: SunkRequest[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: 'm' }] }));
      return;
    }
    requests.push(await sink(request));
    response.setHeader('content-type', 'text/event-stream');
    response.end(answer(['Seen.']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function sink(request: IncomingMessage): Promise<SunkRequest> {
  const found: SunkRequest = {
    hashes: [],
    bytes: 0,
    contentLength: Number(request.headers['content-length']),
    rest: '',
  };
  let hash: Hash | null = null;
  let carry = '';
  for await (const piece of request as AsyncIterable<Buffer>) {
    found.bytes += piece.length;
    let text = carry + piece.toString('latin1');
    carry = '';
    while (text !== '') {
      if (hash === null) {
        const at = text.indexOf(MARK);
        if (at < 0) {
          // The mark may be cut by the end of the piece.
          const keep = Math.min(MARK.length - 1, text.length);
          found.rest += text.slice(0, text.length - keep);
          carry = text.slice(text.length - keep);
          break;
        }
        found.rest += text.slice(0, at + MARK.length);
        text = text.slice(at + MARK.length);
        hash = createHash('sha256');
      }
      const end = text.indexOf('"');
      const whole = end < 0 ? text.length - (text.length % 4) : end;
      hash.update(Buffer.from(text.slice(0, whole), 'base64'));
      if (end < 0) {
        carry = text.slice(whole);
        break;
      }
      found.hashes.push(hash.digest('hex'));
      hash = null;
      text = text.slice(end);
    }
  }
  found.rest += carry;
  return found;
}
