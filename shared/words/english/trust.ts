/** Sentences about certificates, encryption and proxies. */
import type { Table } from '../said.ts';

type Host = { host: string };
type Proxy = { proxy: string };

export const TRUST = {
  'tls.expired': {
    message: ({ host }: Host) => `The certificate of ${host} has expired.`,
    advice: 'Renew it on the server; if this is your own machine, check its clock.',
  },
  'tls.not-yet': {
    message: ({ host }: Host) => `The certificate of ${host} is not valid yet.`,
    advice: 'Check the clock of this machine and of the server.',
  },
  'tls.self-signed': {
    message: ({ host }: Host) => `${host} shows a certificate that it signed itself.`,
    advice: 'If this is your server, give svir its certificate (its own authority, CA) or pin it by its fingerprint.',
  },
  'tls.unknown-root': {
    message: ({ host }: Host) => `The certificate of ${host} comes from an authority that this machine does not know.`,
    advice:
      'Give svir the certificate of that authority (CA file). On a company network this is often its inspecting proxy.',
  },
  'tls.unknown-or-incomplete': {
    message: ({ host }: Host) =>
      `The certificate of ${host} cannot be checked: the authority that signed it is unknown here, or the server leaves out a part of the chain.`,
    advice: 'Give svir the certificate of that authority (CA file), or have the server send its whole chain.',
  },
  'tls.unknown-issuer': {
    message: ({ host }: Host) =>
      `The certificate of ${host} cannot be checked: the authority that signed it is unknown here.`,
    advice: 'Give svir the certificate of that authority (CA file).',
  },
  'tls.revoked': {
    message: ({ host }: Host) => `The certificate of ${host} was revoked.`,
    advice: 'Do not send anything there before its owner has explained it.',
  },
  'tls.other-name': {
    message: ({ host }: Host) => `The certificate that was shown belongs to another name than ${host}.`,
    advice:
      'Use the name that stands in the certificate, or check whether something stands between you and the server.',
  },
  'tls.none': {
    message: ({ host, port }: Host & { port: string }) => `${host} at port ${port} does not speak TLS.`,
    advice: 'Write the base URL with http://, or use the port that speaks TLS.',
  },
  'tls.failed': { message: ({ host }: Host) => `The encrypted connection to ${host} could not be made.` },
  'tls.failed-because': {
    message: ({ host, reason }: Host & { reason: string }) =>
      `The encrypted connection to ${host} could not be made (${reason}).`,
  },
  'tls.no-certificate': { message: ({ host }: Host) => `${host} showed no certificate.` },
  'tls.unencrypted': {
    message: ({ host }: Host) => `${host} is called without encryption (http://), so it shows no certificate.`,
  },
  'tls.other-pin': {
    message: ({ host, shown, pinned }: Host & { shown: string; pinned: string }) =>
      `${host} shows another certificate than the pinned one (shown ${shown}…, pinned ${pinned}…). Nothing was sent.`,
    advice: 'If the certificate was renewed, check its SHA-256 fingerprint on the server and pin the new one.',
  },
  'proxy.closed': {
    message: ({ proxy }: Proxy) => `The proxy ${proxy} closed the connection instead of answering.`,
  },
  'proxy.credentials': {
    message: ({ proxy }: Proxy) => `The proxy ${proxy} asks for a user name and password.`,
    advice: 'Write them into the proxy address: http://user:password@host:port.',
  },
  'proxy.credentials-refused': {
    message: ({ proxy }: Proxy) =>
      `The proxy ${proxy} asks for a user name and password, and did not take the ones it was given.`,
    advice: 'Write them into the proxy address: http://user:password@host:port.',
  },
  'proxy.refused': {
    message: ({ proxy, host, status }: Proxy & Host & { status: number }) =>
      `The proxy ${proxy} refused the way to ${host} (status ${status}).`,
  },
  'proxy.unreachable': {
    message: ({ proxy, why }: Proxy & { why: string }) => `The proxy ${proxy} could not be reached. ${why}`,
  },
  'proxy.none': { message: ({ proxy }: Proxy) => `What answers at ${proxy} is no HTTP proxy.` },
  'proxy.address': { message: 'The proxy must be an address such as http://proxy.example:3128.' },
  'proxy.scheme': {
    message: ({ scheme }: { scheme: string }) => `svir speaks to proxies over http:// or https://, not ${scheme}//`,
  },
  'proxy.no-host': { message: 'The proxy address names no host.' },
  'proxy.system': {
    message: ({ ways }: { ways: string }) =>
      `This system is set to a proxy svir cannot use (${ways}). It speaks to HTTP proxies only.`,
  },
  'proxy.system-unknown': {
    message: ({ reason }: { reason: string }) => `The proxy this system is set to could not be found out (${reason}).`,
  },
} as const satisfies Table;
