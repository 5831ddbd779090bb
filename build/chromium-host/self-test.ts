/**
 * Whether this Chromium still does what the host stands on; some of it is marked experimental in the protocol.  * hidden page at a made-up origin goes the whole road once: Fetch, CSP, isolated world, binding, bridge, delivery.
 */
import type { CdpConnection } from './cdp-connection.ts';
import { createCodec } from './codec.ts';
import type { WorldNames } from './preload-world.ts';
import { mainWorldSource, preloadWorldSource } from './preload-world.ts';
import type { Page } from './targets.ts';

export interface SelfTest {
  /** In plain words, one per piece that no longer works. */
  broken: string[];
  systemDark: boolean;
}

const ORIGIN = 'https://host-self-test.invalid';
const LIMIT_MS = 5000;

/** Runs as the probe's preload. */
const PRELOAD = `const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld('probe', { echo: (value) => ipcRenderer.invoke('echo', value) });`;

const PAGE =
  '<!doctype html><title>probe</title><script>window.inlineRan = true</script><script src="/probe.js"></script>';
const SCRIPT = `(async () => {
  const out = { inline: window.inlineRan === true, leaked: WORLD.some((name) => name in window), dark: matchMedia('(prefers-color-scheme: dark)').matches };
  try {
    const back = await window.probe.echo(new Map([['d', new Date(7)], ['b', new Uint8Array([1, 2])]]));
    out.echo = back instanceof Map && back.get('d').getTime() === 7 && back.get('b')[1] === 2;
  } catch (error) { out.error = String(error); }
  console.debug('self-test', JSON.stringify(out));
})();`;

interface Findings {
  inline?: boolean;
  leaked?: boolean;
  dark?: boolean;
  echo?: boolean;
  error?: string;
}

/** Leaves `page` at an empty document. */
export async function selfTest(connection: CdpConnection, page: Page, names: WorldNames): Promise<SelfTest> {
  const { browser } = connection;
  const broken: string[] = [];
  const need = async (what: string, call: Promise<unknown>): Promise<void> => {
    try {
      await call;
    } catch (error) {
      broken.push(`${what} (${error instanceof Error ? error.message : String(error)})`);
    }
  };
  const codec = createCodec();
  const { sessionId } = await connection.browser.send('Target.attachToTarget', {
    targetId: page.targetId,
    flatten: true,
  });
  const session = connection.session(sessionId);
  let fetched = false;
  let bound = false;
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    fetched = true;
    const script = request.url.endsWith('.js');
    const body = script ? SCRIPT.replace('WORLD', JSON.stringify([names.binding, names.deliver])) : PAGE;
    void session.tell('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: script ? 'text/javascript' : 'text/html' },
        { name: 'content-security-policy', value: "default-src 'none'; script-src 'self'" },
      ],
      body: Buffer.from(body).toString('base64'),
    });
  });
  let finished: (text: string) => void = () => {};
  const result = new Promise<string>((resolve) => {
    finished = resolve;
  });
  session.on('Runtime.consoleAPICalled', ({ args }) => {
    if (args[0]?.value === 'self-test') finished(String(args[1]?.value));
  });
  session.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
    bound = true;
    const message = JSON.parse(payload) as { type: string; id: number; args: string };
    if (message.type !== 'invoke') return;
    const args = codec.decode(message.args);
    const value = codec.encode(Array.isArray(args) ? args[0] : undefined);
    const text = JSON.stringify({ type: 'reply', id: message.id, ok: true, value });
    void session.tell('Runtime.callFunctionOn', {
      functionDeclaration: `function (text) { globalThis[${JSON.stringify(names.deliver)}](text); }`,
      executionContextId,
      arguments: [{ value: text }],
    });
  });
  await Promise.all([
    need('page events', session.send('Page.enable')),
    need('script contexts', session.send('Runtime.enable')),
    need(
      'a binding for one world (Runtime.addBinding executionContextName)',
      session.send('Runtime.addBinding', { name: names.binding, executionContextName: names.world }),
    ),
    need(
      'scripts before the page',
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource(names, ORIGIN) }),
    ),
    need(
      'an isolated world (Page.addScriptToEvaluateOnNewDocument worldName)',
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: preloadWorldSource(names, ORIGIN, PRELOAD),
        worldName: names.world,
      }),
    ),
    need('stopping requests (Fetch.enable)', session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })),
    need(
      'deciding permissions (Browser.setPermission)',
      browser.send('Browser.setPermission', { origin: ORIGIN, permission: { name: 'geolocation' }, setting: 'denied' }),
    ),
    need(
      'the colour scheme (Emulation.setEmulatedMedia)',
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: '' }] }),
    ),
  ]);
  // After the answers: a navigation overtakes commands that are still on their way to the renderer.
  await need('loading a page', session.send('Page.navigate', { url: `${ORIGIN}/` }));
  const timer = setTimeout(() => finished(''), LIMIT_MS);
  const text = await result;
  clearTimeout(timer);
  await session.tell('Page.navigate', { url: 'about:blank' });
  await browser.tell('Target.detachFromTarget', { sessionId });
  connection.forget(sessionId);
  if (!fetched) broken.push('requests at a made-up origin do not stop (Fetch.requestPaused)');
  if (!bound) broken.push('the preload world cannot speak (Runtime.bindingCalled)');
  const found = text === '' ? null : (JSON.parse(text) as Findings);
  if (!found) broken.push('the probe page did not finish');
  else {
    if (found.inline)
      broken.push('the content security policy of an answered request is not kept (Fetch.fulfillRequest)');
    if (found.leaked) broken.push('the page can see the preload world');
    if (found.echo !== true)
      broken.push(`values do not cross between the worlds (${found.error ?? 'changed on the way'})`);
  }
  return { broken, systemDark: found?.dark === true };
}
