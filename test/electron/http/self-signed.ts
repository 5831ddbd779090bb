/** A self-signed certificate made in the test: Node signs, but writes no certificates, so the few bytes of DER are written here. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes));
const time = (date: Date) => tlv(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

export interface TestCertificate {
  key: string;
  cert: string;
  /** SHA-256 of the certificate, lower-case hex. */
  fingerprint: string;
}

/** A certificate of its own authority for these names and IPv4 addresses, valid from `from` to `to`. */
export function selfSigned(
  options: { names?: string[]; addresses?: string[]; from?: Date; to?: Date } = {},
): TestCertificate {
  const {
    names = [],
    addresses = ['127.0.0.1'],
    from = new Date(Date.now() - 86_400_000),
    to = new Date(Date.now() + 86_400_000),
  } = options;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tlv(0x31, sequence(oid(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from('svir test')))));
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const alternatives = sequence(
    ...names.map((text) => tlv(0x82, Buffer.from(text))),
    ...addresses.map((text) => tlv(0x87, Buffer.from(text.split('.').map(Number)))),
  );
  const extensions = tlv(
    0xa3,
    sequence(
      sequence(oid(0x55, 0x1d, 0x11), tlv(0x04, alternatives)),
      sequence(
        oid(0x55, 0x1d, 0x13),
        tlv(0x01, Buffer.from([255])),
        tlv(0x04, sequence(tlv(0x01, Buffer.from([255])))),
      ),
    ),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, algorithm, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(der).digest('hex'),
  };
}
