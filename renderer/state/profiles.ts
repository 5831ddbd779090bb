/** Server profiles and the models each offers. */
import type { DiscoveredServer, ServerProfileInput } from '../../shared/chat/server-profile.ts';
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
  /** Looks at the usual ports of this machine; `null` after a notice. */
  discover(): Promise<DiscoveredServer[] | null>;
  /** Reads a server's models, unless they are known or being read. `again` reads them in any case. */
  loadModels(profileId: string, again?: boolean): Promise<ModelsState>;
}

export function createProfileCommands(ctx: StateContext): ProfileCommands {
  const { store, ask, tell } = ctx;
  const reading = new Map<string, Promise<ModelsState>>();
  const putModels = (profileId: string, models: ModelsState) =>
    store.setState((state) => ({ models: { ...state.models, [profileId]: models } }));
  const forgetModels = (profileId: string) =>
    store.setState((state) => {
      const { [profileId]: _, ...models } = state.models;
      return { models };
    });

  async function readModels(profileId: string): Promise<ModelsState> {
    const known = store.getState().models[profileId]?.list ?? null;
    putModels(profileId, { status: 'loading', list: known, error: null });
    const result = await ask('profile:models', { profileId });
    const models: ModelsState = result.ok
      ? { status: 'ready', list: result.value, error: null }
      : { status: 'failed', list: known, error: result.error };
    putModels(profileId, models);
    return models;
  }

  return {
    async refresh() {
      const result = await ask('profiles:list', null);
      if (result.ok) store.setState({ profiles: result.value });
      else {
        store.setState((state) => ({ profiles: state.profiles ?? [] }));
        tell(result.error);
      }
    },
    async save(input) {
      const result = await ask('profile:save', input);
      if (!result.ok) return result;
      const { profile } = result.value;
      forgetModels(profile.id);
      store.setState((state) => {
        const others = (state.profiles ?? []).filter((known) => known.id !== profile.id);
        return { profiles: [...others, profile].sort((a, b) => a.position - b.position) };
      });
      return result;
    },
    test: (input) => ask('profile:test', input),
    async remove(profileId) {
      const result = await ask('profile:delete', { profileId });
      if (!result.ok) {
        tell(result.error);
        return false;
      }
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
    async loadModels(profileId, again = false) {
      const running = reading.get(profileId);
      if (running) return running;
      const known = store.getState().models[profileId];
      if (known?.status === 'ready' && !again) return known;
      const promise = readModels(profileId).finally(() => reading.delete(profileId));
      reading.set(profileId, promise);
      return promise;
    },
  };
}
