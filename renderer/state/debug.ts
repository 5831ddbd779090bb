/**
 * The debug pane's model: the exchanges of the open conversation and a window of one exchange's events.
 * Events are read in chunks as they are looked at; a running exchange is asked again at most twice a second.
 */
import type { ExchangeEvent, ExchangePage, ExchangeSummary } from '../../shared/exchange/exchange.ts';
import { type DebugState, type DebugTab, EMPTY_DEBUG } from './app-state.ts';
import type { StateContext } from './context.ts';

/** Events read at once. */
export const EVENT_CHUNK = 200;
/** Most events held: a long answer has tens of thousands, a screen shows forty. */
export const MOST_EVENTS_HELD = 4_000;
/** Least time between two looks at a running exchange. */
const LOOK_EVERY_MS = 500;

export interface DebugCommands {
  /** Shows the exchanges of the open conversation from the start. */
  reset(): void;
  /** Something moved: look again soon, if the pane is open. */
  poke(): void;
  refresh(): Promise<void>;
  select(captureId: string): Promise<void>;
  /** Lists older exchanges too. */
  showOlder(): Promise<void>;
  /** Opens the newest exchange of a message at a tab. */
  showMessage(messageId: string, tab: DebugTab): Promise<void>;
  /** The rows on the screen now; reads what of them is missing. */
  look(from: number, to: number): void;
  selectEvent(index: number | null): void;
  setTab(tab: DebugTab): void;
}

/** The exchange with this id among those that are listed. */
export function listedExchange(debug: DebugState, captureId: string | null): ExchangeSummary | undefined {
  const is = (exchange: ExchangeSummary) => exchange.captureId === captureId;
  return debug.exchanges.find(is) ?? debug.aside.find(is);
}

/** The newest page in the place of its part of the list. */
function withNewest(known: DebugState, page: ExchangePage): Pick<DebugState, 'exchanges' | 'older'> {
  const first = page.exchanges[0]?.captureId;
  const at = known.exchanges.findIndex((exchange) => exchange.captureId === first);
  // A page that begins with the list, or does not touch it, is the list.
  if (at <= 0) return page;
  return { exchanges: [...known.exchanges.slice(0, at), ...page.exchanges], older: known.older };
}

