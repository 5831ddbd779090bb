/** The one place where state meets React: hooks that subscribe and select, nothing more. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { AssistantMessage } from '../../shared/chat/message.ts';
import type { TurnState } from '../../shared/turn/turn-state.ts';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import type { SourceText } from './growing-text.ts';
import type { Body } from './message-bodies.ts';

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

/** The app itself, for commands. It never changes. */
export function useAppCommands(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useAppCommands outside AppProvider');
  return app;
}

/** A part of the state. The selector must return the same object for the same state. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useAppCommands().store, select);
}

/** The turn of an answer as it is now. Only this message's events wake the caller. */
export function useTurn(message: AssistantMessage): TurnState {
  const { live } = useAppCommands();
  const subscribe = useCallback((listener: () => void) => live.subscribe(message.id, listener), [live, message.id]);
  return useSyncExternalStore(subscribe, () => live.get(message.id) ?? message.turn);
}

/** What is known of a message's words. Only this message's arrival wakes the caller. */
export function useBody(messageId: string): Body {
  const { bodies } = useAppCommands();
  const subscribe = useCallback((listener: () => void) => bodies.subscribe(messageId, listener), [bodies, messageId]);
  return useSyncExternalStore(subscribe, () => bodies.of(messageId));
}

/** The words of a turn as `useTurn` gave it: while it runs in a form that can be read in part. */
export function useWords(message: AssistantMessage, turn: TurnState): { text: SourceText; reasoning: SourceText } {
  const words = useAppCommands().live.words(message.id);
  const { text, reasoning } = turn;
  const fits = words?.text.length === text.length && words.reasoning.length === reasoning.length;
  return fits ? words : { text, reasoning };
}
