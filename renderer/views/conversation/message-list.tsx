/**
 * The path of messages that is read, newest at the end. Of a long one only what is near the screen exists: rows stand
 * one below the other between two empty rooms of the size of all others. Messages that are near, but not yet on the
 * page, are asked for ahead, so that a reader who scrolls meets them whole.
 */
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type PathEntry, pathOf } from '../../../shared/chat/message-tree.ts';
import type { MessageOutline } from '../../../shared/chat/outline.ts';
import { type FindPlace, viewHandles } from '../../actions/view-handles.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { useAppCommands } from '../../state/use-app.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { LeavingContext, useEmptied, useLeaving } from '../ui/leaving.ts';
import { MessageRow } from './message-row.tsx';
import { useLists } from './use-lists.ts';
import { ROOM_ABOVE, ROOM_BELOW, useRows } from './use-rows.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import './message-list.css';

const FindBar = later(() => import('./find-bar.tsx').then((made) => made.FindBar));

/** Messages asked for beyond the edges of what is drawn: more than a wheel gets through while a page is on its way. */
const AHEAD = 60;
/** Messages that must be whole around one that is brought into sight, or it would be moved when they come. */
const AROUND = 12;

type Path = readonly PathEntry<MessageOutline>[];

/** The messages of the open conversation; `null` where it has none to show. */
export function MessageList({ open }: { open: OpenConversation | null }) {
  const { lists, gone } = useLists(open);
  return lists.map(({ visit, open, left }) => (
    <OpenMessages key={visit} open={open} left={left} onGone={() => gone(visit)} />
  ));
}

interface OpenMessagesProps {
  open: OpenConversation;
  /** Another conversation is shown: this one leaves the page a few blocks at a time. */
  left: boolean;
  onGone(): void;
}

function OpenMessages({ open, left, onGone }: OpenMessagesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const leaving = useLeaving(left);
  const path = useMemo(() => pathOf(open.outline, open.choices), [open.outline, open.choices]);
  const { bodies } = useAppCommands();
  const { scroller, content, atEnd, jump, leave } = useStickToEnd();
  const { rows, items } = useRows(path, scroller);
  const lastQuestion = path.findLast(({ message }) => message.role === 'user')?.message.id;
  const [askedId, setAskedId] = useState(lastQuestion);
  const [finding, setFinding] = useState<{ asked: number; place: FindPlace | null } | null>(null);

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

  useLayoutEffect(() => {
    if (left && frame.current) letGo(frame.current);
  }, [left]);
  useEmptied(leaving, () => !frame.current?.querySelector('.md-group'), onGone);

  useEffect(() => {
    if (left) return;
    viewHandles.jumpToLatest = jump;
    viewHandles.findInConversation = (place) =>
      setFinding((now) => ({ asked: (now?.asked ?? 0) + 1, place: place ?? null }));
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
  }, [left, jump, prepare, reveal, scroller]);

  // A question just asked brings the reader to the end, wherever they were.
  useEffect(() => {
    if (lastQuestion === askedId) return;
    setAskedId(lastQuestion);
    jump();
  }, [lastQuestion, askedId, jump]);

  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (left) return;
    // What is drawn, then what is above it, where most go, then what is below.
    bodies.want([
      ...idsOf(path, first, last + 1),
      ...idsOf(path, first - AHEAD, first).reverse(),
      ...idsOf(path, last + 1, last + 1 + AHEAD),
    ]);
  }, [left, bodies, path, first, last]);

  const above = (items[0]?.start ?? ROOM_ABOVE) - ROOM_ABOVE;
  const below = rows.getTotalSize() - ROOM_BELOW - (items.at(-1)?.end ?? 0);
  return (
    <div className="messages-frame" ref={frame} data-left={left || undefined} aria-hidden={left} inert={left}>
      {finding && !left ? (
        <FindBar
          asked={finding.asked}
          place={finding.place}
          path={path}
          scroller={scroller}
          prepare={prepare}
          reveal={reveal}
          hold={hold}
          onClose={() => setFinding(null)}
        />
      ) : null}
      <div className="messages" ref={scroller} tabIndex={-1}>
        {/* No live region, not even one that is off: those stay readable behind a dialog. */}
        <section className="messages-content" ref={content} aria-label={t.conversation.messages}>
          <div aria-hidden="true" style={{ height: above }} />
          <LeavingContext value={leaving}>
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
          </LeavingContext>
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

/**
 * Neither the keys nor what is copied belong to what is no longer seen. A caret that was lost with its field goes too,
 * unasked where it stands: in search of a place for it the engine goes through all that is hidden.
 */
function letGo(frame: HTMLElement): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && frame.contains(focused)) focused.blur();
  if (!document.activeElement?.matches('input, textarea')) document.getSelection()?.removeAllRanges();
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
