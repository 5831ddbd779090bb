/** Makes a self-signed certificate for tests, written out in DER by hand: node:crypto signs but makes none. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  key: string;
  /** PEM; also serves as the authority that vouches for it. */
  cert: string;
  /** SHA-256 of the certificate, hexadecimal, for pins. */
  sha256: string;
}

export interface CertificateOptions {
  /** DNS names; default `localhost`. */
  dns?: string[];
  /** IPv4 addresses; default `127.0.0.1`. */
  ip?: string[];
  /** Default: yesterday. */
  notBefore?: Date;
  /** Default: in a year. */
  notAfter?: Date;
}

const DAY = 24 * 60 * 60 * 1000;
const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];

/** A P-256 certificate for this machine's own addresses. */
export function selfSignedCertificate(options: CertificateOptions = {}): TestCertificate {
  const { dns = ['localhost'], ip = ['127.0.0.1'] } = options;
  const { notBefore = new Date(Date.now() - DAY), notAfter = new Date(Date.now() + 365 * DAY) } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid(ECDSA_SHA256));
  const name = sequence(set(sequence(oid(COMMON_NAME), tagged(0x0c, Buffer.from('svir test')))));
  const names = [
    ...dns.map((host) => tagged(0x82, Buffer.from(host))),
    ...ip.map((address) => tagged(0x87, Buffer.from(address.split('.').map(Number)))),
  ];
  const extensions = sequence(
    extension(BASIC_CONSTRAINTS, sequence(tagged(0x01, Buffer.from([0xff])))),
    extension(SUBJECT_ALT_NAME, sequence(...names)),
  );
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const der = sequence(body, algorithm, signature);
  // No empty line, also where the last one is full: a signature's length varies, and OpenSSL refuses one.
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    sha256: createHash('sha256').update(der).digest('hex'),
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes);
const oid = (bytes: number[]): Buffer => tagged(0x06, Buffer.from(bytes));
const extension = (id: number[], value: Buffer): Buffer => sequence(oid(id), tagged(0x04, value));
const time = (date: Date): Buffer =>
  tagged(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));
