/** The two kinds of button: with words, and with a picture that has a name. */
import type { ComponentProps, ReactNode } from 'react';
import { ariaKeys, isMac, keysOf } from '../../actions/shortcut.ts';
import { useApp } from '../../state/use-app.ts';
import { Tip } from './tooltip.tsx';
import { useShortcut } from './use-shortcut.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'normal' | 'primary' | 'danger' | 'quiet';
  small?: boolean;
}

/** A button with words. It never submits a form unless asked to. */
export function Button({ look = 'normal', small = false, className = '', type = 'button', ...rest }: ButtonProps) {
  const classes = ['btn', look === 'normal' ? '' : `btn-${look}`, small ? 'btn-small' : '', className];
  return <button type={type} className={classes.filter(Boolean).join(' ')} {...rest} />;
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  small?: boolean;
  /** The action of the registry it does: its shortcut stands in the tooltip. */
  action?: string;
}

/** A button with a picture, named by its label, with a tooltip that shows the shortcut. */
export function IconButton({ label, icon, small = false, action, className = '', ...rest }: IconButtonProps) {
  const mac = isMac(useApp((state) => state.info?.platform));
  const shortcut = useShortcut(action);
  return (
    <Tip label={label} keys={shortcut ? keysOf(shortcut, mac) : null}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut ? ariaKeys(shortcut, mac) : undefined}
        className={`icon-btn ${small ? 'icon-btn-small' : ''} ${className}`}
        {...rest}
      >
        {icon}
      </button>
    </Tip>
  );
}
