import type { Said } from '../words/said.ts';
import type { ChatParameters } from './conversation.ts';

/** Azure's classic addresses: `/openai/deployments/<deployment>/chat/completions?api-version=…`. */
export interface AzureClassic {
  deployment: string;
  apiVersion: string;
}

/**
 * The way out. `system`: what this machine is set to; `none`: always direct; `url`: this one. Loopback is always
 * reached directly. A password is a secret: it never comes to a window, which only learns whether there is one.
 */
export type ProxyChoice =
  | { mode: 'system' }
  | { mode: 'none' }
  | { mode: 'url' /** `http://[user@]host:port`, without the password. */; url: string; hasPassword?: boolean };

/** As a form sends it: `password` absent keeps the stored one of the same proxy, `null` removes it. */
export type ProxyInput = { mode: 'system' } | { mode: 'none' } | { mode: 'url'; url: string; password?: string | null };

/** What a person is shown of a certificate before trusting it. */
export interface CertificateFacts {
  /** `CN=…, O=…`. */
  subject: string;
  issuer: string;
  /** DNS names and addresses it is for. */
  names: string[];
  /** SHA-256, 64 lower-case hex digits: what a pin is. */
  fingerprint: string;
  /** Milliseconds since the Unix epoch. */
  validFrom: number;
  validTo: number;
}

/** What a profile says beyond address, key and headers. */
export interface ProfileSettings {
  /** The header that carries the bare key (`api-key`); `null`: `Authorization: Bearer <key>`. */
  keyHeader: string | null;
  azure: AzureClassic | null;
  /** Certificate authorities to trust beside the system's: PEM text, one or more certificates. */
  ca: string | null;
  /** The one certificate to accept, by SHA-256 (64 lower-case hex digits); then no authority is asked. */
  pin: string | null;
  proxy: ProxyChoice;
  /** Name lookup, TCP, proxy and TLS together. 0: no limit. */
  connectTimeoutSeconds: number;
  /** Silence that ends an answer as stalled; `null`: none does. There is no total limit. */
  stallAfterSeconds: number | null;
  /** What a new conversation begins with; `null`: the model chosen last. */
  defaultModel: string | null;
  /** Used where a conversation does not say otherwise. */
  parameters: ChatParameters;
}

export const DEFAULT_PROFILE_SETTINGS: ProfileSettings = {
  keyHeader: null,
  azure: null,
  ca: null,
  pin: null,
  proxy: { mode: 'system' },
  connectTimeoutSeconds: 15,
  stallAfterSeconds: null,
  defaultModel: null,
  parameters: {},
};

/**
 * How a server is reached. The key itself never leaves the main process: the window only learns whether there is one.
 * Main always fills the settings; `profileSettings` reads them with their defaults.
 */
export interface ServerProfile extends Partial<ProfileSettings> {
  id: string;
  name: string;
  /** `demo` is svir's own demo server: its address is made at each start. */
  kind: 'server' | 'demo';
  /** As the person wrote it, validated. Empty for `demo`. */
  baseUrl: string;
  hasKey: boolean;
  /** False where the system offers no encryption and the key lives only until svir closes. */
  keyPersisted: boolean;
  /** Extra request headers. The value of a secret one is never sent to the window (`null`). */
  headers: { name: string; value: string | null; secret: boolean }[];
  /** The model chosen last, sent character for character. */
  model: string | null;
  position: number;
  /** The certificates in `ca`, for showing. */
  caFacts?: CertificateFacts[];
}

/** The settings of a profile, whole. */
export function profileSettings(profile: Partial<ProfileSettings>): ProfileSettings {
  const settings = { ...DEFAULT_PROFILE_SETTINGS };
  for (const name of Object.keys(settings)) {
    if (isSetting(name) && profile[name] !== undefined) Object.assign(settings, { [name]: profile[name] });
  }
  return settings;
}

function isSetting(name: string): name is keyof ProfileSettings {
  return Object.hasOwn(DEFAULT_PROFILE_SETTINGS, name);
}

/**
 * What the profile form sends. `key`: absent keeps the stored one, `null` removes it. A header's `value: null` keeps
 * the stored secret value of that name. A setting left out keeps what is stored (a new profile: the default).
 */
export interface ServerProfileInput extends Partial<Omit<ProfileSettings, 'proxy'>> {
  id?: string;
  name: string;
  kind: 'server' | 'demo';
  baseUrl: string;
  key?: string | null;
  headers: { name: string; value: string | null; secret: boolean }[];
  model: string | null;
  proxy?: ProxyInput;
}

/** A model of a server's list. `id` is sent unchanged; `label` is for people. */
export interface ModelEntry {
  id: string;
  name?: string;
  contextLength?: number;
  /** `['text', 'image']` where the server tells. */
  inputs?: string[];
  /** The most pictures in one request, where the server tells. */
  maxImages?: number;
}

/** A server's list, chat models first; `hidden` are those the name filter takes for something else. */
export interface ModelList {
  models: ModelEntry[];
  hidden: ModelEntry[];
  /** What a person should know, e.g. that the server has no list and a model id can be typed. */
  hint?: string;
  hintSaid?: Said;
  /** The largest request body this server is known to take. */
  maxBodyBytes?: number;
}

/** A server that answered on one of the usual loopback ports. */
export interface DiscoveredServer {
  /** `LM Studio`, `Ollama`, … by what it says or, failing that, by its port. */
  name: string;
  baseUrl: string;
  models: ModelList;
}

/** The certificate a host shows, and whether it would be trusted as things stand. */
export interface ShownCertificate {
  certificate: CertificateFacts;
  /** By the system's authorities and the profile's own. */
  trusted: boolean;
  /** Why not, in plain words. */
  problem: string | null;
  problemSaid?: Said;
}

/** A field a server and model were found not to take. */
export interface LearnedFallback {
  model: string;
  field: string;
  /** The name it goes by instead; `null`: it is left out. */
  sendAs: string | null;
  /** The server's words that taught it. */
  because: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
}
