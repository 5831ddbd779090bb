/** A small answer read whole: model lists and metadata. Bounded in time and size. */
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { said } from '../../shared/words/english.ts';
import { maskError } from '../capture/mask-error.ts';
import { createSecretMasker } from '../capture/secret-masker.ts';
import { type HeaderFields, startExchange } from './exchange.ts';
import { KeptConnections } from './kept-connections.ts';
import type { Transport } from './transport.ts';

export interface WholeResponse {
  status: number;
  headers: HeaderFields;
  /** As UTF-8; what is none becomes U+FFFD. */
  text: string;
}

/** A list of thousands of models is a few megabytes; more is no list. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Silence that ends the reading of a list: nothing has to be computed for one. */
const SILENCE_MS = 15_000;
/** 401 and 403 are told at once; their body gets this grace. */
const AUTH_BODY_MS = 1000;

const kept = new KeptConnections();

/** `secrets` are masked in everything that comes back. Never rejects. */
export async function fetchWhole(options: {
  url: string;
  headers: HeaderFields;
  transport: Transport;
  secrets: readonly string[];
  signal: AbortSignal;
}): Promise<{ ok: true; response: WholeResponse } | { ok: false; error: TurnError; reached: boolean }> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const came: { head: { status: number; headers: HeaderFields } | null; failure: TurnError | null } = {
    head: null,
    failure: null,
  };
  let timer: NodeJS.Timeout | null = null;
  const wait = (milliseconds: number, then: () => void) => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const silent = () => {
    const seconds = SILENCE_MS / 1000;
    came.failure = turnError('timeout', { said: said('list.silent', { seconds }) });
    exchange.close();
  };
  const exchange = startExchange(
    {
      method: 'GET',
      body: null,
      url: options.url,
      headers: options.headers,
      transport: options.transport,
      signal: options.signal,
      keep: kept,
    },
    {
      connected: () => wait(SILENCE_MS, silent),
      head(status, headers) {
        came.head = { status, headers };
        if (status === 401 || status === 403) wait(AUTH_BODY_MS, () => exchange.close());
        else wait(SILENCE_MS, silent);
      },
      data(piece) {
        bytes += piece.length;
        if (bytes > MAX_BYTES) {
          came.failure = turnError('limit', { said: said('list.large') });
          exchange.close();
          return;
        }
        pieces.push(piece);
        if (came.head?.status !== 401 && came.head?.status !== 403) wait(SILENCE_MS, silent);
      },
    },
  );
  const end = await exchange.ended;
  const masker = createSecretMasker(options.secrets);
  if (timer) clearTimeout(timer);
  const { head, failure } = came;
  if (failure !== null) return { ok: false, error: failure, reached: true };
  if (end.how === 'error') {
    return { ok: false, error: maskError(end.error, options.secrets), reached: head !== null };
  }
  if (end.how === 'aborted' || head === null) {
    return { ok: false, error: turnError('aborted', { said: said('list.stopped') }), reached: false };
  }
  const { status, headers } = head;
  const masked = headers.map(([name, value]): [string, string] => [name, masker.maskText(value)]);
  const text = masker.maskText(new TextDecoder().decode(Buffer.concat(pieces)));
  return { ok: true, response: { status, headers: masked, text } };
}
