/** What the command palette offers now: actions that are allowed, servers, pages of the settings, conversations. */
import { shortcutOf } from '../../actions/chosen-shortcuts.ts';
import { ACTIONS } from '../../actions/registry.ts';
import { isMac, keysOf, type Shortcut } from '../../actions/shortcut.ts';
import type { App } from '../../state/app.ts';
import type { AppState } from '../../state/app-state.ts';
import { t } from '../../strings/later-strings.ts';

export interface Entry {
  value: string;
  label: string;
  keys: string[] | null;
  run(app: App): void;
}

export interface EntryGroup {
  value: string;
  items: Entry[];
}

/** Conversations offered: more are found by the search of the sidebar. */
const MOST_CONVERSATIONS = 200;

export function entriesOf(state: AppState): EntryGroup[] {
  const groups = [
    ...actionsOf(state),
    { value: t.settings.servers, items: serversOf(state) },
    { value: t.settings.title, items: [...pages(), ...themesOf(state)] },
    { value: t.palette.conversations, items: conversationsOf(state) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

const keysIn = (shortcut: Shortcut | undefined, mac: boolean) => (shortcut ? keysOf(shortcut, mac) : null);

function actionsOf(state: AppState): EntryGroup[] {
  const mac = isMac(state.info?.platform);
  const actions = ACTIONS.filter((action) => action.id !== 'palette' && (action.enabled?.(state) ?? true));
  return (['chat', 'view', 'app'] as const).map((group) => ({
    value: t.actions.groups[group],
    items: actions
      .filter((action) => action.group === group)
      .map((action) => ({
        value: action.id,
        label: action.name(),
        keys: keysIn(shortcutOf(action, state.settings.shortcuts), mac),
        run: action.run,
      })),
  }));
}

/** The servers the conversation could go on with, and each one's settings. */
function serversOf({ profiles, open }: AppState): Entry[] {
  const known = profiles ?? [];
  const others = open?.status === 'ready' ? known.filter(({ id }) => id !== open.profileId) : [];
  return [
    ...others.map(({ id, name }) => ({
      value: `use ${id}`,
      label: t.palette.useServer(name),
      keys: null,
      run: (app: App) => void app.chooseProfile(id),
    })),
    ...known.map(({ id, name }) => ({
      value: `change ${id}`,
      label: t.palette.changeServer(name),
      keys: null,
      run: (app: App) => app.showSettings({ page: 'servers', profileId: id }),
    })),
  ];
}

function pages(): Entry[] {
  const names = {
    appearance: t.settings.appearance,
    writing: t.settings.writing,
    keyboard: t.settings.keyboard,
    language: t.settings.language,
  };
  return (['appearance', 'writing', 'keyboard', 'language'] as const).map((page) => ({
    value: `settings ${page}`,
    label: t.palette.settingsPage(names[page]),
    keys: null,
    run: (app) => app.showSettings({ page }),
  }));
}

function themesOf({ settings }: AppState): Entry[] {
  const names = { system: t.settings.themeSystem, light: t.settings.themeLight, dark: t.settings.themeDark };
  return (['light', 'dark', 'system'] as const)
    .filter((theme) => theme !== settings.theme)
    .map((theme) => ({
      value: `theme ${theme}`,
      label: t.palette.theme(names[theme]),
      keys: null,
      run: (app) => void app.setSettings({ theme }),
    }));
}

function conversationsOf({ conversations }: AppState): Entry[] {
  return (conversations ?? []).slice(0, MOST_CONVERSATIONS).map((conversation) => ({
    value: conversation.id,
    label: conversation.title || t.sidebar.untitled,
    keys: null,
    run: (app) => void app.openConversation(conversation.id),
  }));
}
