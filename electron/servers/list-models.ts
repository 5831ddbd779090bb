/** Asks a server for its models, and tests a connection step by step. */
import type { ModelList } from '../../shared/chat/server-profile.ts';
import type { ConnectionTest } from '../../shared/ipc/contract.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/failure-catalogue.ts';
import { fetchWhole } from '../http/fetch-whole.ts';
import { failureFromResponse } from '../protocol/failure/failure-from-response.ts';
import { readModelList } from '../protocol/models/model-list.ts';
import { modelsUrl, refuseConnection, requestHeaders, type ServerConnection, secretsOf } from './connection.ts';

export type ModelListResult = { ok: true; list: ModelList } | { ok: false; error: TurnError };

/** The step that failed, for the connection test. */
type Step = ConnectionTest['steps'][number]['step'];

export async function listModels(connection: ServerConnection, signal?: AbortSignal): Promise<ModelListResult> {
  const result = await askForList(connection, signal ?? new AbortController().signal);
  return result.ok ? result : { ok: false, error: result.error };
}

async function askForList(
  connection: ServerConnection,
  signal: AbortSignal,
): Promise<{ ok: true; list: ModelList } | { ok: false; error: TurnError; step: Step }> {
  const refused = refuseConnection(connection);
  if (refused !== null) {
    return { ok: false, step: 'address', error: turnError('config', { message: `${refused} Nothing was sent.` }) };
  }
  const got = await fetchWhole({
    url: modelsUrl(connection),
    headers: requestHeaders(connection, 'list'),
    transport: connection,
    secrets: secretsOf(connection),
    signal,
  });
  if (!got.ok) return { ok: false, error: got.error, step: got.reached ? 'list' : 'connect' };
  const { status, headers, text } = got.response;
  const step: Step = status === 401 || status === 403 ? 'key' : 'list';
  const list = status >= 200 && status < 300 ? readList(text) : null;
  if (list !== null) return { ok: true, list };
  const error = failureFromResponse({ status, headers, now: Date.now() }, text);
  if (status === 404 || status === 405 || status === 501) {
    const advice = 'The server may have no model list: type a model id by hand. Or the base URL has a wrong path.';
    return { ok: false, step, error: { ...error, advice } };
  }
  return { ok: false, step, error };
}

function readList(text: string): ModelList | null {
  try {
    const value: JsonValue = JSON.parse(text);
    return readModelList(value);
  } catch {
    return null;
  }
}

/** Address, connection, key, list, model: each step with its result in words; the first that fails ends the test. */
export async function testConnection(
  connection: ServerConnection,
  model: string | null,
  signal?: AbortSignal,
): Promise<ConnectionTest> {
  const steps: ConnectionTest['steps'] = [];
  const result = await askForList(connection, signal ?? new AbortController().signal);
  const order: Step[] = ['address', 'connect', 'key', 'list'];
  const done: Record<string, string> = {
    address: modelsUrl(connection),
    connect: `Connected to ${connection.endpoints.origin}`,
    key: connection.key === null ? 'No key was sent, and none was asked for' : 'The key was accepted',
  };
  for (const step of order) {
    if (!result.ok && result.step === step) {
      steps.push({ step, ok: false, detail: result.error.message });
      return { ok: false, steps, error: result.error, models: null };
    }
    if (step !== 'list') steps.push({ step, ok: true, detail: done[step] ?? '' });
  }
  if (!result.ok) return { ok: false, steps, error: result.error, models: null };
  const { list } = result;
  const all = [...list.models, ...list.hidden];
  steps.push({ step: 'list', ok: true, detail: list.hint ?? `${all.length} models listed` });
  if (model !== null && model !== '') {
    const listed = all.some(({ id }) => id === model);
    // Many servers answer to ids they do not list, so this is a remark and no failure.
    steps.push({
      step: 'model',
      ok: listed,
      detail: listed ? `"${model}" is listed` : `"${model}" is not in the list`,
    });
  }
  return { ok: true, steps, error: null, models: list };
}
