/**
 * `electron.protocol` on the Chromium host: every request of a page stops at CDP's Fetch domain; those of the app's
 * origin are answered by the app's own handler, the rest by its `webRequest` listener or not at all.
 */
import type { protocol as ElectronProtocol } from 'electron';
import { toPublic } from './app-origin.ts';
import type { CdpSession, Protocol } from './cdp-connection.ts';
import { provide } from './provide.ts';

type Provided = Pick<
  typeof ElectronProtocol,
  'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
>;
type SchemeHandler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, SchemeHandler>();

export const protocol: Provided = provide('protocol', {
  registerSchemesAsPrivileged: () => {},
  handle: (scheme: string, handler: Parameters<Provided['handle']>[1]) => {
    // The global Request stands for Electron's, which adds only members that svir avoids.
    handlers.set(scheme, handler as SchemeHandler);
  },
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
});

async function bodyOf(session: CdpSession, paused: Protocol.Fetch.requestPausedPayload): Promise<Uint8Array | null> {
  if (!paused.request.hasPostData) return null;
  const entries = paused.request.postDataEntries ?? [];
  if (entries.length > 0) return Buffer.concat(entries.map((entry) => Buffer.from(entry.bytes ?? '', 'base64')));
  const answer = await session.tell('Network.getRequestPostData', { requestId: paused.networkId ?? '' });
  return answer ? Buffer.from(answer.postData) : null;
}

/** Answers a request of the app's origin. A handler that throws is a failed request, as in Electron. */
export async function answerFromApp(session: CdpSession, paused: Protocol.Fetch.requestPausedPayload): Promise<void> {
  const { requestId } = paused;
  const url = toPublic(paused.request.url);
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) {
    await session.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return;
  }
  let response: Response;
  try {
    const body = await bodyOf(session, paused);
    response = await handler(
      new Request(url, {
        method: paused.request.method,
        headers: paused.request.headers,
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
    );
  } catch (error) {
    console.error(`svir host: the handler of ${url} failed:`, error);
    await session.tell('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return;
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  await session.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: bytes.toString('base64'),
  });
}
