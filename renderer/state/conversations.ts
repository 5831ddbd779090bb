/** The list of conversations: read, create, rename, delete. */
import type { StateContext } from './context.ts';

/** Pause after the last key before messages are searched; titles are at once. */
export const SEARCH_PAUSE_MS = 120;
/** Hits asked for: more than anyone reads through. */
const MOST_HITS = 50;

export interface ConversationCommands {
  refresh(): Promise<void>;
  /** Makes a conversation and returns its id, or `null` after a notice. */
  create(profileId: string | null, model: string | null): Promise<string | null>;
  rename(conversationId: string, title: string): Promise<void>;
  /** Deletes; gone from the list at once, and back in it after a notice where it could not be deleted. */
  remove(conversationId: string): Promise<void>;
  search(text: string): void;
  askRename(conversationId: string | null): void;
  askDelete(conversationId: string | null): void;
}

export function createConversationCommands(ctx: StateContext): ConversationCommands {
  const { store, ask, tell } = ctx;
  const ui = (change: Partial<ReturnType<typeof store.getState>['ui']>) =>
    store.setState((state) => ({ ui: { ...state.ui, ...change } }));
  let searches = 0;
  let asking: ReturnType<typeof setTimeout> | undefined;

  /** A later search makes this one's answer worthless. */
  async function searchMessages(query: string, search: number) {
    const result = await ask('conversations:search', { query, limit: MOST_HITS });
    if (search !== searches) return;
    if (result.ok) ui({ found: { query, hits: result.value } });
    else tell(result.error);
  }

  async function refresh() {
    const result = await ask('conversations:list', null);
    if (result.ok) store.setState({ conversations: result.value });
    else {
      store.setState((state) => ({ conversations: state.conversations ?? [] }));
      tell(result.error);
    }
  }

  return {
    refresh,
    async create(profileId, model) {
      const result = await ask('conversation:create', { profileId, model });
      if (!result.ok) {
        tell(result.error);
        return null;
      }
      const made = result.value;
      store.setState((state) => ({
        conversations: [made, ...(state.conversations ?? []).filter((known) => known.id !== made.id)],
      }));
      return made.id;
    },
    async rename(conversationId, title) {
      ui({ renaming: null });
      const trimmed = title.trim();
      const before = store.getState().conversations?.find((known) => known.id === conversationId);
      if (!trimmed || !before || before.title === trimmed) return;
      const retitle = (to: string) =>
        store.setState((state) => ({
          conversations:
            state.conversations?.map((known) => (known.id === conversationId ? { ...known, title: to } : known)) ??
            null,
        }));
      retitle(trimmed);
      const result = await ask('conversation:rename', { conversationId, title: trimmed });
      if (result.ok) return;
      retitle(before.title);
      tell(result.error);
    },
    async remove(conversationId) {
      const without = () =>
        store.setState((state) => ({
          conversations: state.conversations?.filter((known) => known.id !== conversationId) ?? null,
        }));
      without();
      const result = await ask('conversation:delete', { conversationId });
      // Main's list may have come in between.
      if (result.ok) return without();
      tell(result.error);
      await refresh();
    },
    search(text) {
      clearTimeout(asking);
      searches += 1;
      if (text.trim() === '') {
        ui({ search: text, found: null });
        return;
      }
      ui({ search: text });
      asking = setTimeout(() => void searchMessages(text, searches), SEARCH_PAUSE_MS);
    },
    askRename: (conversationId) => ui({ renaming: conversationId }),
    askDelete: (conversationId) => ui({ deleting: conversationId }),
  };
}
