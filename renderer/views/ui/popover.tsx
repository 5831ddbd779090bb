/** A popover on a button, for small forms and pickers. */
import { Popover } from '@base-ui/react/popover';
import { Fragment, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useOpenings } from './use-openings.ts';

export interface PopoverButtonProps {
  trigger: ReactElement;
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  className?: string;
  /** What takes the focus; else the first element that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function PopoverButton(props: PopoverButtonProps) {
  const { trigger, label, open, onOpenChange, className = '', initialFocus, children } = props;
  const times = useOpenings(open);
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="positioner" sideOffset={6} align="start" collisionPadding={8}>
          <Popover.Popup
            className={`popup ${className}`}
            aria-label={label}
            {...(initialFocus ? { initialFocus } : {})}
          >
            <Fragment key={times}>{children}</Fragment>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
