/** How a server is reached. The key itself never leaves the main process: the window only learns whether there is one. */
export interface ServerProfile {
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
}

/**
 * What the profile form sends. `key`: absent keeps the stored one, `null` removes it. A header's `value: null` keeps
 * the stored secret value of that name.
 */
export interface ServerProfileInput {
  id?: string;
  name: string;
  kind: 'server' | 'demo';
  baseUrl: string;
  key?: string | null;
  headers: { name: string; value: string | null; secret: boolean }[];
  model: string | null;
}

/** A model of a server's list. `id` is sent unchanged; `label` is for people. */
export interface ModelEntry {
  id: string;
  name?: string;
  contextLength?: number;
  /** `['text', 'image']` where the server tells. */
  inputs?: string[];
}

/** A server's list, chat models first; `hidden` are those the name filter takes for something else. */
export interface ModelList {
  models: ModelEntry[];
  hidden: ModelEntry[];
  /** What a person should know, e.g. that the server has no list and a model id can be typed. */
  hint?: string;
}
