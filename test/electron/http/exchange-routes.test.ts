// TLS, and ways through proxies.
import { describe, expect, test } from 'vitest';
import { close, early, respond, sendRaw } from '../../support/scripted-server.ts';
import { selfSignedCertificate } from '../../support/scripted-server-certificate.ts';
import { ask, ok, rawServer, STREAM, serve } from './exchange-case.ts';

describe('TLS', () => {
  const serveTls = (certificate: { key: string; cert: string }) => serve(ok, { tls: certificate });

  test('a self-signed certificate is refused, taken with its own authority, and taken by its pin', async () => {
    const certificate = selfSignedCertificate();
    const server = await serveTls(certificate);
    expect((await ask(server.baseUrl)).end).toMatchObject({
      error: { kind: 'tls', message: expect.stringMatching(/signed itself/) },
    });
    expect(server.requests).toHaveLength(0);
    expect(await ask(server.baseUrl, { transport: { ca: certificate.cert } })).toMatchObject({ text: STREAM });
    expect(await ask(server.baseUrl, { transport: { pin: certificate.sha256 } })).toMatchObject({ text: STREAM });
  });

  test('another certificate than the pinned one gets no byte', async () => {
    const server = await serveTls(selfSignedCertificate());
    const { end } = await ask(server.baseUrl, { transport: { pin: 'ab'.repeat(32) } });
    expect(end).toMatchObject({ error: { kind: 'tls', message: expect.stringContaining('Nothing was sent') } });
    expect(server.requests).toHaveLength(0);
  });

  test('an expired one, and one of another name', async () => {
    const old = selfSignedCertificate({ notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') });
    const expired = await serveTls(old);
    expect((await ask(expired.baseUrl, { transport: { ca: old.cert } })).end).toMatchObject({
      error: { kind: 'tls', message: expect.stringContaining('expired') },
    });
    const other = selfSignedCertificate({ dns: [], ip: ['10.0.0.5'] });
    const wrong = await serveTls(other);
    expect((await ask(wrong.baseUrl, { transport: { ca: other.cert } })).end).toMatchObject({
      error: { kind: 'tls', message: expect.stringContaining('another name') },
    });
  });

  test('https to a server without TLS', async () => {
    const server = await serve(early(sendRaw('HTTP/1.1 400 Bad Request\r\n\r\n'), close()));
    // The scripted server reads a TLS hello as no HTTP; a bare socket stands in for it.
    const plain = await rawServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const { end } = await ask(`https://127.0.0.1:${plain.port}/v1`);
    expect(end).toMatchObject({ error: { kind: 'tls', message: expect.stringContaining('does not speak TLS') } });
    expect(server.connections).toBe(0);
  });
});

describe('proxies', () => {
  test('loopback is reached directly, whatever proxy is set', async () => {
    const server = await serve(ok);
    expect(await ask(server.baseUrl, { transport: { proxy: 'http://127.0.0.1:9' } })).toMatchObject({ text: STREAM });
  });

  test('plain HTTP goes through as a whole URL, with the credentials', async () => {
    const proxy = await serve(ok);
    const seen = await ask('http://models.example.test/v1/chat/completions', {
      transport: { proxy: proxy.origin.replace('//', '//mara:ti%20de@') },
    });
    expect(seen).toMatchObject({ text: STREAM });
    const request = await proxy.nextRequest();
    expect(request.url).toBe('http://models.example.test/v1/chat/completions');
    expect(request.header('host')).toBe('models.example.test');
    expect(request.header('proxy-authorization')).toBe(`Basic ${Buffer.from('mara:ti de').toString('base64')}`);
  });

  test('HTTPS goes through a tunnel', async () => {
    const certificate = selfSignedCertificate({ dns: ['models.example.test'] });
    const server = await serve(ok, { tls: certificate });
    const { connect } = await import('node:net');
    const lines: string[] = [];
    const proxy = await rawServer((socket) => {
      socket.once('data', (head) => {
        lines.push(head.toString().split('\r\n')[0] ?? '');
        const through = connect(server.port, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n');
          socket.pipe(through).pipe(socket);
        });
        for (const end of [socket, through]) end.on('error', () => {});
      });
    });
    const seen = await ask('https://models.example.test/v1', {
      transport: { proxy: `http://127.0.0.1:${proxy.port}`, ca: certificate.cert },
    });
    expect(seen).toMatchObject({ text: STREAM });
    expect(lines).toEqual(['CONNECT models.example.test:443 HTTP/1.1']);
  });

  test.each([
    ['demands credentials', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', /user name and password/],
    ['refuses', 'HTTP/1.1 403 Forbidden\r\n\r\n', /refused the way/],
    ['is none', 'SSH-2.0\r\n\r\n', /no HTTP proxy/],
    ['hangs up', '', /closed the connection/],
  ])('a proxy that %s', async (_name, words, message) => {
    const proxy = await rawServer((socket) => socket.once('data', () => socket.end(words)));
    const { end } = await ask('https://models.example.test/v1', {
      transport: { proxy: `http://127.0.0.1:${proxy.port}` },
    });
    expect(end).toMatchObject({ error: { kind: 'proxy', message: expect.stringMatching(message) } });
  });

  test('a proxy that is not there, and 407 to a plain request', async () => {
    const gone = await rawServer(() => {});
    await gone.close();
    const transport = { proxy: `http://127.0.0.1:${gone.port}` };
    expect((await ask('http://models.example.test/v1', { transport })).end).toMatchObject({ error: { kind: 'proxy' } });
    const proxy = await serve([respond(407, {}, { contentLength: 0 })]);
    const { end } = await ask('http://models.example.test/v1', { transport: { proxy: proxy.origin } });
    expect(end).toMatchObject({ error: { kind: 'proxy', message: expect.stringContaining('user name') } });
  });
});
