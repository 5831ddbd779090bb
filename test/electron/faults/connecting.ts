/** Faults on the way to a server. */
import { selfSignedCertificate } from '../../support/scripted-server-certificate.ts';
import { overTls, proxySaying, throughProxy } from './bring-about.ts';
import type { Fault } from './fault.ts';

export const CONNECTING: Fault[] = [
  {
    name: 'Nobody listens (connection refused)',
    kind: 'network',
    says: 'Nobody is listening on 127.0.0.1 at port PORT: the connection was refused.',
    kept: '',
    async arrange(stage) {
      const gone = await stage.raw(() => {});
      await gone.close();
      return { baseUrl: `http://127.0.0.1:${gone.port}/v1` };
    },
  },
  {
    name: 'Unknown host',
    kind: 'network',
    says: 'No server of the name no-such-host.invalid could be found.',
    kept: '',
    arrange: async () => ({ baseUrl: 'http://no-such-host.invalid/v1' }),
  },
  {
    name: 'Connect timeout',
    kind: 'timeout',
    says: '127.0.0.1 at port PORT did not take the connection within 0.3 seconds.',
    kept: '',
    arrange: async (stage) => ({
      baseUrl: (await stage.unaccepting()).origin,
      connection: { connectTimeoutMs: 300 },
    }),
  },
  {
    name: 'Reset while connecting (in the TLS handshake)',
    kind: 'network',
    says: '127.0.0.1 at port PORT closed the connection before a request could be sent.',
    kept: '',
    async arrange(stage) {
      const server = await stage.raw((socket) => socket.once('data', () => socket.resetAndDestroy()));
      return { baseUrl: `https://127.0.0.1:${server.port}/v1` };
    },
  },
  {
    name: 'Expired certificate',
    kind: 'tls',
    says: 'The certificate of 127.0.0.1 has expired.',
    kept: '',
    arrange: (stage) =>
      overTls(
        stage,
        selfSignedCertificate({ notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }),
        true,
      ),
  },
  {
    name: 'Self-signed certificate',
    kind: 'tls',
    says: '127.0.0.1 shows a certificate that it signed itself.',
    kept: '',
    arrange: (stage) => overTls(stage, selfSignedCertificate(), false),
  },
  {
    name: 'Certificate of another host',
    kind: 'tls',
    says: 'The certificate that was shown belongs to another name than 127.0.0.1.',
    kept: '',
    arrange: (stage) => overTls(stage, selfSignedCertificate({ dns: [], ip: ['10.0.0.5'] }), true),
  },
  {
    name: 'Another certificate than the pinned one',
    kind: 'tls',
    says: '127.0.0.1 shows another certificate than the pinned one (shown HEX…, pinned abababababababab…). Nothing was sent.',
    kept: '',
    arrange: async (stage) => {
      const attempted = await overTls(stage, selfSignedCertificate(), false);
      return { ...attempted, connection: { pin: 'ab'.repeat(32) } };
    },
  },
  {
    name: 'Proxy not there',
    kind: 'proxy',
    says: 'The proxy 127.0.0.1:PORT could not be reached. Nobody is listening on 127.0.0.1 at port PORT: the connection was refused.',
    kept: '',
    async arrange(stage) {
      const gone = await stage.raw(() => {});
      await gone.close();
      return throughProxy(gone.port);
    },
  },
  {
    name: 'Proxy refuses',
    kind: 'proxy',
    says: 'The proxy 127.0.0.1:PORT refused the way to models.example.test (status 403).',
    kept: '',
    arrange: async (stage) => throughProxy(await proxySaying(stage, 'HTTP/1.1 403 Forbidden\r\n\r\n')),
  },
  {
    name: 'Proxy demands credentials',
    kind: 'proxy',
    says: 'The proxy 127.0.0.1:PORT asks for a user name and password.',
    kept: '',
    arrange: async (stage) =>
      throughProxy(await proxySaying(stage, 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')),
  },
];