export function createDebug(ctx: StateContext): DebugCommands {
  const { store, ask } = ctx;
  const reading = new Set<string>();
  let seen = { from: 0, to: EVENT_CHUNK };
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastLook = 0;

  const get = () => store.getState().debug;
  const update = (change: Partial<DebugState>) => store.setState((state) => ({ debug: { ...state.debug, ...change } }));

  async function readChunk(captureId: string, from: number) {
    const key = `${captureId} ${from}`;
    if (reading.has(key)) return;
    reading.add(key);
    const result = await ask('exchange:events', { captureId, from, count: EVENT_CHUNK });
    reading.delete(key);
    if (get().selectedId !== captureId) return;
    if (!result.ok) {
      update({ error: result.error });
      return;
    }
    const page = result.value;
    const events = new Map<number, ExchangeEvent>(get().events);
    for (const event of page.events) events.set(event.index, event);
    for (const index of events.keys()) {
      if (events.size <= MOST_EVENTS_HELD) break;
      if (Math.abs(index - from) > MOST_EVENTS_HELD / 2) events.delete(index);
    }
    update({ events, total: page.total, running: page.running, error: null });
  }

  /** Reads the chunks of the seen rows that are not whole. */
  function readSeen() {
    const { selectedId, events, total } = get();
    if (!selectedId || total === 0) return;
    const last = Math.min(seen.to, Math.max(0, total - 1));
    for (let chunk = Math.floor(seen.from / EVENT_CHUNK); chunk <= Math.floor(last / EVENT_CHUNK); chunk++) {
      const from = chunk * EVENT_CHUNK;
      const until = Math.min(from + EVENT_CHUNK, total);
      let whole = until > from;
      for (let index = from; index < until && whole; index++) whole = events.has(index);
      if (!whole) void readChunk(selectedId, from);
    }
  }

  async function readHead(captureId: string) {
    const result = await ask('exchange:head', { captureId });
    if (get().selectedId !== captureId) return;
    if (result.ok) update({ head: result.value });
    else update({ error: result.error });
  }

  async function select(captureId: string) {
    seen = { from: 0, to: EVENT_CHUNK };
    const summary = listedExchange(get(), captureId);
    update({
      selectedId: captureId,
      head: null,
      events: new Map(),
      total: summary?.sseEvents ?? 0,
      running: summary?.running ?? false,
      selectedEvent: null,
      error: null,
    });
    await Promise.all([readHead(captureId), readChunk(captureId, 0)]);
  }

  async function refresh() {
    const open = store.getState().open;
    if (!open) return;
    const result = await ask('exchanges:list', { conversationId: open.id });
    if (store.getState().open?.id !== open.id) return;
    if (!result.ok) {
      update({ error: result.error });
      return;
    }
    const before = get();
    update(withNewest(before, result.value));
    const newest = result.value.exchanges.at(-1);
    const known = listedExchange(get(), before.selectedId);
    const fresh = newest && newest.captureId !== before.exchanges.at(-1)?.captureId;
    if (newest && (!known || fresh)) await select(newest.captureId);
    else if (known) await lookAgain(known.captureId);
  }

  /** Pages of which every capture is gone are passed over. */
  async function showOlder() {
    const open = store.getState().open;
    for (;;) {
      const { older } = get();
      if (!open || !older) return;
      const result = await ask('exchanges:list', { conversationId: open.id, before: older.before });
      // Another conversation, or another call was faster.
      if (store.getState().open?.id !== open.id || get().older?.before !== older.before) return;
      if (!result.ok) {
        update({ error: result.error });
        return;
      }
      const page = result.value;
      update({ exchanges: [...page.exchanges, ...get().exchanges], older: page.older });
      if (page.exchanges.length > 0) return;
    }
  }

  /** The newest exchange of a message, also of one that lies further back than the list. */
  async function exchangeOf(messageId: string): Promise<ExchangeSummary | undefined> {
    const listed = get().exchanges.findLast((candidate) => candidate.messageId === messageId);
    const open = store.getState().open;
    if (listed || !open || !get().older) return listed;
    const result = await ask('exchanges:list', { conversationId: open.id, messageId });
    if (store.getState().open?.id !== open.id) return undefined;
    if (result.ok) update({ aside: result.value.exchanges });
    else update({ error: result.error });
    return result.ok ? result.value.exchanges.at(-1) : undefined;
  }

  /** Brings the selected exchange up to date: its newest events, its head, and its body while that has no events. */
  async function lookAgain(captureId: string) {
    const { total, running } = get();
    if (running || total === 0)
      await readChunk(captureId, Math.floor(Math.max(0, total - 1) / EVENT_CHUNK) * EVENT_CHUNK);
    // After the events: they say whether more can come.
    const { head, total: now } = get();
    const response = head?.response;
    if (!response || (running && (now === 0 || response.body))) await readHead(captureId);
    readSeen();
  }

  function poke() {
    if (timer || !store.getState().settings.debugPaneOpen) return;
    timer = setTimeout(
      () => {
        timer = null;
        lastLook = ctx.now();
        if (!store.getState().settings.debugPaneOpen) return;
        void refresh().then(() => {
          if (store.getState().open?.running || get().running) poke();
        });
      },
      Math.max(0, LOOK_EVERY_MS - (ctx.now() - lastLook)),
    );
  }

  return {
    refresh,
    select,
    showOlder,
    poke,
    reset() {
      store.setState((state) => ({ debug: { ...EMPTY_DEBUG, tab: state.debug.tab } }));
      if (store.getState().settings.debugPaneOpen) poke();
    },
    async showMessage(messageId, tab) {
      update({ tab });
      await refresh();
      const exchange = await exchangeOf(messageId);
      if (exchange && exchange.captureId !== get().selectedId) await select(exchange.captureId);
      update({ tab });
    },
    look(from, to) {
      seen = { from: Math.max(0, from), to };
      readSeen();
    },
    selectEvent: (index) => update({ selectedEvent: index }),
    setTab: (tab) => update({ tab }),
  };
}
