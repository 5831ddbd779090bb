/** `electron.session` on the Chromium host: permissions asked once ahead, requests that leave the app's origin. */
import type { WebContents as ElectronContents, session as ElectronSession, Session } from 'electron';
import { environmentProxy } from '../../electron/http/system-proxy.ts';
import type { CdpSession } from './cdp-connection.ts';
import { provide } from './provide.ts';

type Provided = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'resolveProxy'
  | 'webRequest'
>;
type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type BeforeRequest = (
  details: { url: string; resourceType: string },
  callback: (answer: { cancel?: boolean }) => void,
) => void;

/** Electron's permission name beside the name CDP's `Browser.setPermission` takes. */
const PERMISSIONS: [electron: string, cdp: string][] = [
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['geolocation', 'geolocation'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['notifications', 'notifications'],
  ['midi', 'midi'],
  ['idle-detection', 'idle-detection'],
  ['storage-access', 'storage-access'],
  ['window-management', 'window-management'],
  ['local-network-access', 'local-network-access'],
];

let requestHandler: RequestHandler | null = null;
let checkHandler: CheckHandler | null = null;
let beforeRequest: BeforeRequest | null = null;

/** CDP asks nobody when a page asks: each permission is decided before, by the app's own two handlers. */
export async function applyPermissions(browser: CdpSession, origin: string, publicOrigin: string): Promise<void> {
  for (const [name, cdp] of PERMISSIONS) {
    const permission = name as Parameters<RequestHandler>[1];
    let granted = false;
    requestHandler?.(
      null as unknown as ElectronContents,
      permission,
      (answer) => {
        granted = answer;
      },
      { isMainFrame: true, requestingUrl: publicOrigin } as Parameters<RequestHandler>[3],
    );
    const checked =
      checkHandler?.(null, name as Parameters<CheckHandler>[1], publicOrigin, {
        isMainFrame: true,
        requestingUrl: publicOrigin,
      }) ?? false;
    await browser
      .send('Browser.setPermission', {
        origin,
        permission: { name: cdp },
        setting: granted && checked ? 'granted' : 'denied',
      })
      // A name this Chromium does not know is denied by being unknown; the self-test watches the call itself.
      .catch(() => {});
  }
}

/** Whether a request outside the app's origin may leave. Without a listener it may, as in Electron. */
export function mayLeave(url: string, resourceType: string): Promise<boolean> {
  const ask = beforeRequest;
  if (!ask) return Promise.resolve(true);
  return new Promise((resolve) => ask({ url, resourceType }, (answer) => resolve(answer.cancel !== true)));
}

const webRequest = provide('session.webRequest', {
  onBeforeRequest: (first: unknown, second?: unknown) => {
    const listener = second === undefined ? first : second;
    beforeRequest = typeof listener === 'function' ? (listener as BeforeRequest) : null;
  },
}) as Session['webRequest'];

const defaultSession: Provided = provide('session.defaultSession', {
  setPermissionRequestHandler: (handler: RequestHandler | null) => {
    requestHandler = handler;
  },
  setPermissionCheckHandler: (handler: CheckHandler | null) => {
    checkHandler = handler;
  },
  setDevicePermissionHandler: () => {},
  resolveProxy: environmentProxy(process.env),
  webRequest,
});

export const session: { defaultSession: Provided } = provide('session', { defaultSession });
/** Keeps the name true to Electron's. */
export type SessionMember = keyof Pick<typeof ElectronSession, 'defaultSession'>;
