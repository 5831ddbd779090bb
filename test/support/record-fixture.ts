/**
 * Records the raw bytes that a real server sends, as a fixture. Plain node:http on purpose: nothing of svir stands
 * between the socket and the file. The request stands in the fixture's sidecar; this script sends it and fills in the rest.
 *
 *     node build/node24.mjs test/support/record-fixture.ts --base-url http://127.0.0.1:8080/v1 \
 *       --server llama.cpp --version b11434 --command 'llama-server -m model.gguf --jinja' --model 'SmolLM2 135M Q4_1' \
 *       [--replace /home/me/models/=/models/]… [--key-env NAME] test/conformance/recorded/llama-cpp-text.json …
 *
 * A sidecar to begin with: `{"request": {"model": "…", "messages": […], "stream": true}}`; `path` (default
 * `/chat/completions`) and `stopAfterBytes` (the client leaves then, as Stop does) are optional; a request of `null` is a
 * GET. Afterwards write `expected`, from reading the bytes. Options left out keep what the sidecar has.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { parseArgs } from 'node:util';
import type { RecordedFixture } from './recorded-fixture.ts';

const { values: options, positionals: sidecars } = parseArgs({
  allowPositionals: true,
  options: {
    'base-url': { type: 'string' },
    server: { type: 'string' },
    version: { type: 'string' },
    command: { type: 'string' },
    model: { type: 'string' },
    replace: { type: 'string', multiple: true, default: [] },
    'key-env': { type: 'string' },
  },
});

if (!options['base-url'] || sidecars.length === 0) {
  console.error('usage: record-fixture.ts --base-url URL [options] SIDECAR.json…   (see the head of this file)');
  process.exit(2);
}
for (const sidecar of sidecars) await record(sidecar, options['base-url']);

async function record(sidecar: string, baseUrl: string): Promise<void> {
  const before: Partial<RecordedFixture> = JSON.parse(await readFile(sidecar, 'utf8'));
  if (before.request === undefined) throw new Error(`${sidecar} has no request`);
  const answer = await send(`${baseUrl.replace(/\/$/, '')}${before.path ?? '/chat/completions'}`, before);
  const { text, replaced } = withoutTraces(answer.bytes.toString('latin1'));
  const isStream = answer.headers.some(([name, value]) => /^content-type$/i.test(name) && /event-stream/.test(value));
  const file = sidecar.replace(/\.json$/, isStream ? '.sse' : '.body');
  const { request, path, stopAfterBytes, note, expected } = before;
  const fixture: RecordedFixture = {
    recorded: true,
    server: options.server ?? before.server ?? 'unknown',
    version: options.version ?? before.version ?? 'unknown',
    commandLine: options.command ?? before.commandLine ?? 'unknown',
    model: options.model ?? before.model ?? 'unknown',
    date: new Date().toISOString().slice(0, 10),
    request,
    ...(path === undefined ? {} : { path }),
    ...(stopAfterBytes === undefined ? {} : { stopAfterBytes }),
    status: answer.status,
    headers: answer.headers,
    file: file.replace(/^.*\//, ''),
    end: answer.end,
    arrival: answer.arrival,
    replaced,
    ...(note === undefined ? {} : { note }),
    ...(expected === undefined ? {} : { expected }),
  };
  await writeFile(file, Buffer.from(text, 'latin1'));
  await writeFile(sidecar, `${JSON.stringify(fixture, null, 2)}\n`);
  console.log(
    `${file}: ${answer.status}, ${answer.bytes.length} bytes in ${answer.arrival.pieces} pieces, ${answer.end}`,
  );
}

interface Answer {
  status: number;
  headers: [name: string, value: string][];
  bytes: Buffer;
  end: RecordedFixture['end'];
  arrival: RecordedFixture['arrival'];
}

/** Sends the request on a connection of its own and keeps what comes, as it comes. */
function send(url: string, { request: body, stopAfterBytes }: Partial<RecordedFixture>): Promise<Answer> {
  const text = body === null ? '' : JSON.stringify(body);
  const key = options['key-env'] ? process.env[options['key-env']] : undefined;
  const headers: Record<string, string | number> = {
    ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const open = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = open(url, { method: body === null ? 'GET' : 'POST', agent: false, headers }, (response) => {
      const pieces: Buffer[] = [];
      let size = 0;
      let firstMs = 0;
      const finish = (end: Answer['end']) => {
        const pairs = response.rawHeaders.flatMap((name, i, all): [string, string][] =>
          i % 2 === 0 ? [[name, all[i + 1] ?? '']] : [],
        );
        const lastMs = Math.round(performance.now() - started);
        const arrival = { pieces: pieces.length, firstMs, lastMs };
        resolve({ status: response.statusCode ?? 0, headers: pairs, bytes: Buffer.concat(pieces), end, arrival });
      };
      response.on('data', (piece: Buffer) => {
        if (pieces.length === 0) firstMs = Math.round(performance.now() - started);
        pieces.push(piece);
        size += piece.length;
        if (stopAfterBytes === undefined || size < stopAfterBytes) return;
        finish('stopped');
        sent.destroy();
      });
      response.on('end', () => finish('eof'));
      response.on('error', () => finish('reset'));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Replaces what names this machine or this one request: given paths, and random ids by zeros of the same length. */
function withoutTraces(original: string): { text: string; replaced: string[] } {
  const replaced: string[] = [];
  let text = original;
  for (const rule of options.replace) {
    const at = rule.indexOf('=');
    const [from, to] = [rule.slice(0, at), rule.slice(at + 1)];
    if (!text.includes(from)) continue;
    text = text.replaceAll(from, to);
    replaced.push(`a path of the machine by ${to}${from.length === to.length ? '' : ' (of another length)'}`);
  }
  const ids = new Map<string, string>();
  text = text.replace(
    /\b(chatcmpl-|call_)?[0-9a-zA-Z]{24,}\b|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
    (id, prefix) => {
      // A long word is an id only if it looks random: with digits, and with letters.
      if (!/\d/.test(id) || !/[a-zA-Z]/.test(id.slice(prefix?.length ?? 0))) return id;
      const known =
        ids.get(id) ?? `${prefix ?? ''}${String(ids.size + 1).padStart(id.length - (prefix?.length ?? 0), '0')}`;
      ids.set(id, known);
      return known;
    },
  );
  if (ids.size > 0) replaced.push(`${ids.size} random ids by counted ones of the same length`);
  return { text, replaced };
}
