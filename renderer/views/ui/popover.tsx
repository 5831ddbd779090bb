/** A popover on a button, for small forms and pickers. */
import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverButtonProps {
  trigger: ReactElement;
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  className?: string;
  children: ReactNode;
}

export function PopoverButton({ trigger, label, open, onOpenChange, className = '', children }: PopoverButtonProps) {
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="positioner" sideOffset={6} align="start" collisionPadding={8}>
          <Popover.Popup className={`popup ${className}`} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
