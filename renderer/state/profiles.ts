/** Server profiles and the models each offers. */
import type {
  DiscoveredServer,
  LearnedFallback,
  ServerProfile,
  ServerProfileInput,
} from '../../shared/chat/server-profile.ts';
import type { IpcCalls } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/result.ts';
import type { ModelsState } from './app-state.ts';
import type { StateContext } from './context.ts';

export interface ProfileCommands {
  refresh(): Promise<void>;
  /** Failures come back: the form shows them at its fields. */
  save(input: ServerProfileInput): Promise<IpcResult<IpcCalls['profile:save']['answer']>>;
  test(input: ServerProfileInput): Promise<IpcResult<IpcCalls['profile:test']['answer']>>;
  remove(profileId: string): Promise<boolean>;
  /** A copy below the original, or `null` after a notice. */
  duplicate(profileId: string): Promise<ServerProfile | null>;
  /** Moves a profile one place up (-1) or down (1). */
  move(profileId: string, by: -1 | 1): Promise<void>;
  /** The certificate that the server of this form shows. */
  certificate(input: ServerProfileInput): Promise<IpcResult<IpcCalls['server:certificate']['answer']>>;
  /** What was learned of the profile's server; empty after a notice. */
  fallbacks(profileId: string): Promise<LearnedFallback[]>;
  /** Without `one`, all of the server. */
  forgetFallbacks(profileId: string, one?: LearnedFallback): Promise<void>;
  /** Looks at the usual ports of this machine; `null` after a notice. */
  discover(): Promise<DiscoveredServer[] | null>;
  /** Reads a server's models while a list of them is open; the function it gives says that it was closed. */
  watchModels(profileId: string): () => void;
  /** Reads a server's models, unless they are known or being read. `again` reads them in any case. */
  loadModels(profileId: string, again?: boolean): Promise<ModelsState>;
}

export function createProfileCommands(ctx: StateContext): ProfileCommands {
  const { store, ask, tell } = ctx;
  const readings = new Map<string, Promise<ModelsState>>();
  /** How many lists of a server's models are open. */
  const watchers = new Map<string, number>();
  const putModels = (profileId: string, models: ModelsState) =>
    store.setState((state) => ({ models: { ...state.models, [profileId]: models } }));
  const forgetModels = (profileId: string) =>
    store.setState((state) => {
      const { [profileId]: _, ...models } = state.models;
      return { models };
    });

  /** What arrives after the reading was given up is thrown away. */
  async function readModels(profileId: string, isWanted: () => boolean): Promise<ModelsState> {
    const known = store.getState().models[profileId]?.list ?? null;
    putModels(profileId, { status: 'loading', list: known, error: null });
    const result = await ask('profile:models', { profileId });
    const models: ModelsState = result.ok
      ? { status: 'ready', list: result.value, error: null }
      : { status: 'failed', list: known, error: result.error };
    if (isWanted()) {
      readings.delete(profileId);
      putModels(profileId, models);
    }
    return models;
  }

  /** Some servers never answer: who looks again later asks anew. */
  function stopReading(profileId: string) {
    if (!readings.delete(profileId)) return;
    void ask('profile:models-stop', { profileId });
    const list = store.getState().models[profileId]?.list;
    if (list) putModels(profileId, { status: 'ready', list, error: null });
    else forgetModels(profileId);
  }

  async function loadModels(profileId: string, again = false): Promise<ModelsState> {
    const running = readings.get(profileId);
    if (running) return running;
    const known = store.getState().models[profileId];
    if (known?.status === 'ready' && !again) return known;
    const reading: Promise<ModelsState> = readModels(profileId, () => readings.get(profileId) === reading);
    readings.set(profileId, reading);
    return reading;
  }

  async function refresh() {
    const result = await ask('profiles:list', null);
    if (result.ok) store.setState({ profiles: result.value });
    else {
      store.setState((state) => ({ profiles: state.profiles ?? [] }));
      tell(result.error);
    }
  }

  return {
    refresh,
    async save(input) {
      const result = await ask('profile:save', input);
      if (!result.ok) return result;
      const { profile } = result.value;
      stopReading(profile.id);
      forgetModels(profile.id);
      store.setState((state) => {
        const others = (state.profiles ?? []).filter((known) => known.id !== profile.id);
        return { profiles: [...others, profile].sort((a, b) => a.position - b.position) };
      });
      return result;
    },
    test: (input) => ask('profile:test', input),
    certificate: (input) => ask('server:certificate', input),
    async duplicate(profileId) {
      const result = await ask('profile:duplicate', { profileId });
      if (!result.ok) {
        tell(result.error);
        return null;
      }
      await refresh();
      return result.value;
    },
    async move(profileId, by) {
      const profiles = store.getState().profiles ?? [];
      const from = profiles.findIndex((known) => known.id === profileId);
      const moved = profiles[from];
      const other = profiles[from + by];
      if (!moved || !other) return;
      const order = profiles.with(from, other).with(from + by, moved);
      // Seen at once; main's answer decides.
      store.setState({ profiles: order });
      const result = await ask('profiles:reorder', { profileIds: order.map((known) => known.id) });
      if (result.ok) store.setState({ profiles: result.value });
      else {
        store.setState({ profiles });
        tell(result.error);
      }
    },
    async fallbacks(profileId) {
      const result = await ask('fallbacks:list', { profileId });
      if (result.ok) return result.value;
      tell(result.error);
      return [];
    },
    async forgetFallbacks(profileId, one) {
      const what = one ? { profileId, model: one.model, field: one.field } : { profileId };
      const result = await ask('fallbacks:forget', what);
      if (!result.ok) tell(result.error);
    },
    async remove(profileId) {
      const result = await ask('profile:delete', { profileId });
      if (!result.ok) {
        tell(result.error);
        return false;
      }
      stopReading(profileId);
      forgetModels(profileId);
      store.setState((state) => ({ profiles: state.profiles?.filter((known) => known.id !== profileId) ?? null }));
      return true;
    },
    async discover() {
      const result = await ask('servers:discover', null);
      if (result.ok) return result.value;
      tell(result.error);
      return null;
    },
    loadModels,
    watchModels(profileId) {
      watchers.set(profileId, (watchers.get(profileId) ?? 0) + 1);
      void loadModels(profileId);
      let watching = true;
      return () => {
        if (!watching) return;
        watching = false;
        const left = (watchers.get(profileId) ?? 1) - 1;
        watchers.set(profileId, left);
        if (left === 0) stopReading(profileId);
      };
    },
  };
}
