/** The menu bar as main should make it: from the registry, in the language and with the shortcuts of now. */
import type { AppSettings, MenuLayout } from '../../shared/ipc/contract.ts';
import { t } from '../strings/strings.ts';
import { shortcutOf } from './chosen-shortcuts.ts';
import { ACTIONS } from './registry.ts';
import { accelerator } from './shortcut.ts';

const MENUS = ['file', 'edit', 'view', 'window'] as const;

export function menuLayout(settings: AppSettings): MenuLayout {
  return {
    menus: MENUS.map((menu) => ({
      menu,
      label: t.menu[menu],
      items: ACTIONS.filter((action) => action.menu === menu).map((action) => {
        const shortcut = shortcutOf(action, settings.shortcuts);
        return {
          action: action.id,
          label: action.name(),
          ...(shortcut ? { accelerator: accelerator(shortcut) } : {}),
        };
      }),
    })),
    roles: t.menu.roles,
  };
}
