/**
 * The path of messages that is read, newest at the end. Of a long one only what is near the screen exists: rows stand
 * one below the other between two empty rooms of the size of all others.
 */
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { lazy, memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { viewHandles } from '../../actions/registry.ts';
import type { OpenConversation } from '../../state/app-state.ts';
import { type PathEntry, pathOf } from '../../state/message-tree.ts';
import { t } from '../../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { AnswerView } from './answer-view.tsx';
import { QuestionView } from './question-view.tsx';
import { guessRowSize } from './row-size.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

const FindBar = lazy(() => import('./find-bar.tsx').then((made) => ({ default: made.FindBar })));

/** Up to here every message exists: selecting and reading aloud go through all of them. */
const ALL_UP_TO = 40;
/** Messages drawn beyond the edges of the screen. */
const BEYOND = 6;
/** Room of the list above its first row and below its last, as in the style sheet. */
const ROOM_ABOVE = 12;
const ROOM_BELOW = 24;

export function MessageList({ open }: { open: OpenConversation }) {
  // Another conversation is another list: nothing measured or scrolled is carried over.
  return <OpenMessages key={open.id} open={open} />;
}

function OpenMessages({ open }: { open: OpenConversation }) {
  const path = useMemo(() => pathOf(open.messages, open.choices), [open.messages, open.choices]);
  const { scroller, content, atEnd, jump, leave } = useStickToEnd();
  const rows = useRows(path, scroller);
  const lastQuestion = path.findLast(({ message }) => message.role === 'user')?.message.id;
  const [askedId, setAskedId] = useState(lastQuestion);
  const [finding, setFinding] = useState(0);

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
    viewHandles.revealMessage = (messageId) => {
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
  }, [jump, reveal, scroller]);

  // A question just asked brings the reader to the end, wherever they were.
  useEffect(() => {
    if (lastQuestion === askedId) return;
    setAskedId(lastQuestion);
    jump();
  }, [lastQuestion, askedId, jump]);

  const items = rows.getVirtualItems();
  const above = (items[0]?.start ?? ROOM_ABOVE) - ROOM_ABOVE;
  const below = rows.getTotalSize() - ROOM_BELOW - (items.at(-1)?.end ?? 0);
  return (
    <div className="messages-frame">
      {finding > 0 ? (
        <Suspense fallback={null}>
          <FindBar
            asked={finding}
            path={path}
            scroller={scroller}
            reveal={reveal}
            hold={hold}
            onClose={() => setFinding(0)}
          />
        </Suspense>
      ) : null}
      <div className="messages" ref={scroller} tabIndex={-1}>
        <div className="messages-content" ref={content} role="log" aria-live="off" aria-label={t.conversation.messages}>
          <div aria-hidden="true" style={{ height: above }} />
          {items.map(({ index, key }) => {
            const entry = path[index];
            return entry ? (
              <Row
                key={key}
                index={index}
                entry={entry}
                last={index === path.length - 1}
                measure={rows.measureElement}
              />
            ) : null;
          })}
          <div aria-hidden="true" style={{ height: Math.max(0, below) }} />
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

function useRows(path: readonly PathEntry[], scroller: RefObject<HTMLDivElement | null>) {
  const latest = useRef(path);
  latest.current = path;
  const all = path.length <= ALL_UP_TO;
  return useVirtualizer({
    count: path.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => latest.current[index]?.message.id ?? index, []),
    estimateSize: useCallback((index: number) => {
      const entry = latest.current[index];
      return entry ? guessRowSize(entry.message) : 0;
    }, []),
    rangeExtractor: useCallback(
      ({ startIndex, endIndex, count }: Range) => {
        const from = all ? 0 : Math.max(0, startIndex - BEYOND);
        const to = all ? count : Math.min(count, endIndex + BEYOND + 1);
        return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
      },
      [all],
    ),
    paddingStart: ROOM_ABOVE,
    paddingEnd: ROOM_BELOW,
    // It begins at its end.
    initialOffset: () => path.reduce((sum, { message }) => sum + guessRowSize(message), 0),
    initialRect: { width: 800, height: 800 },
  });
}

interface RowProps {
  index: number;
  entry: PathEntry;
  last: boolean;
  measure: (element: Element | null) => void;
}

const Row = memo(
  function Row({ index, entry: { message, siblings }, last, measure }: RowProps) {
    return (
      <div className="row" data-role={message.role} data-index={index} ref={measure}>
        {message.role === 'user' ? (
          <QuestionView message={message} />
        ) : (
          <AnswerView message={message} siblings={siblings} last={last} />
        )}
      </div>
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.last === after.last &&
    before.measure === after.measure &&
    before.entry.message === after.entry.message &&
    before.entry.siblings.join() === after.entry.siblings.join(),
);

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
