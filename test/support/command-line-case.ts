/**
 * Cases that ask the command line for something: what arrived at a real server, what was printed, how it ended.
 * The rules of comparison are those of the cases' own runner; their README says what each member means.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { dispatch } from '../../electron/cli/dispatch.ts';
import { differences } from './case-differences.ts';
import { bodyOf, type Expected, shortfalls, type TurnCase } from './turn-case.ts';

export const CASE_KEY = 'sk-field-case-000-not-a-key';

const OK_STREAM =
  'data: {"id":"r","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"ok"},"finish_reason":null}]}\n\n' +
  'data: {"id":"r","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

export type CannedAnswer = 'ok' | { status?: number; headers?: Record<string, string>; body?: unknown };

interface WantedRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string | null | { present?: Record<string, unknown>; absent?: string[] }>;
  contentLength?: boolean;
  body?: unknown;
  bodyAbsent?: string[];
}

export type CommandLineExpected = Omit<Expected, 'error'> &
  WantedRequest & {
    exit?: number;
    neverPrinted?: string[];
    neverSent?: string[];
    nothingSent?: boolean;
    requests?: WantedRequest[];
    requestsSent?: number;
    dataUrlPrefix?: string;
    resolved?: { baseUrl: string; chat: string; models?: string }[];
    models?: { id: string; name?: string }[];
    hiddenAsNonChat?: string[];
    modelCount?: number;
    hint?: string;
    error?: { kind?: string; messageContains?: string } | null;
  };

export interface CommandLineCase extends Omit<TurnCase, 'expected' | 'alternatives'> {
  answers?: CannedAnswer[];
  expected: CommandLineExpected;
  alternatives?: CommandLineExpected[];
}

interface Arrived {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  body: string;
}

interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line in this process, its output kept. */
async function run(argv: string[]): Promise<Run> {
  const printed = { out: '', err: '' };
  const output = {
    dims: false,
    out: (text: string) => {
      printed.out += text;
    },
    err: (text: string) => {
      printed.err += text;
    },
    flush: async () => {},
  };
  const code = await dispatch(argv, { output, signal: new AbortController().signal });
  return { code, ...printed };
}

