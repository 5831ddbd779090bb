/**
 * The path of messages that is read, newest at the end. Of a long one only what is near the screen exists: rows stand
 * one below the other between two empty rooms of the size of all others. Messages that are near, but not yet on the
 * page, are asked for ahead, so that a reader who scrolls meets them whole.
 */
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PathEntry, pathOf } from '../../../shared/chat/message-tree.ts';
import type { MessageOutline } from '../../../shared/chat/outline.ts';
import { viewHandles } from '../../actions/view-handles.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { MessageRow } from './message-row.tsx';
import { ROOM_ABOVE, ROOM_BELOW, useRows } from './use-rows.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import './message-list.css';

const FindBar = later(() => import('./find-bar.tsx').then((made) => made.FindBar));

/** Messages asked for beyond the edges of what is drawn: more than a wheel gets through while a page is on its way. */
const AHEAD = 60;
/** Messages that must be whole around one that is brought into sight, or it would be moved when they come. */
const AROUND = 12;

type Path = readonly PathEntry<MessageOutline>[];

export function MessageList({ open }: { open: OpenConversation }) {
  // Another conversation is another list: nothing measured or scrolled is carried over.
  return <OpenMessages key={open.id} open={open} />;
}

function OpenMessages({ open }: { open: OpenConversation }) {
  const path = useMemo(() => pathOf(open.outline, open.choices), [open.outline, open.choices]);
  const { bodies } = useAppCommands();
  const { scroller, content, atEnd, jump, leave } = useStickToEnd();
  const { rows, items } = useRows(path, scroller);
  const lastQuestion = path.findLast(({ message }) => message.role === 'user')?.message.id;
  const [askedId, setAskedId] = useState(lastQuestion);
  const [finding, setFinding] = useState(0);

  /** Reads a message and those around it. */
  const prepare = useCallback(
    (messageId: string) => {
      const index = path.findIndex(({ message }) => message.id === messageId);
      return bodies.fetch(index < 0 ? [] : idsOf(path, index - AROUND, index + AROUND + 1));
    },
    [path, bodies],
  );

  const reveal = useCallback(
    (messageId: string) => {
      const index = path.findIndex(({ message }) => message.id === messageId);
      if (index < 0) return false;
      leave();
      rows.scrollToIndex(index, { align: 'start' });
      return true;
    },
    [path, rows, leave],
  );

  const hold = useCallback(() => {
    leave();
    rows.cancelScroll();
  }, [rows, leave]);

  useEffect(() => {
    viewHandles.jumpToLatest = jump;
    viewHandles.findInConversation = () => setFinding((count) => count + 1);
    viewHandles.revealMessage = async (messageId) => {
      await prepare(messageId);
      if (!reveal(messageId)) return;
      whenThere(scroller.current, messageId, (article) => {
        article.tabIndex = -1;
        article.focus({ preventScroll: true });
      });
    };
    return () => {
      delete viewHandles.jumpToLatest;
      delete viewHandles.findInConversation;
      delete viewHandles.revealMessage;
    };
  }, [jump, prepare, reveal, scroller]);

  // A question just asked brings the reader to the end, wherever they were.
  useEffect(() => {
    if (lastQuestion === askedId) return;
    setAskedId(lastQuestion);
    jump();
  }, [lastQuestion, askedId, jump]);

  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    // What is drawn, then what is above it, where most go, then what is below.
    bodies.want([
      ...idsOf(path, first, last + 1),
      ...idsOf(path, first - AHEAD, first).reverse(),
      ...idsOf(path, last + 1, last + 1 + AHEAD),
    ]);
  }, [bodies, path, first, last]);

  const above = (items[0]?.start ?? ROOM_ABOVE) - ROOM_ABOVE;
  const below = rows.getTotalSize() - ROOM_BELOW - (items.at(-1)?.end ?? 0);
  return (
    <div className="messages-frame">
      {finding > 0 ? (
        <FindBar
          asked={finding}
          path={path}
          scroller={scroller}
          prepare={prepare}
          reveal={reveal}
          hold={hold}
          onClose={() => setFinding(0)}
        />
      ) : null}
      <div className="messages" ref={scroller} tabIndex={-1}>
        {/* No live region, not even one that is off: those stay readable behind a dialog. */}
        <section className="messages-content" ref={content} aria-label={t.conversation.messages}>
          <div aria-hidden="true" style={{ height: above }} />
          {items.map(({ index, key }) => {
            const entry = path[index];
            return entry ? (
              <MessageRow
                key={key}
                index={index}
                outline={entry.message}
                siblings={entry.siblings}
                last={index === path.length - 1}
                measure={rows.measureElement}
              />
            ) : null;
          })}
          <div aria-hidden="true" style={{ height: Math.max(0, below) }} />
        </section>
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

/** Ids of the messages of the path from one place to before another, as far as there are such. */
function idsOf(path: Path, from: number, to: number): string[] {
  return path.slice(Math.max(0, from), Math.max(0, to)).map(({ message }) => message.id);
}

/** Calls `then` with a message's element once it exists, within a few frames. */
function whenThere(
  root: HTMLElement | null,
  messageId: string,
  then: (article: HTMLElement) => void,
  tries = 20,
): void {
  const found = root?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
  if (found) then(found);
  else if (tries > 0) requestAnimationFrame(() => whenThere(root, messageId, then, tries - 1));
}
