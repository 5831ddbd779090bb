/**
 * Turns that run now, outside the store: a token must not wake every selector of the window.
 * What lives here: one folded state per message, its words in pieces, and its listeners. It must not know React, time or
 * IPC.
 */
import type { TurnEvent } from '../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import { GrowingText, type TextSoFar } from './growing-text.ts';

/** The words of a running turn, to be read in part: those of its state are one string, copied whole for each letter read. */
export interface LiveWords {
  text: TextSoFar;
  reasoning: TextSoFar;
}

export interface LiveTurns {
  /** The state of a message's running turn, or `undefined` when it is not live. The same object until it changes. */
  get(messageId: string): TurnState | undefined;
  /** The words of that state. */
  words(messageId: string): LiveWords | undefined;
  /** Takes a snapshot's state, unless more events were already folded in here. */
  seed(messageId: string, state: TurnState): void;
  /**
   * Folds events in. Events already contained change nothing. Returns the new state, or `null` when the beginning of
   * the turn is missing here: then only a snapshot helps.
   */
  fold(messageId: string, events: readonly TurnEvent[]): TurnState | null;
  /** Forgets all but these messages. */
  keepOnly(messageIds: ReadonlySet<string>): void;
  drop(messageId: string): void;
  /** Calls `listener` when this message's state changed; returns the function that ends it. */
  subscribe(messageId: string, listener: () => void): () => void;
}

export function createLiveTurns(): LiveTurns {
  const states = new Map<string, TurnState>();
  const words = new Map<string, { text: GrowingText; reasoning: GrowingText }>();
  const listeners = new Map<string, Set<() => void>>();
  const wake = (messageId: string) => {
    for (const listener of listeners.get(messageId) ?? []) listener();
  };
  const put = (messageId: string, state: TurnState) => {
    if (states.get(messageId) === state) return;
    states.set(messageId, state);
    wake(messageId);
  };
  const drop = (messageId: string) => {
    words.delete(messageId);
    if (states.delete(messageId)) wake(messageId);
  };
  const begin = (messageId: string, { text, reasoning }: TurnState) => {
    const begun = { text: new GrowingText(), reasoning: new GrowingText() };
    begun.text.append(text);
    begun.reasoning.append(reasoning);
    words.set(messageId, begun);
    return begun;
  };
  return {
    get: (messageId) => states.get(messageId),
    words(messageId) {
      const known = words.get(messageId);
      return known && { text: known.text.soFar(), reasoning: known.reasoning.soFar() };
    },
    seed(messageId, state) {
      const known = states.get(messageId);
      if (known && known.lastN >= state.lastN) return;
      begin(messageId, state);
      put(messageId, state);
    },
    fold(messageId, events) {
      const known = states.get(messageId);
      const first = events[0];
      if (!known && first && first.n > 0) return null;
      let state = known ?? EMPTY_TURN;
      const said = words.get(messageId) ?? begin(messageId, state);
      for (const event of events) {
        const next = reduceTurn(state, event);
        if (next === state) continue;
        state = next;
        if (event.type === 'text-delta') said.text.append(event.text);
        else if (event.type === 'reasoning-delta') said.reasoning.append(event.text);
      }
      put(messageId, state);
      return state;
    },
    keepOnly(messageIds) {
      for (const messageId of [...states.keys()]) if (!messageIds.has(messageId)) drop(messageId);
    },
    drop,
    subscribe(messageId, listener) {
      let set = listeners.get(messageId);
      if (!set) {
        set = new Set();
        listeners.set(messageId, set);
      }
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(messageId);
      };
    },
  };
}
