/** `electron.Menu` on the Chromium host: data only. No menu is shown; a spec can read it and click its items. */
import type { Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';

type Static = Pick<typeof ElectronMenu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'>;

export interface HostMenuItem extends Omit<MenuItemConstructorOptions, 'submenu'> {
  submenu?: Menu;
}

let applicationMenu: Menu | null = null;

export class Menu {
  readonly items: HostMenuItem[];

  constructor(items: HostMenuItem[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    return new Menu(
      template.map(({ submenu, ...item }) => ({
        ...item,
        ...(Array.isArray(submenu) ? { submenu: Menu.buildFromTemplate(submenu) } : {}),
      })),
    );
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  getMenuItemById(id: string): HostMenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const inside = item.submenu?.getMenuItemById(id);
      if (inside) return inside;
    }
    return null;
  }

  popup(): void {
    throw new Error('The Chromium host does not provide electron.Menu.popup.');
  }
}

/** Keeps the names true to Electron's. */
export const menuStatics: Record<keyof Static, unknown> = Menu;
