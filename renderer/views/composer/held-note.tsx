/** What became of a message that was sent while something was in the way: it waits, or it was not sent and why. */
import { Clock, TriangleAlert } from 'lucide-react';
import type { HeldDraft } from '../../state/held-draft.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';

export function HeldNote({ held }: { held: HeldDraft | null }) {
  const app = useAppCommands();
  const waits = held?.step === 'waiting';
  // The region stands before its words come: only then they are spoken.
  return (
    <div role="status">
      {held ? (
        <p className="held-note" data-step={held.step}>
          {waits ? <Clock aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <span className="held-note-words">
            {waits ? t.composer.held[held.block] : t.composer.refused[held.block]}
          </span>
          {waits ? (
            <Button small onClick={app.letGo}>
              {t.composer.letGo}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
