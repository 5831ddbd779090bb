/** Short messages that belong to no other place. Errors stay until they are closed; news leave by themselves. */
import type { StoreApi } from 'zustand/vanilla';
import type { AppState, Notice } from './app-state.ts';

/** More would hide the window; the oldest leaves first. */
const MOST_NOTICES = 4;

export interface NoticeCommands {
  add(level: 'info' | 'error', message: string, advice: string): void;
  tell(level: 'info' | 'error', news: Omit<Notice, 'id' | 'level'>): void;
  dismiss(id: number): void;
}

export function createNoticeCommands(store: StoreApi<AppState>): NoticeCommands {
  let next = 1;
  return {
    add: (level, message, advice) => tell(level, { message, advice }),
    tell,
    dismiss: (id) => store.setState((state) => ({ notices: state.notices.filter((known) => known.id !== id) })),
  };
  function tell(level: Notice['level'], news: Omit<Notice, 'id' | 'level'>) {
    store.setState((state) => {
      // The same words twice are one notice: a server that is down would fill the window.
      const others = state.notices.filter((known) => known.message !== news.message || known.level !== level);
      return { notices: [...others, { ...news, id: next++, level }].slice(-MOST_NOTICES) };
    });
  }
}
