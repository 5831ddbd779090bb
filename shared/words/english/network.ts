/** Sentences about the way to a server: names, ports, connections that break, and what HTTP has to say of it. */
import type { Table } from '../said.ts';

/** How far an exchange had come when it failed. */
export type Stage = 'connecting' | 'sending' | 'waiting' | 'reading';

type Where = { host: string; port: string };
const at = ({ host, port }: Where) => `${host} at port ${port}`;

const WHEN: Record<Stage, string> = {
  connecting: 'before a request could be sent',
  sending: 'while the request was being sent',
  waiting: 'before any answer came',
  reading: 'in the middle of the answer',
};

export const NETWORK = {
  'network.no-name': {
    message: ({ host }: { host: string }) => `No server of the name ${host} could be found.`,
    advice: 'Check the spelling of the base URL and whether this machine is in the right network (VPN).',
  },
  'network.no-lookup': {
    message: ({ host }: { host: string }) =>
      `The name ${host} could not be looked up: the name service does not answer.`,
    advice: 'Check whether this machine is online.',
  },
  'network.refused': {
    message: (where: Where) => `Nobody is listening on ${at(where)}: the connection was refused.`,
    advice: 'Start the server, or check the port in the base URL.',
  },
  'network.no-way': {
    message: (where: Where) => `There is no way to ${at(where)} from this machine.`,
    advice: 'Check the network connection, the VPN and the address.',
  },
  'network.not-allowed': {
    message: (where: Where) => `This system does not allow a connection to ${at(where)}.`,
    advice: 'A firewall or a permission of the system forbids it.',
  },
  'network.closed-https': {
    message: (where: Where) => `${at(where)} closed the connection before a request could be sent.`,
    advice: 'Check the address; a server without TLS behaves like this when it is called with https://.',
  },
  'network.closed-http': {
    message: (where: Where) => `${at(where)} closed the connection before a request could be sent.`,
    advice: 'Check the address; a server with TLS behaves like this when it is called with http://.',
  },
  'network.no-connection': {
    message: (where: Where) => `No connection to ${at(where)} could be made.`,
  },
  'network.no-connection-because': {
    message: ({ reason, ...where }: Where & { reason: string }) =>
      `No connection to ${at(where)} could be made: ${reason}`,
  },
  'network.slow': {
    message: (where: Where) => `${at(where)} did not take the connection.`,
    advice: 'Check the address, the firewall and whether the server runs; or allow more time to connect.',
  },
  'network.slower-than': {
    message: ({ seconds, ...where }: Where & { seconds: number }) =>
      `${at(where)} did not take the connection within ${seconds} seconds.`,
    advice: 'Check the address, the firewall and whether the server runs; or allow more time to connect.',
  },
  'network.large-head': { message: 'The head of the answer is larger than svir takes (256 KiB).' },
  'network.cut-off': {
    message: ({ stage }: { stage: Stage }) =>
      `The server closed the connection ${stage === 'reading' ? WHEN.reading : 'before its answer had begun'}.`,
    advice: 'Look into the log of the server, or of a proxy before it, then send again.',
  },
  'network.not-http': {
    message: ({ port }: { port: string }) => `What answered at port ${port} does not speak HTTP.`,
    advice: 'Check port and scheme of the base URL: a server with TLS needs https://.',
  },
  'network.no-more-http': {
    message: 'The answer went on in a way that is not HTTP.',
    advice: 'A proxy or the server damaged the stream; send again.',
  },
  'network.short': { message: 'The connection ended before the whole announced answer had come.' },
  'network.broke-down': {
    message: ({ stage }: { stage: Stage }) => `The network to the server broke down ${WHEN[stage]}.`,
  },
  'network.closed': {
    message: ({ stage }: { stage: Stage }) => `The server closed the connection ${WHEN[stage]}.`,
    advice: ({ stage }: { stage: Stage }) =>
      stage === 'reading'
        ? 'Look into the log of the server, then send again.'
        : 'Look into the log of the server: it may have crashed or refused a request of this size.',
  },
  'network.failed': { message: ({ stage }: { stage: Stage }) => `The connection failed ${WHEN[stage]}.` },
  'network.failed-because': {
    message: ({ stage, reason }: { stage: Stage; reason: string }) => `The connection failed ${WHEN[stage]}: ${reason}`,
  },
  'network.unread': { message: ({ reason }: { reason: string }) => `svir could not read the answer: ${reason}` },
  'network.stopped': { message: 'Stopped while connecting.' },
  'list.stopped': { message: 'Stopped.', advice: '' },
  'list.silent': { message: ({ seconds }: { seconds: number }) => `The server sent nothing for ${seconds} seconds.` },
  'list.large': { message: 'The answer of the server is larger than any model list (64 MiB).' },
  'coding.unknown': {
    message: ({ codings }: { codings: string }) =>
      `The server compressed its answer in a way svir does not know (content-encoding: ${codings}).`,
    advice: 'Turn compression off on the server or in the gateway before it.',
  },
  'coding.damaged': {
    message: ({ reason }: { reason: string }) => `The compressed answer of the server is damaged (${reason}).`,
    advice: 'A proxy between may have changed it; send again.',
  },
} as const satisfies Table;
