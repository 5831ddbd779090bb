/** Asks a server for its models, and tests a connection step by step. */
import type { ModelList } from '../../shared/chat/server-profile.ts';
import type { ConnectionTest } from '../../shared/ipc/contract.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { english, said, worded } from '../../shared/words/english.ts';
import type { Said, Worded } from '../../shared/words/said.ts';
import { isLoopback } from '../http/connect.ts';
import { fetchWhole } from '../http/fetch-whole.ts';
import { failureFromResponse } from '../protocol/failure/failure-from-response.ts';
import { readModelDetails, readModelList, readServerName } from '../protocol/models/model-list.ts';
import { modelsUrl, refuseConnection, requestHeaders, type ServerConnection, secretsOf } from './connection.ts';

export type ModelListResult =
  /** `server`: the program that answered, where its list gives it away. */
  { ok: true; list: ModelList; server: string | null } | { ok: false; error: TurnError };

/** The step that failed, for the connection test. */
type Step = ConnectionTest['steps'][number]['step'];

type Asked = Extract<ModelListResult, { ok: true }> | { ok: false; error: TurnError; step: Step };

export async function listModels(connection: ServerConnection, signal?: AbortSignal): Promise<ModelListResult> {
  const result = await askForList(connection, signal ?? new AbortController().signal);
  return result.ok ? result : { ok: false, error: result.error };
}

async function askForList(connection: ServerConnection, signal: AbortSignal): Promise<Asked> {
  const why = refuseConnection(connection);
  if (why !== null) {
    return {
      ok: false,
      step: 'address',
      error: turnError('config', { said: said('failure.nothing-sent', { why }) }),
    };
  }
  const got = await get(modelsUrl(connection), connection, signal);
  if (!got.ok) return { ok: false, error: got.error, step: got.reached ? 'list' : stepOf(got.error) };
  const { status, headers, text } = got.response;
  const value = status >= 200 && status < 300 ? parse(text) : undefined;
  const list = value === undefined ? null : readModelList(value);
  if (list !== null && value !== undefined) {
    return { ok: true, list: await withDetails(list, connection, signal), server: readServerName(value) };
  }
  const error = failureFromResponse({ status, headers, now: Date.now() }, text);
  if (status === 401 || status === 403) return { ok: false, step: 'key', error };
  if (status === 404 || status === 405 || status === 501) {
    const why = error.said ?? said('failure.of', { kind: error.kind });
    return { ok: false, step: 'path', error: { ...error, ...noList(why) } };
  }
  const isPage = status < 400 && /^\s*</.test(text);
  return { ok: false, step: error.kind === 'redirect' || isPage ? 'path' : 'list', error };
}

/** The same words, with the advice for a path that has no list. */
function noList(why: Said): Pick<TurnError, 'message' | 'advice' | 'said'> {
  const sentence = said('models.no-path', { why });
  const { message, advice = '' } = english(sentence);
  return { message, advice, said: sentence };
}

function get(url: string, connection: ServerConnection, signal: AbortSignal) {
  const headers = requestHeaders(connection, 'list');
  return fetchWhole({ url, headers, transport: connection, secrets: secretsOf(connection), signal });
}

function parse(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Which step a failure before any answer belongs to. */
function stepOf(error: TurnError): Step {
  if (error.kind === 'tls') return 'tls';
  return /^(ENOTFOUND|ENODATA|ENONAME|EAI_)/.test(error.code ?? '') ? 'name' : 'connect';
}

/**
 * A server that runs one model may tell more of it at `/model` (its inputs and the most pictures: the third wire
 * document). It is asked only where the list tells nothing, and an answer of any other kind means nothing.
 */
async function withDetails(list: ModelList, connection: ServerConnection, signal: AbortSignal): Promise<ModelList> {
  const [only, ...more] = [...list.models, ...list.hidden];
  if (only === undefined || more.length > 0 || connection.azure !== null) return list;
  if (only.inputs !== undefined || only.contextLength !== undefined) return list;
  const url = `${connection.endpoints.base}/model`;
  const got = await get(url, connection, AbortSignal.any([signal, AbortSignal.timeout(DETAILS_PATIENCE_MS)]));
  const value = got.ok && got.response.status === 200 ? parse(got.response.text) : undefined;
  const details = value === undefined ? null : readModelDetails(value);
  if (details === null) return list;
  const add = (models: ModelList['models']) => models.map((model) => ({ ...model, ...details.entry }));
  return { ...list, models: add(list.models), hidden: add(list.hidden), maxBodyBytes: details.maxBodyBytes };
}

/** A page of metadata is there at once or not worth waiting for. */
const DETAILS_PATIENCE_MS = 2000;

/** Address, name, port, TLS, key, path, list, model: each step with its result; the first that fails ends the test. */
export async function testConnection(
  connection: ServerConnection,
  model: string | null,
  signal?: AbortSignal,
): Promise<ConnectionTest> {
  const steps: ConnectionTest['steps'] = [];
  const result = await askForList(connection, signal ?? new AbortController().signal);
  const { host, hostname, protocol } = new URL(connection.endpoints.origin);
  const direct = connection.proxy === null || isLoopback(hostname);
  const done: [Step, Worded | null][] = [
    ['address', { text: modelsUrl(connection) }],
    ['name', worded(said('test.name', { host: hostname }))],
    ['connect', worded(said(direct ? 'test.port' : 'test.port-by-proxy', { host }))],
    ['tls', protocol === 'https:' ? worded(said(connection.pin === null ? 'test.trusted' : 'test.pinned')) : null],
    ['key', worded(said(connection.key === null ? 'test.no-key' : 'test.key'))],
    ['path', worded(said('test.path'))],
  ];
  for (const [step, words] of done) {
    if (!result.ok && result.step === step) break;
    if (words !== null) steps.push(stepOfTest(step, true, words));
  }
  if (!result.ok) {
    const { error } = result;
    steps.push(
      stepOfTest(result.step, false, {
        text: error.message,
        said: error.said ?? said('failure.of', { kind: error.kind }),
      }),
    );
    return { ok: false, steps, error, models: null };
  }
  const { list } = result;
  const all = [...list.models, ...list.hidden];
  const hint: Worded = { text: list.hint ?? '', ...(list.hintSaid === undefined ? {} : { said: list.hintSaid }) };
  steps.push(
    stepOfTest('list', true, list.hint === undefined ? worded(said('test.list', { count: all.length })) : hint),
  );
  if (model !== null && model !== '') {
    const listed = all.some(({ id }) => id === model);
    // Many servers answer to ids they do not list, so this is a remark and no failure.
    const words = worded(said(listed ? 'test.model' : 'test.model-unlisted', { model }));
    steps.push(stepOfTest('model', listed, words));
  }
  return { ok: true, steps, error: null, models: list };
}

function stepOfTest(step: Step, ok: boolean, { text, said }: Worded): ConnectionTest['steps'][number] {
  return { step, ok, detail: text, ...(said === undefined ? {} : { said }) };
}
