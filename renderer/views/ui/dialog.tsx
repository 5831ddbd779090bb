/** Dialogs: a frame for anything, and the question that must be answered. Focus goes in and comes back by Base UI. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { Fragment, type ReactNode, useRef } from 'react';
import { t } from '../../strings/strings.ts';
import { Button } from './button.tsx';
import { useOpenings } from './use-openings.ts';

export interface DialogFrameProps {
  open: boolean;
  onClose(): void;
  label: string;
  className?: string;
  /** The frame itself takes the focus, not its first button. */
  focusFrame?: boolean;
  /** Near the top, for palettes. */
  top?: boolean;
  children: ReactNode;
}

export function DialogFrame({
  open,
  onClose,
  label,
  className = '',
  top = false,
  focusFrame = false,
  children,
}: DialogFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const times = useOpenings(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className={`dialog-viewport ${top ? 'dialog-viewport-top' : ''}`}>
          <Dialog.Popup
            ref={frame}
            className={`dialog ${className}`}
            aria-label={label}
            {...(focusFrame ? { initialFocus: frame } : {})}
          >
            <Fragment key={times}>{children}</Fragment>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export const DialogTitle = Dialog.Title;

export interface ConfirmProps {
  open: boolean;
  title: string;
  body: string;
  confirm: string;
  onConfirm(): void;
  onCancel(): void;
}

/** A question before something that cannot be undone. */
export function Confirm({ open, title, body, confirm, onConfirm, onCancel }: ConfirmProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog">
            <div className="dialog-body">
              <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
              <AlertDialog.Description className="dialog-text">{body}</AlertDialog.Description>
            </div>
            <div className="dialog-actions">
              <Button onClick={onCancel}>{t.app.cancel}</Button>
              <Button look="danger" onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
