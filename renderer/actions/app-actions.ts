/** What concerns svir itself. */
import { t } from '../strings/strings.ts';
import type { Action } from './action.ts';
import { viewHandles } from './view-handles.ts';

export const APP_ACTIONS: readonly Action[] = [
  {
    id: 'import',
    name: () => t.actions.import,
    group: 'app',
    menu: 'file',
    run: () => viewHandles.pickImport?.(),
  },
  {
    id: 'settings',
    name: () => t.actions.settings,
    group: 'app',
    menu: 'file',
    shortcut: { key: ',', mod: true },
    run: (app) => app.showSettings({ page: 'servers', profileId: null }),
  },
  {
    id: 'add-server',
    name: () => t.actions.addServer,
    group: 'app',
    menu: 'file',
    run: (app) => app.showSettings({ page: 'servers', profileId: 'new' }),
  },
  {
    id: 'settings-appearance',
    name: () => t.actions.settingsAppearance,
    group: 'app',
    run: (app) => app.showSettings({ page: 'appearance' }),
  },
  {
    id: 'settings-keyboard',
    name: () => t.actions.settingsKeyboard,
    group: 'app',
    run: (app) => app.showSettings({ page: 'keyboard' }),
  },
  {
    id: 'language-en',
    // A person in front of the wrong language looks for the name of their own.
    name: () => `${t.actions.language}: English`,
    group: 'app',
    run: (app) => void app.setSettings({ language: 'en' }),
  },
  {
    id: 'language-de',
    name: () => `${t.actions.language}: Deutsch`,
    group: 'app',
    run: (app) => void app.setSettings({ language: 'de' }),
  },
  {
    id: 'shortcuts',
    name: () => t.actions.shortcuts,
    group: 'app',
    menu: 'view',
    shortcut: { key: '/', mod: true },
    run: (app) => app.ui({ shortcuts: true, palette: false }),
  },
];
