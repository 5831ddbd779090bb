/** Sentences about what a person entered for a server, and about what its keys, lists and tests say. */
import type { Table } from '../said.ts';

type Name = { name: string };
type Kept = { profile: string; backend: string };

const UNLOCK =
  'Unlock the key store, or log in to the desktop you used before, and try again. Or enter it anew in the profile.';
const kept = (what: string, { profile, backend }: Kept) =>
  `The ${what} of "${profile}" cannot be read from the system's key store (it was kept by: ${backend}).`;

export const PROFILE = {
  'base-url.empty': { message: 'The base URL is empty.' },
  'base-url.no-address': { message: ({ text }: { text: string }) => `This is not a web address: ${text}` },
  'base-url.user': {
    message: 'The base URL must not carry a user name or password. Put the key into its own field instead.',
  },
  'base-url.fragment': { message: 'The base URL must not carry a fragment (the part after #).' },
  'base-url.query': {
    message:
      'The base URL must not carry a query (the part after ?). For Azure, give deployment and api-version on their own.',
  },
  'base-url.scheme': {
    message: ({ scheme }: { scheme: string }) => `The base URL must begin with http:// or https://, not ${scheme}`,
  },
  'key.sendable': {
    message: 'The key holds characters that no HTTP header can carry (a line break, or a letter outside Latin-1).',
  },
  'key.characters': {
    message: 'The key has characters no key has (a line break, or letters outside ASCII).',
  },
  'key-header.own': {
    message: ({ name }: Name) => `The header "${name}" is set by svir itself and cannot carry the key.`,
  },
  'header.no-name': { message: ({ name }: Name) => `"${name}" is no name of a header.` },
  'header.bad-name': { message: ({ name }: Name) => `"${name}" cannot be the name of a header.` },
  'header.of-http': { message: ({ name }: Name) => `The header "${name}" is set by HTTP itself and cannot be given.` },
  'header.own': { message: ({ name }: Name) => `The header "${name}" is set by svir itself.` },
  'header.twice': { message: ({ name }: Name) => `The header "${name}" is there twice.` },
  'header.no-value': { message: ({ name }: Name) => `The header "${name}" needs a value.` },
  'header.sendable': {
    message: ({ name }: Name) => `The value of the header "${name}" holds characters that no header can carry.`,
  },
  'header.characters': {
    message: ({ name }: Name) => `The value of the header "${name}" has a line break or letters outside ASCII.`,
  },
  'header.secret-gone': {
    message: ({ name, profile }: Name & { profile: string }) =>
      `The secret header "${name}" of "${profile}" has no value any more. Enter it in the profile.`,
  },
  'azure.incomplete': { message: 'Azure needs both a deployment and an api-version.' },
  'pin.form': { message: 'The pin must be the SHA-256 fingerprint of a certificate: 64 hex digits.' },
  'ca.private-key': { message: 'The CA file holds a private key. Give svir the certificate alone.' },
  'ca.unreadable': { message: 'The CA file holds a certificate that cannot be read.' },
  'ca.none': { message: 'The CA file holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).' },
  'profile.refused': {
    message: ({ why }: { why: string }) => why,
    advice: 'Change it in the server profile and try again.',
  },
  'profile.unusable': { message: ({ why }: { why: string }) => why, advice: 'Correct it in the server profile.' },
  'keychain.key': { message: (values: Kept) => kept('key', values), advice: UNLOCK },
  'keychain.proxy': { message: (values: Kept) => kept('password of the proxy', values), advice: UNLOCK },
  'keychain.header': {
    message: ({ name, ...values }: Name & Kept) => kept(`header "${name}"`, values),
    advice: UNLOCK,
  },

  'models.nameless': { message: 'The server lists a model without a name. Type the model id by hand.' },
  'models.none': { message: 'The server lists no models. Load one there, or type a model id by hand.' },
  'models.none-for-chat': {
    message: 'No listed model looks like a chat model. Show all, or type a model id by hand.',
  },
  'models.no-path': {
    message: ({ why }: { why: string }) => why,
    advice: 'The server may have no model list: type a model id by hand. Or the base URL has a wrong path.',
  },
  'test.name': { message: ({ host }: { host: string }) => `${host} is known` },
  'test.port': { message: ({ host }: { host: string }) => `${host} takes connections` },
  'test.port-by-proxy': { message: ({ host }: { host: string }) => `${host} takes connections, through the proxy` },
  'test.trusted': { message: 'The certificate is trusted' },
  'test.pinned': { message: 'The certificate is the pinned one' },
  'test.no-key': { message: 'No key was sent, and none was asked for' },
  'test.key': { message: 'The key was accepted' },
  'test.path': { message: 'An API answers at this path' },
  'test.list': { message: ({ count }: { count: number }) => `${count} models listed` },
  'test.model': { message: ({ model }: { model: string }) => `"${model}" is listed` },
  'test.model-unlisted': { message: ({ model }: { model: string }) => `"${model}" is not in the list` },
} as const satisfies Table;
