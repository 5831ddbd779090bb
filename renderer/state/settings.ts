/** The settings as the person changes them: put into force at once, then kept by main. */
import { type AppSettings, type MenuLayout, TEXT_SIZES } from '../../shared/ipc/contract.ts';
import type { StateContext } from './context.ts';

export interface SettingsOptions {
  /** Puts the catalogue for a choice into force and answers its language. `locale` is the system's. */
  applyLanguage?: (choice: AppSettings['language'], locale: string) => Promise<string>;
  /** The menu bar for these settings, from the registry of actions. */
  menu?: (settings: AppSettings) => MenuLayout;
}

export interface SettingsCommands {
  /** Puts the settings that were read into force. */
  apply(): Promise<void>;
  set(change: Partial<AppSettings>): Promise<void>;
  /** Larger (1), smaller (-1) or usual (0) size of everything. */
  zoom(direction: 1 | -1 | 0): void;
}

/** The sizes the keys for larger and smaller go through, in percent. */
export const TEXT_STEPS = [70, 80, 90, 100, 110, 125, 150, 175, 200] as const;

export function createSettings(ctx: StateContext, options: SettingsOptions): SettingsCommands {
  const { store, ask } = ctx;
  const get = store.getState;

  async function set(change: Partial<AppSettings>) {
    store.setState((state) => ({ settings: { ...state.settings, ...change } }));
    if (change.language !== undefined) await applyLanguage();
    if (change.language !== undefined || change.shortcuts !== undefined) tellMenu();
    const result = await ask('settings:set', change);
    if (!result.ok) ctx.tell(result.error);
  }

  async function applyLanguage() {
    const { info, settings } = get();
    const language = await options.applyLanguage?.(settings.language, info?.locale ?? 'en');
    if (language !== undefined) store.setState({ language });
  }

  function tellMenu() {
    if (options.menu) void ask('menu:set', options.menu(get().settings));
  }

  return {
    set,
    async apply() {
      await applyLanguage();
      tellMenu();
    },
    zoom(direction) {
      const { textSize } = get().settings;
      const next = direction === 0 ? 100 : (TEXT_STEPS.find((size) => size > textSize) ?? TEXT_SIZES.most);
      const smaller = TEXT_STEPS.findLast((size) => size < textSize) ?? TEXT_SIZES.least;
      void set({ textSize: direction === -1 ? smaller : next });
    },
  };
}
