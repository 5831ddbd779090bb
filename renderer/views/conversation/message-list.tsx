/** The path of messages that is read, newest at the end. */
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { viewHandles } from '../../actions/registry.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { pathOf } from '../../state/message-tree.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { AnswerView } from './answer-view.tsx';
import { QuestionView } from './question-view.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

/** Messages drawn at first, and added by each look further back: a chat of thousands opens as fast as a short one. */
const SHOWN_AT_ONCE = 60;

export function MessageList({ open }: { open: OpenConversation }) {
  const path = useMemo(() => pathOf(open.messages, open.choices), [open.messages, open.choices]);
  const { scroller, content, atEnd, jump } = useStickToEnd(open.id);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [askedId, setAskedId] = useState<string | undefined>(undefined);
  const hidden = Math.max(0, path.length - shown);
  const lastQuestion = path.findLast(({ message }) => message.role === 'user')?.message.id;

  useEffect(() => {
    viewHandles.jumpToLatest = jump;
    return () => {
      delete viewHandles.jumpToLatest;
    };
  }, [jump]);

  // A question just asked brings the reader to the end, wherever they were.
  useEffect(() => {
    if (lastQuestion === askedId) return;
    setAskedId(lastQuestion);
    jump();
  }, [lastQuestion, askedId, jump]);

  return (
    <div className="messages-frame">
      <div className="messages" ref={scroller} tabIndex={-1}>
        <div className="messages-content" ref={content} role="log" aria-live="off" aria-label={t.conversation.messages}>
          {hidden > 0 ? (
            <Button small look="quiet" className="earlier" onClick={() => setShown(shown + SHOWN_AT_ONCE * 4)}>
              {t.conversation.earlier(hidden)}
            </Button>
          ) : null}
          {path
            .slice(hidden)
            .map(({ message, siblings }, index) =>
              message.role === 'user' ? (
                <QuestionView key={message.id} message={message} />
              ) : (
                <AnswerView
                  key={message.id}
                  message={message}
                  siblings={siblings}
                  last={index === path.length - hidden - 1}
                />
              ),
            )}
        </div>
      </div>
      {atEnd ? null : (
        <Button className="jump" onClick={jump}>
          <ArrowDown aria-hidden="true" />
          {t.conversation.jump}
        </Button>
      )}
    </div>
  );
}
