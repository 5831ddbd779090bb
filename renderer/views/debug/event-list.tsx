/**
 * SSE events with their times and bytes, and beside each what it became. Rows have one height, so only those on the
 * screen exist; an event opens below the list.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ExchangeEvent } from '../../../shared/exchange/exchange.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { fixed, number } from '../../strings/format.ts';
import { t } from '../../strings/later-strings.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { describeEvent } from './describe-event.ts';
import { readable } from './exchange-view.tsx';

/** Height of a row in pixels; the style sheet has the same. */
const ROW = 26;
/** Rows drawn beyond the edges. */
const BEYOND = 12;

export function EventList() {
  const app = useAppCommands();
  const total = useApp((state) => state.debug.total);
  const events = useApp((state) => state.debug.events);
  const captureId = useApp((state) => state.debug.selectedId);
  const selected = useApp((state) => state.debug.selectedEvent);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const following = useRef(false);
  const from = Math.max(0, Math.floor(view.top / ROW) - BEYOND);
  const to = Math.min(total, Math.ceil((view.top + view.height) / ROW) + BEYOND);

  useEffect(() => app.debug.look(from, to), [app, from, to]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new events are the reason to follow
  useEffect(() => {
    const element = list.current;
    if (element && following.current) element.scrollTop = element.scrollHeight;
  }, [total]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another exchange begins at its start
  useEffect(() => {
    following.current = false;
    if (list.current) list.current.scrollTop = 0;
  }, [captureId]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView({ top: element.scrollTop, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const choose = (index: number) => {
    app.debug.selectEvent(index);
    const element = list.current;
    if (!element) return;
    if (index * ROW < element.scrollTop) element.scrollTop = index * ROW;
    const bottom = (index + 1) * ROW - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = selected ?? -1;
    const page = Math.max(1, Math.floor(view.height / ROW) - 1);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: total - 1,
    };
    const next = moves[event.key];
    if (next === undefined || total === 0 || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    choose(Math.min(total - 1, Math.max(0, next)));
  };

  const rows = [];
  for (let index = from; index < to; index++) {
    rows.push(
      <EventRow
        key={index}
        index={index}
        event={events.get(index)}
        selected={index === selected}
        onSelect={() => choose(index)}
      />,
    );
  }
  const shown = selected === null ? undefined : events.get(selected);
  return (
    <>
      <div className="event-head" aria-hidden="true">
        <span>{t.debug.columns.index}</span>
        <span>{t.debug.columns.time}</span>
        <span>{t.debug.columns.bytes}</span>
        <span>{t.debug.columns.became}</span>
      </div>
      <div
        ref={list}
        className="event-list"
        role="listbox"
        tabIndex={0}
        aria-label={t.debug.eventsLabel}
        aria-activedescendant={selected === null ? undefined : `sse-${selected}`}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
          following.current = scrollHeight - scrollTop - clientHeight < ROW;
          setView({ top: scrollTop, height: clientHeight });
        }}
      >
        <div role="presentation" style={{ height: total * ROW, position: 'relative' }}>
          <div role="presentation" style={{ transform: `translateY(${from * ROW}px)` }}>
            {rows}
          </div>
        </div>
      </div>
      {total === 0 ? <NoEvents /> : null}
      {shown ? <EventDetail event={shown} /> : null}
    </>
  );
}

/** Why the list is empty: nothing came yet, nothing came at all, or what came is no stream. */
function NoEvents() {
  const app = useAppCommands();
  const running = useApp((state) => state.debug.running);
  const hasBody = useApp((state) => state.debug.head?.response?.body != null);
  if (running) return <p className="debug-note event-none">{t.debug.noEvents}</p>;
  return (
    <div className="debug-note event-none">
      <p>{hasBody ? t.debug.noEventsEver : t.debug.noEventsAtAll}</p>
      {hasBody ? (
        <Button small onClick={() => app.debug.setTab('response')}>
          {t.debug.showResponse}
        </Button>
      ) : null}
    </div>
  );
}

interface EventRowProps {
  index: number;
  event: ExchangeEvent | undefined;
  selected: boolean;
  onSelect(): void;
}

function EventRow({ index, event, selected, onSelect }: EventRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
    <div
      id={`sse-${index}`}
      className="event-row"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={onSelect}
    >
      <span>{index}</span>
      <span>{event ? fixed(event.atMs) : ''}</span>
      <span>{event ? number(event.end - event.start) : ''}</span>
      <span className="event-became">
        {event?.turnEvents.length === 0 ? <i>{t.debug.nothing}</i> : null}
        {event?.turnEvents.map((turnEvent) => (
          <span key={turnEvent.n} data-type={turnEvent.type}>
            <b>{turnEvent.type}</b> {describeEvent(turnEvent)}
          </span>
        ))}
      </span>
    </div>
  );
}

function EventDetail({ event }: { event: ExchangeEvent }) {
  const payload = event.raw.replace(/^data: ?/gm, '').trim();
  return (
    <section className="event-detail" aria-label={t.debug.eventDetail(event.index)}>
      <div className="wire-title-row">
        <h3 className="wire-title">{t.debug.eventDetail(event.index)}</h3>
        <span className="wire-fact tabular">
          {t.debug.byteRange(event.start, event.end)} · {t.debug.at(event.atMs)}
        </span>
        <CopyButton label={t.debug.copyRaw} text={() => event.raw} />
      </div>
      {event.truncated ? <p className="wire-note">{t.debug.truncated}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className="wire-body" tabIndex={0}>
        {payload.startsWith('{') ? readable(payload) : event.raw}
      </pre>
    </section>
  );
}