/** A server that answers its requests in turn (the last answer again when they run out) and keeps what it was sent. */
async function serve(answers: readonly CannedAnswer[], placed: <T>(value: T) => T) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const bytes = Buffer.concat(pieces);
      const answer = answers[Math.min(arrived.length, answers.length - 1)] ?? 'ok';
      const { method = '', url = '', headers } = request;
      arrived.push({ method, url, headers, bytes: bytes.length, body: bytes.toString('utf8') });
      const { status = 200, headers: given, body } = answer === 'ok' ? { body: OK_STREAM } : answer;
      const type = status === 200 ? 'text/event-stream' : 'application/json';
      response.writeHead(status, placed(given ?? { 'content-type': type }));
      const words = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body ?? '');
      response.end(body === undefined ? (status === 200 ? OK_STREAM : '') : words);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${port}`, arrived, close };
}

/** What falls short; empty where everything is as the case or one of its alternatives says. */
export async function commandLineShortfalls(one: CommandLineCase): Promise<string[]> {
  const places: Record<string, string> = { case: one.folder };
  const placed = <T>(value: T): T => put(value, places);
  const asked = requestFile(one);
  if (asked?.action === 'resolve') return resolveShortfalls(one, asked.baseUrls);
  const other = await serve(['ok'], placed);
  const own = await serve(cannedAnswers(one, asked), placed);
  places.other = other.base;
  places.base = own.base;
  try {
    const ran = await run(argumentsOf(one, asked, placed, own.base));
    let first: string[] | null = null;
    for (const raw of [one.expected, ...(one.alternatives ?? [])]) {
      const wanted = placed(raw);
      const bad = one.kind === 'models' ? modelsBad(wanted, ran, own.arrived) : turnBad(one, wanted, ran, own.arrived);
      if (other.arrived.length > 0) bad.push('the other address was reached');
      if (bad.length === 0) return [];
      first ??= bad;
    }
    return first ?? [];
  } finally {
    own.close();
    other.close();
  }
}

interface RequestFile {
  action: string;
  baseUrls: string[];
  file?: string;
  serverAnswers?: CannedAnswer;
}

function requestFile(one: CommandLineCase): RequestFile | null {
  if (!one.input?.includes('request.json')) return null;
  return { baseUrls: [], ...JSON.parse(readFileSync(join(one.folder, 'request.json'), 'utf8')) };
}

function cannedAnswers(one: CommandLineCase, asked: RequestFile | null): CannedAnswer[] {
  if (one.answers) return one.answers;
  if (asked?.serverAnswers) return [asked.serverAnswers];
  if (one.kind !== 'models') return ['ok'];
  return [
    {
      status: one.http?.status ?? 200,
      headers: one.http?.headers ?? {},
      body: Buffer.from(bodyOf({ ...one, expected: {}, alternatives: [] }).bytes),
    },
  ];
}

function argumentsOf(
  one: CommandLineCase,
  asked: RequestFile | null,
  placed: <T>(value: T) => T,
  base: string,
): string[] {
  const own = placed(one.cli ?? []);
  const common = own.includes('--base-url') ? [] : ['--base-url', base];
  if (one.kind === 'models') return ['models', '--json', ...common, ...own];
  const model = own.includes('--model') ? [] : ['--model', 'm'];
  const message =
    own.includes('--message') || own.includes('--history')
      ? []
      : ['--message', one.cli || one.answers ? 'hi' : 'hi é 🌊'];
  const image = asked?.action === 'attach' ? ['--image', join(one.folder, asked.file ?? '')] : [];
  return ['turn', '--json', ...common, ...model, ...message, ...image, ...own];
}

function turnBad(one: CommandLineCase, wanted: CommandLineExpected, ran: Run, arrived: readonly Arrived[]): string[] {
  const bad: string[] = [];
  const printed = ran.out + ran.err;
  if (wanted.exit !== undefined && ran.code !== wanted.exit) bad.push(`exit status ${ran.code} is not ${wanted.exit}`);
  for (const secret of wanted.neverPrinted ?? []) if (printed.includes(secret)) bad.push(`${secret} was printed`);
  if (wanted.nothingSent) {
    if (arrived.length > 0) bad.push('something was sent');
    if (!saidSo(printed, wanted.error?.messageContains)) bad.push(`no word of ${wanted.error?.messageContains}`);
    if (ran.code === 0) bad.push('exit status 0 although nothing was sent');
    return bad;
  }
  const count = wanted.requestsSent ?? wanted.requests?.length ?? 1;
  if (arrived.length !== count) bad.push(`${arrived.length} requests, not ${count}: ${ran.err}`);
  const requests = wanted.requests?.map((request, at) => (at === 0 ? { ...wanted, ...request } : request)) ?? [wanted];
  requests.forEach((request, at) => {
    bad.push(...requestBad(request, arrived[at], one.folder, Boolean(one.cli || one.answers)));
  });
  if (wanted.dataUrlPrefix && !arrived[0]?.body.includes(wanted.dataUrlPrefix)) bad.push('the data URL is another');
  for (const text of wanted.neverSent ?? []) {
    if (arrived.some(({ body, headers }) => (body + JSON.stringify(headers)).includes(text)))
      bad.push(`${text} was sent`);
  }
  const outcome = ran.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .findLast((value) => 'outcome' in value);
  if (outcome === undefined) return [...bad, `no outcome object: ${ran.err}`];
  const { error, ...rest } = wanted;
  const asTurn = {
    ...one,
    alternatives: [],
    expected: { ...rest, ...(error === undefined ? {} : { error: errorOf(error) }) },
  };
  return [...bad, ...shortfalls(asTurn, outcome)];
}

function errorOf(error: NonNullable<CommandLineExpected['error']> | null): NonNullable<Expected['error']> | null {
  if (error === null) return null;
  return {
    kind: error.kind ?? '',
    ...(error.messageContains === undefined ? {} : { messageContains: error.messageContains }),
  };
}

function requestBad(wanted: WantedRequest, sent: Arrived | undefined, folder: string, ofSeeds: boolean): string[] {
  if (!sent) return ['a request did not arrive'];
  const bad: string[] = [];
  if (wanted.method !== undefined && sent.method !== wanted.method) bad.push(`it was a ${sent.method}`);
  if (wanted.path !== undefined && sent.url !== wanted.path) bad.push(`it went to ${sent.url}, not ${wanted.path}`);
  for (const [name, want] of Object.entries(wanted.headers ?? {})) {
    const have = sent.headers[name.toLowerCase()];
    if (
      want === null ? have !== undefined : want === '*' ? have === undefined : typeof want === 'string' && have !== want
    ) {
      bad.push(`header ${name} is ${have ?? 'absent'}`);
    }
  }
  const inexact = Number(sent.headers['content-length']) !== sent.bytes || 'transfer-encoding' in sent.headers;
  if (wanted.contentLength && inexact) bad.push(`content-length ${sent.headers['content-length']} for ${sent.bytes}`);
  if (wanted.body === undefined && !wanted.bodyAbsent) return bad;
  const body: unknown = JSON.parse(sent.body);
  if (!ofSeeds) return [...bad, ...fieldBodyBad(wanted.body, body)];
  if (wanted.body !== undefined) bad.push(...differences(wanted.body, body, 'body', folder));
  for (const path of wanted.bodyAbsent ?? []) {
    if (valueAt(body, path) !== undefined) bad.push(`body.${path} was sent`);
  }
  return bad;
}

/** Field cases name absent keys in the body, and of its messages only that a user's content is a string. */
function fieldBodyBad(wanted: unknown, body: unknown): string[] {
  const { absentKeys = [], messages }: { absentKeys?: string[]; messages?: unknown } = Object(wanted);
  const bad = absentKeys.filter((key) => key in Object(body)).map((key) => `body.${key} was sent`);
  const sent: { role: string; content: unknown }[] = Object(body).messages;
  if (messages && sent.some(({ role, content }) => role === 'user' && typeof content !== 'string')) {
    bad.push('content of plain text is not a string');
  }
  return bad;
}

function modelsBad(wanted: CommandLineExpected, ran: Run, arrived: readonly Arrived[]): string[] {
  const bad: string[] = [];
  const got = JSON.parse(ran.out);
  const ids = (list: { id: string }[] | undefined) => JSON.stringify((list ?? []).map((model) => model.id));
  if (wanted.models && ids(got.models) !== ids(wanted.models)) bad.push(`models ${ids(got.models)}`);
  wanted.models?.forEach((model, at) => {
    if (model.name && got.models?.[at]?.name !== model.name) bad.push(`name ${got.models?.[at]?.name}`);
  });
  const hidden = wanted.hiddenAsNonChat;
  if (hidden && ids(got.hidden) !== JSON.stringify(hidden)) bad.push(`hidden ${ids(got.hidden)}`);
  if (wanted.modelCount !== undefined && got.models.length !== wanted.modelCount)
    bad.push(`${got.models.length} models`);
  if (wanted.error === null && got.error) bad.push(`error ${JSON.stringify(got.error)}`);
  if (wanted.error && !saidSo(JSON.stringify(got.error ?? ''), wanted.error.messageContains ?? '')) {
    bad.push(`error ${JSON.stringify(got.error)}`);
  }
  if (wanted.error && !got.error) bad.push('no error');
  if (wanted.hint && !got.hint) bad.push('no hint for the person');
  if (wanted.path && arrived[0]?.url !== wanted.path) bad.push(`asked at ${arrived[0]?.url}`);
  if (wanted.method && arrived[0]?.method !== wanted.method) bad.push(`asked with ${arrived[0]?.method}`);
  return bad;
}

async function resolveShortfalls(one: CommandLineCase, baseUrls: readonly string[]): Promise<string[]> {
  const bad: string[] = [];
  for (const baseUrl of baseUrls) {
    const ran = await run(['url', baseUrl, '--json']);
    const { error, resolved } = one.expected;
    if (error && (ran.code === 0 || !saidSo(ran.out + ran.err, error.messageContains)))
      bad.push(`${baseUrl} was taken`);
    const want = resolved?.find((entry) => entry.baseUrl === baseUrl);
    if (!want) continue;
    const got = JSON.parse(ran.out);
    if (got.chat !== want.chat) bad.push(`${baseUrl} gives ${got.chat}, not ${want.chat}`);
    if (want.models && got.models !== want.models) bad.push(`${baseUrl} lists at ${got.models}`);
  }
  return bad;
}

function saidSo(printed: string, words = ''): boolean {
  return printed.toLowerCase().includes(words.toLowerCase());
}

/** `{base}`, `{other}` and `{case}` in the strings of a case. */
function put<T>(value: T, places: Record<string, string>): T {
  const text = JSON.stringify(value);
  if (text === undefined) return value;
  const replaced = Object.entries(places).reduce(
    (all, [name, place]) => all.replaceAll(`{${name}}`, JSON.stringify(place).slice(1, -1)),
    text,
  );
  return JSON.parse(replaced);
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
}
