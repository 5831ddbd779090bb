/**
 * The application menu. Editing, window and view entries are the system's own roles; what svir itself can do comes from
 * the window's registry of actions, with names in the window's language. Until a window has told them, only the
 * system's entries are there. A chosen entry goes back to the window by its action's name.
 */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuLayout, MenuRole } from '../shared/ipc/contract.ts';
import { said } from '../shared/words/english.ts';
import type { Say } from './own-words.ts';

type MenuName = MenuLayout['menus'][number]['menu'];
const MENUS: readonly MenuName[] = ['file', 'edit', 'view', 'window'];
const FIRST_LABELS = {
  file: 'menu.file',
  edit: 'menu.edit',
  view: 'menu.view',
  window: 'menu.window',
} as const satisfies Record<MenuName, string>;

/** Entries the system provides, below the actions of each menu. `|` is a line between entries. */
function rolesOf(menu: MenuName, mac: boolean): readonly (MenuRole | '|')[] {
  switch (menu) {
    case 'file':
      return mac ? ['|', 'close'] : ['|', 'quit'];
    case 'edit':
      return ['undo', 'redo', '|', 'cut', 'copy', 'paste', 'selectAll'];
    case 'view':
      return ['|', 'reload', 'togglefullscreen'];
    case 'window':
      return mac ? ['minimize'] : ['minimize', 'close'];
  }
}

/** `layout` is what the window's registry wants, `null` before there is a window. `onAction` gets a chosen action. */
export function installMenu(layout: MenuLayout | null, onAction: (action: string) => void, say: Say): void {
  const mac = process.platform === 'darwin';
  const menus = MENUS.map((menu): MenuItemConstructorOptions => {
    const told = layout?.menus.find((one) => one.menu === menu);
    const actions = (told?.items ?? []).map(
      ({ action, label, accelerator }): MenuItemConstructorOptions => ({
        id: action,
        label,
        // Shown only: the window's own listener knows what the focus allows, and a key must not count twice.
        ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
        click: () => onAction(action),
      }),
    );
    const roles = rolesOf(menu, mac).map((role): MenuItemConstructorOptions => {
      if (role === '|') return { type: 'separator' };
      return layout ? { role, label: layout.roles[role] } : { role };
    });
    const system = actions.length === 0 && roles[0]?.type === 'separator' ? roles.slice(1) : roles;
    const tools: MenuItemConstructorOptions[] = menu === 'view' && !app.isPackaged ? [{ role: 'toggleDevTools' }] : [];
    return { label: told?.label ?? say(said(FIRST_LABELS[menu])).message, submenu: [...actions, ...system, ...tools] };
  });
  const appMenu: MenuItemConstructorOptions[] = mac ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...appMenu, ...menus]));
}
