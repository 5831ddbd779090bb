// The window as it opens: usable, accessible, and locked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/fixture.ts';
import { hostExecutable, hostName, ROOT } from './support/host.ts';

/** A server that counts who reaches it; nothing of a window ever should. */
async function countingServer(): Promise<{ url: string; hits: () => number; close: () => void }> {
  let hits = 0;
  const server = createServer((_request, response) => {
    hits += 1;
    response.setHeader('access-control-allow-origin', '*');
    response.end('reached');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, hits: () => hits, close: () => server.close() };
}

test('the window opens with its title and is accessible', async ({ svir }) => {
  await expect(svir.page).toHaveTitle(/svir/);
  await expect(svir.page.locator('main')).toBeVisible();
  await svir.expectAccessible();
  await svir.screenshot('start');
});

test('the page has the bridge and nothing of Node or of the preload', async ({ svir }) => {
  const seen = await svir.page.evaluate(() => ({
    bridge: typeof Reflect.get(window, 'svir'),
    frozen: Object.isFrozen(Reflect.get(window, 'svir')),
    generic: 'invoke' in Object(Reflect.get(window, 'svir')),
    leaked: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter(
      (name) => name in window,
    ),
    odd: Object.getOwnPropertyNames(window).filter((name) => /^_[0-9a-f]{24}$/.test(name)),
  }));
  expect(seen).toEqual({ bridge: 'object', frozen: true, generic: false, leaked: [], odd: [] });
});

test('a call crosses to main and back, and a wrong argument is refused in words', async ({ svir }) => {
  const answers = await svir.page.evaluate(async () => {
    const bridge = Object(Reflect.get(window, 'svir'));
    const failed = async (argument: unknown): Promise<unknown> => (await bridge['app:info'](argument)).error?.code;
    return { info: await bridge['app:info'](null), odd: await failed({ turnId: 7 }), none: await failed(undefined) };
  });
  expect(answers.info.ok).toBe(true);
  expect(answers.info.value.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(answers.odd).toBe('invalid');
  expect(answers.none).toBe('invalid');
});

test('the content security policy stops inline scripts, foreign images and every connection out', async ({ svir }) => {
  svir.faults.allow(
    /policy violation|Content Security Policy|TrustedScript|TrustedHTML|Refused|Failed to load|Connecting to|Loading the|inline/i,
  );
  const server = await countingServer();
  try {
    const outcome = await svir.page.evaluate(async (url) => {
      const violated = new Set<string>();
      document.addEventListener('securitypolicyviolation', (event) => violated.add(event.effectiveDirective));
      const settled = (element: HTMLElement): Promise<void> =>
        new Promise((resolve) => {
          element.onerror = () => resolve();
          element.onload = () => resolve();
        });
      const image = new Image();
      const imageDone = settled(image);
      image.src = `${url}pixel.png`;
      await imageDone;
      const script = document.createElement('script');
      script.setAttribute('nonce', 'guess');
      let trusted = '';
      try {
        script.text = 'window.inlineRan = true';
      } catch (error) {
        trusted = String(error);
      }
      script.append('window.inlineRan = true');
      document.head.append(script);
      const fetched = await fetch(url).then(
        () => 'reached',
        () => 'blocked',
      );
      let socket = 'open';
      try {
        const ws = new WebSocket(url.replace('http', 'ws'));
        socket = await new Promise((resolve) => {
          ws.onerror = () => resolve('blocked');
          ws.onopen = () => resolve('open');
        });
      } catch {
        socket = 'blocked';
      }
      return { violated: [...violated].sort(), trusted, fetched, socket, inline: 'inlineRan' in window };
    }, server.url);
    expect(outcome.violated).toEqual(expect.arrayContaining(['connect-src', 'img-src', 'require-trusted-types-for']));
    expect(outcome.trusted).toMatch(/TypeError/);
    expect(outcome).toMatchObject({ fetched: 'blocked', socket: 'blocked', inline: false });
    expect(server.hits()).toBe(0);
  } finally {
    server.close();
  }
});

test('the window cannot be led elsewhere and opens no other', async ({ svir }) => {
  svir.faults.allow(/policy violation|Content Security Policy|Refused|form/i);
  const server = await countingServer();
  try {
    const { page } = svir;
    const before = page.url();
    await page.evaluate((url) => {
      location.href = url;
    }, server.url);
    await page.evaluate((url) => {
      window.open(url);
      const link = document.createElement('a');
      link.href = url;
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = 'away';
      document.body.append(link);
      link.click();
      link.target = '';
      link.click();
      link.remove();
    }, server.url);
    // A call that goes through main and back: whatever the clicks began has been decided by then.
    await expect
      .poll(() => page.evaluate(async () => (await Object(Reflect.get(window, 'svir'))['app:info'](null)).ok))
      .toBe(true);
    await expect.poll(() => svir.app.windows().length).toBe(1);
    expect(page.url()).toBe(before);
    expect(server.hits()).toBe(0);
  } finally {
    server.close();
  }
});

test('permissions are refused, writing to the clipboard aside', async ({ svir }) => {
  const states = await svir.page.evaluate(async () => {
    const asked: Record<string, string> = {};
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'clipboard-write'])
      asked[name] = (await navigator.permissions.query({ name: name as PermissionName })).state;
    return asked;
  });
  expect(states).toEqual({
    geolocation: 'denied',
    notifications: 'denied',
    camera: 'denied',
    microphone: 'denied',
    'clipboard-read': 'denied',
    'clipboard-write': 'granted',
  });
});

test('a reload brings the window back with its bridge', async ({ svir }) => {
  await svir.page.reload();
  await svir.ready();
  const ok = await svir.page.evaluate(async () => (await Object(Reflect.get(window, 'svir'))['app:info'](null)).ok);
  expect(ok).toBe(true);
});

test('a file dropped where nothing takes it opens nothing', async ({ svir }) => {
  const before = svir.page.url();
  const prevented = await svir.page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
    const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
    document.documentElement.dispatchEvent(over);
    return over.defaultPrevented;
  });
  if (hostName() === 'chromium') expect(prevented).toBe(true);
  expect(svir.page.url()).toBe(before);
});

test('after a kill it starts again on the same profile', async ({ svir }) => {
  for (let round = 0; round < 3; round++) {
    await svir.kill();
    await svir.start();
    await expect(svir.page.locator('main')).toBeVisible();
  }
});

test('a second start tells the first and ends', async ({ svir }) => {
  const second = spawn(hostExecutable(hostName()), [ROOT, '--profile-dir', svir.profileDir], { stdio: 'pipe' });
  let words = '';
  second.stderr.on('data', (piece: Buffer) => {
    words += piece.toString('utf8');
  });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  expect(words).toContain('already running');
  expect(svir.app.windows().length).toBe(1);
});

test('a profile folder that cannot be written is told in plain words', async ({ stoppedSvir }) => {
  const inside = `${stoppedSvir.profileDir}/file`;
  const { writeFileSync } = await import('node:fs');
  writeFileSync(inside, 'no folder');
  const child = spawn(hostExecutable(hostName()), [ROOT, '--profile-dir', `${inside}/profile`], { stdio: 'pipe' });
  let words = '';
  child.stderr.on('data', (piece: Buffer) => {
    words += piece.toString('utf8');
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(words).toContain('cannot keep its data');
  expect(words).not.toMatch(/\n\s+at /);
});
