/** The debug pane: what was sent and what came back, as it happened, read from the capture. */
import { Tabs } from '@base-ui/react/tabs';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ExchangeSummary } from '../../../shared/exchange/exchange.ts';
import type { DebugTab } from '../../state/app-state.ts';
import { useApp, useAppCommands } from '../../state/use-app.ts';
import { dateAndTime, isToday, number, timeOfDay } from '../../strings/format.ts';
import { t } from '../../strings/later-strings.ts';
import { failureText } from '../../strings/main-words.ts';
import { IconButton } from '../ui/button.tsx';
import { AnomalyList } from './anomaly-list.tsx';
import './debug.css';
import { EventList } from './event-list.tsx';
import { RequestView, ResponseView } from './exchange-view.tsx';

const TABS: readonly DebugTab[] = ['request', 'response', 'events', 'anomalies'];

/** `covering`: it stands in the place of the conversation, as the page there is. */
export function DebugPane({ covering = false }: { covering?: boolean }) {
  const Title = covering ? 'h1' : 'h2';
  const app = useAppCommands();
  const openId = useApp((state) => state.open?.id);
  const tab = useApp((state) => state.debug.tab);
  const any = useApp((state) => state.debug.exchanges.length > 0);
  const error = useApp((state) => state.debug.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has other exchanges
  useEffect(() => {
    void app.debug.refresh().then(app.debug.poke);
  }, [app, openId]);
  const pane = useCoveringPane(covering);
  return (
    <section className="debug" aria-label={t.debug.label} ref={pane} tabIndex={-1}>
      <header className="debug-head">
        <Title className="debug-title">{t.debug.title}</Title>
        {any ? <ExchangeSelect /> : <span className="composer-space" />}
        <IconButton
          label={t.conversation.closeDebug}
          icon={<X />}
          action="toggle-debug"
          onClick={() => app.toggleDebug(false)}
        />
      </header>
      {error ? (
        <p className="debug-note field-error" role="alert">
          {failureText(error)}
        </p>
      ) : null}
      {any ? (
        <Tabs.Root className="debug-tabs" value={tab} onValueChange={(value) => app.debug.setTab(value)}>
          <Tabs.List className="tabs-list" aria-label={t.debug.tabsLabel}>
            {TABS.map((name) => (
              <Tabs.Tab key={name} value={name} className="tab">
                {t.debug.tabs[name]}
                <TabCount tab={name} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel className="debug-panel" value="request">
            <RequestView />
          </Tabs.Panel>
          <Tabs.Panel className="debug-panel" value="response">
            <ResponseView />
          </Tabs.Panel>
          <Tabs.Panel className="debug-panel debug-panel-list" value="events">
            <EventList />
          </Tabs.Panel>
          <Tabs.Panel className="debug-panel" value="anomalies">
            <AnomalyList />
          </Tabs.Panel>
        </Tabs.Root>
      ) : (
        <p className="debug-note">{t.debug.none}</p>
      )}
    </section>
  );
}

/**
 * Where the pane takes the place of the conversation it is like a page of its own: it gets the focus, Escape closes it,
 * and the focus goes back to the button that opened it.
 */
function useCoveringPane(covering: boolean) {
  const app = useAppCommands();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!covering) return;
    pane.current?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      event.preventDefault();
      app.toggleDebug(false);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-debug-toggle]')?.focus());
    };
    // Before the shortcuts of the window, where Escape stops the answer.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [app, covering]);
  return pane;
}

function TabCount({ tab }: { tab: DebugTab }) {
  const events = useApp((state) => state.debug.total);
  if (tab !== 'events' || events === 0) return null;
  return <span className="tab-count tabular"> {number(events)}</span>;
}

/** The entry that lists more; no capture has this id. */
const OLDER = 'older';

function ExchangeSelect() {
  const app = useAppCommands();
  const exchanges = useApp((state) => state.debug.exchanges);
  const older = useApp((state) => state.debug.older?.count);
  const aside = useApp((state) => state.debug.aside);
  const selected = useApp((state) => state.debug.selectedId);
  const beyond = aside.filter(({ captureId }) => exchanges.every((exchange) => exchange.captureId !== captureId));
  return (
    <select
      className="input debug-select"
      aria-label={t.debug.exchange}
      value={selected ?? ''}
      onChange={({ target: { value } }) => void (value === OLDER ? app.debug.showOlder() : app.debug.select(value))}
    >
      {exchanges.toReversed().map((exchange) => (
        <ExchangeOption key={exchange.captureId} exchange={exchange} />
      ))}
      {older ? <option value={OLDER}>{t.debug.older(older)}</option> : null}
      {beyond.toReversed().map((exchange) => (
        <ExchangeOption key={exchange.captureId} exchange={exchange} />
      ))}
    </select>
  );
}

function ExchangeOption({ exchange }: { exchange: ExchangeSummary }) {
  const words = [
    isToday(exchange.startedAt, Date.now()) ? timeOfDay(exchange.startedAt) : dateAndTime(exchange.startedAt),
    exchange.running ? t.debug.running : (exchange.status ?? t.debug.noStatus),
    t.debug.eventsCount(exchange.sseEvents),
    exchange.attempt > 1 ? t.debug.attempt(exchange.attempt) : '',
  ];
  return <option value={exchange.captureId}>{words.filter(Boolean).join(' · ')}</option>;
}
