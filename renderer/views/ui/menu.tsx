/** A menu on a button. */
import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { layers } from './layers.ts';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect(): void;
}

/** `trigger` is an element that takes button props; its accessible name is its own. */
export function MenuButton({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={layers}>
        <Menu.Positioner className="positioner" sideOffset={4} align="start" collisionPadding={8}>
          <Menu.Popup className="popup menu">
            {entries.map((entry) => (
              <Menu.Item
                key={entry.label}
                className={`menu-item ${entry.danger ? 'menu-item-danger' : ''}`}
                onClick={entry.onSelect}
              >
                {entry.icon}
                {entry.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
