/** What is seen, and where in it one is. */
import { t } from '../strings/strings.ts';
import { type Action, hasConversation } from './action.ts';
import { focusLastAnswer, focusRegion } from './regions.ts';
import { viewHandles } from './view-handles.ts';

export const VIEW_ACTIONS: readonly Action[] = [
  {
    id: 'toggle-sidebar',
    name: () => t.actions.toggleSidebar,
    group: 'view',
    menu: 'view',
    shortcut: { key: 'b', mod: true },
    run: (app) => app.ui({ sidebarOpen: !app.store.getState().ui.sidebarOpen }),
  },
  {
    id: 'toggle-debug',
    name: () => t.actions.toggleDebug,
    group: 'view',
    menu: 'view',
    shortcut: { key: 'd', mod: true },
    run: (app) => app.toggleDebug(),
  },
  {
    id: 'jump',
    name: () => t.actions.jump,
    group: 'view',
    shortcut: { key: 'end', mod: true },
    enabled: hasConversation,
    notInText: true,
    run: () => viewHandles.jumpToLatest?.(),
  },
  {
    id: 'focus-answer',
    name: () => t.actions.focusAnswer,
    group: 'view',
    shortcut: { key: 'j', mod: true },
    enabled: hasConversation,
    run: focusLastAnswer,
  },
  {
    id: 'next-region',
    name: () => t.actions.nextRegion,
    group: 'view',
    shortcut: { key: 'f6' },
    run: () => focusRegion(1),
  },
  {
    id: 'previous-region',
    name: () => t.actions.previousRegion,
    group: 'view',
    shortcut: { key: 'f6', shift: true },
    run: () => focusRegion(-1),
  },
  {
    id: 'zoom-in',
    name: () => t.actions.zoomIn,
    group: 'view',
    menu: 'view',
    shortcut: { key: '=', mod: true },
    also: [{ key: '+', mod: true }],
    inDialog: true,
    run: (app) => app.zoom(1),
  },
  {
    id: 'zoom-out',
    name: () => t.actions.zoomOut,
    group: 'view',
    menu: 'view',
    shortcut: { key: '-', mod: true },
    also: [{ key: '_', mod: true }],
    inDialog: true,
    run: (app) => app.zoom(-1),
  },
  {
    id: 'zoom-reset',
    name: () => t.actions.zoomReset,
    group: 'view',
    menu: 'view',
    shortcut: { key: '0', mod: true },
    inDialog: true,
    run: (app) => app.zoom(0),
  },
  {
    id: 'contrast-high',
    name: () => t.actions.contrastHigh,
    group: 'view',
    run: (app) => void app.setSettings({ contrast: 'high' }),
  },
  {
    id: 'contrast-normal',
    name: () => t.actions.contrastNormal,
    group: 'view',
    run: (app) => void app.setSettings({ contrast: 'normal' }),
  },
  {
    id: 'theme-system',
    name: () => t.actions.themeSystem,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'system' }),
  },
  {
    id: 'theme-light',
    name: () => t.actions.themeLight,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'light' }),
  },
  {
    id: 'theme-dark',
    name: () => t.actions.themeDark,
    group: 'view',
    run: (app) => void app.setSettings({ theme: 'dark' }),
  },
];
