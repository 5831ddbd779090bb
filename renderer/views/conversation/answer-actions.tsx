/** What can be done about an answer that is not whole. */
import { Bug, CornerDownRight, RotateCcw } from 'lucide-react';
import { mayAsk } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';

export interface AnswerActionsProps {
  messageId: string;
  /** The question this answers; `null` where it is not known. */
  parentId: string | null;
  /** Only the last answer of the path can be continued. */
  last: boolean;
}

interface Offered {
  retry?: boolean;
  goOn?: boolean;
  debug?: boolean;
}

export function AnswerActions({ messageId, parentId, last, retry, goOn, debug }: AnswerActionsProps & Offered) {
  const app = useAppCommands();
  const busy = useApp((state) => !mayAsk(state));
  return (
    <>
      {goOn && last ? (
        <Button small disabled={busy} onClick={() => void app.say(t.outcome.continueMessage)}>
          <CornerDownRight aria-hidden="true" />
          {t.outcome.askToContinue}
        </Button>
      ) : null}
      {retry && parentId ? (
        <Button small disabled={busy} onClick={() => void app.conversation.retry(parentId)}>
          <RotateCcw aria-hidden="true" />
          {t.outcome.retry}
        </Button>
      ) : null}
      {debug ? (
        <Button small look="quiet" onClick={() => app.showDebug(messageId, 'response')}>
          <Bug aria-hidden="true" />
          {t.outcome.openDebug}
        </Button>
      ) : null}
    </>
  );
}
