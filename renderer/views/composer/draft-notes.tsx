/** Below the field: about how much would be sent, and a warning before a key goes out as a message. */
import { KeyRound } from 'lucide-react';
import type { OpenConversation } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import type { DraftSize } from './use-draft-size.ts';

export function SizeNote({ size }: { size: DraftSize | null }) {
  if (!size) return null;
  return (
    <span className="composer-size tabular" title={t.composer.sizeTitle}>
      {t.composer.size(size.tokens, size.bytes, size.images)}
    </span>
  );
}

export interface KeyWarningProps {
  open: OpenConversation;
  /** Sending was tried: it is said as an alert and asks for an answer. */
  pressing: boolean;
  onSendAnyway(): void;
}

/** A key written where messages are: it would be stored with the conversation and sent to the model. */
export function KeyWarning({ open, pressing, onSendAnyway }: KeyWarningProps) {
  const app = useAppCommands();
  const profile = useApp((state) => state.profiles?.find((known) => known.id === open.profileId));
  return (
    <div className="key-warning" role={pressing ? 'alert' : 'status'} data-pressing={pressing}>
      <KeyRound aria-hidden="true" />
      <p>{pressing ? t.composer.keyHeld : t.composer.keySeen}</p>
      <span className="key-warning-actions">
        {profile && profile.kind === 'server' ? (
          <Button small onClick={() => app.showSettings({ page: 'servers', profileId: profile.id })}>
            {t.composer.keySettings}
          </Button>
        ) : null}
        {pressing ? (
          <Button small look="danger" onClick={onSendAnyway}>
            {t.composer.keySend}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
