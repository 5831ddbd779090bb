/**
 * The application menu. Editing, window and view items are the system's own roles; what svir itself can do comes as
 * action names, which the window's registry knows: the menu only says that one was chosen.
 */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/** An action of the registry as the menu shows it. */
export interface MenuAction {
  action: string;
  label: string;
  accelerator?: string;
}

/** `onAction` gets the name of the chosen action. */
export function installMenu(fileActions: readonly MenuAction[], onAction: (action: string) => void): void {
  const file: MenuItemConstructorOptions[] = fileActions.map(({ action, label, accelerator }) => ({
    id: action,
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => onAction(action),
  }));
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [...file, { role: process.platform === 'darwin' ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
