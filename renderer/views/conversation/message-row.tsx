/** One row of the list: a message, or its empty place for as long as its words are on their way. */
import { FileWarning, Unplug } from 'lucide-react';
import { memo } from 'react';
import type { MessageOutline } from '../../../shared/chat/outline.ts';
import { unreachable } from '../../../shared/exhaustive.ts';
import type { Body } from '../../state/message-bodies.ts';
import { useAppCommands, useBody } from '../../state/use-app.ts';
import { failureText } from '../../strings/main-words.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { useUntilLeft } from '../ui/leaving.ts';
import { AnswerView } from './answer-view.tsx';
import { Card } from './card.tsx';
import { QuestionView } from './question-view.tsx';
import { guessRowSize } from './row-size.ts';

export interface MessageRowProps {
  index: number;
  outline: MessageOutline;
  siblings: readonly string[];
  /** It is the last of the path. */
  last: boolean;
  measure: (element: Element | null) => void;
}

export const MessageRow = memo(
  function MessageRow({ index, outline, siblings, last, measure }: MessageRowProps) {
    const body = useUntilLeft(useBody(outline.id));
    // An empty place is as tall as was guessed all along: nothing moves by its being drawn.
    const size = body.kind === 'coming' ? { height: guessRowSize(outline) } : undefined;
    return (
      <div className="row" data-role={outline.role} data-index={index} style={size} ref={measure}>
        <Message body={body} siblings={siblings} last={last} />
      </div>
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.last === after.last &&
    before.measure === after.measure &&
    before.outline.id === after.outline.id &&
    before.siblings.join() === after.siblings.join(),
);

interface MessageProps {
  body: Body;
  siblings: readonly string[];
  last: boolean;
}

function Message({ body, siblings, last }: MessageProps) {
  const app = useAppCommands();
  switch (body.kind) {
    case 'here':
      return body.message.role === 'user' ? (
        <QuestionView message={body.message} siblings={siblings} />
      ) : (
        <AnswerView message={body.message} siblings={siblings} last={last} />
      );
    case 'coming':
      return <span className="sr-only">{t.conversation.messageComing}</span>;
    case 'failed':
      return (
        <Card
          tone="warn"
          icon={<Unplug />}
          title={t.conversation.messageFailed}
          actions={
            <Button small onClick={() => app.bodies.retry()}>
              {t.app.retry}
            </Button>
          }
        >
          <p>{failureText(body.error)}</p>
        </Card>
      );
    case 'unreadable':
      return (
        <Card tone="plain" icon={<FileWarning />} title={t.conversation.messageUnreadable}>
          <p>{t.conversation.messageUnreadableAdvice}</p>
          <p className="mono row-reason">{body.reason}</p>
        </Card>
      );
    default:
      return unreachable(body);
  }
}
