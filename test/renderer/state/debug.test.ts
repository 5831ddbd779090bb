import { describe, expect, it } from 'vitest';
import { EVENT_CHUNK, listedExchange, MOST_EVENTS_HELD } from '../../../renderer/state/debug.ts';
import type { ExchangeEvent, ExchangeHead, ExchangeSummary } from '../../../shared/exchange/exchange.ts';
import { makeWindow, settle, snapshot } from './support.ts';

function summary(captureId: string, sseEvents: number): ExchangeSummary {
  return {
    captureId,
    turnId: 't1',
    messageId: 'a1',
    attempt: 1,
    method: 'POST',
    url: 'http://localhost:1/v1/chat/completions',
    startedAt: 0,
    status: 200,
    responseBytes: 1,
    sseEvents,
    running: false,
  };
}

const head = (captureId: string): ExchangeHead => ({
  captureId,
  request: { method: 'POST', url: '', headers: [], bodyBytes: 0, bodySha256: null, body: '', bodyTruncated: false },
  response: { status: 200, headers: [], atMs: 1, body: null },
  masked: [],
});

const events = (count: number): ExchangeEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    start: index,
    end: index + 1,
    atMs: index,
    raw: '',
    truncated: false,
    turnEvents: [],
  }));

async function pane(count: number) {
  const made = makeWindow({
    snapshots: { c1: snapshot('c1', 0, null) },
    exchanges: [summary('x0', 1), summary('x1', count)],
    heads: { x0: head('x0'), x1: head('x1') },
    events: { x0: events(1), x1: events(count) },
  });
  await made.app.openConversation('c1');
  await made.app.debug.refresh();
  await settle();
  return made;
}

describe('the debug pane', () => {
  it('shows the newest exchange with its head and first events', async () => {
    const { app } = await pane(500);
    const { debug } = app.store.getState();
    expect(debug.selectedId).toBe('x1');
    expect(debug.head?.response?.status).toBe(200);
    expect(debug.total).toBe(500);
    expect(debug.events.size).toBe(EVENT_CHUNK);
  });

  it('reads what is looked at, once, and never holds the whole of a long answer', async () => {
    const { app, fake } = await pane(20_000);
    const asked = () => fake.calls.filter((call) => call.channel === 'exchange:events').length;
    for (let from = 0; from < 20_000; from += 100) {
      app.debug.look(from, from + 40);
      await settle();
    }
    const { debug } = app.store.getState();
    expect(debug.events.has(19_900)).toBe(true);
    expect(debug.events.size).toBeLessThanOrEqual(MOST_EVENTS_HELD + EVENT_CHUNK);
    const before = asked();
    app.debug.look(19_850, 19_890);
    await settle();
    expect(asked()).toBe(before);
  });

  it('shows a body without events as it grows, and whole once it ended', async () => {
    const { app, fake } = await pane(0);
    const shown = () => app.store.getState().debug.head?.response?.body?.text;
    const refresh = async (body: string, running: boolean) => {
      const { response, ...rest } = head('x1');
      const text = { text: body, bytes: body.length, truncated: false };
      fake.world.heads.x1 = { ...rest, response: response && { ...response, body: text } };
      fake.answerNext('exchange:events', { captureId: 'x1', total: 0, from: 0, events: [], running });
      await app.debug.refresh();
      await settle();
    };
    await refresh('', true);
    await refresh('{"error"', true);
    expect(shown()).toBe('{"error"');
    await refresh('{"error":1}', false);
    expect(shown()).toBe('{"error":1}');
  });

  describe('of a long conversation', () => {
    const lines = Array.from({ length: 120 }, (_, at) => ({ ...summary(`x${at}`, 1), messageId: `a${at}` }));
    const opened = async () => {
      const made = makeWindow({ snapshots: { c1: snapshot('c1', 0, null) }, exchanges: [...lines] });
      await made.app.openConversation('c1');
      await made.app.debug.refresh();
      return made;
    };
    const listed = ({ app }: Awaited<ReturnType<typeof opened>>) =>
      app.store.getState().debug.exchanges.map(({ captureId }) => captureId);

    it('lists the newest exchanges, older ones when asked for, and each once', async () => {
      const made = await opened();
      const { app } = made;
      expect(app.store.getState().debug).toMatchObject({ selectedId: 'x119', older: { count: 70 } });
      expect(listed(made)).toEqual(lines.slice(70).map(({ captureId }) => captureId));
      await app.debug.showOlder();
      await Promise.all([app.debug.showOlder(), app.debug.showOlder()]);
      expect(listed(made)).toEqual(lines.map(({ captureId }) => captureId));
      expect(app.store.getState().debug.older).toBeNull();
    });

    it('keeps what was listed when a new exchange begins', async () => {
      const made = await opened();
      const { app, fake } = made;
      await app.debug.showOlder();
      fake.world.exchanges = [...lines, { ...summary('x120', 0), messageId: 'a120', running: true }];
      await app.debug.refresh();
      expect(listed(made)).toEqual(fake.world.exchanges.slice(20).map(({ captureId }) => captureId));
      expect(app.store.getState().debug).toMatchObject({ selectedId: 'x120', older: { count: 20 } });
    });

    it('passes over pages of which every capture is gone, to the end', async () => {
      const made = await opened();
      const { app, fake } = made;
      fake.answerNext('exchanges:list', { exchanges: [], older: { count: 20, before: 'x20' } });
      await app.debug.showOlder();
      expect(listed(made)[0]).toBe('x0');
      expect(app.store.getState().debug.older).toBeNull();
    });

    it('opens the exchange of an answer that lies further back', async () => {
      const { app } = await opened();
      app.showDebug('a3', 'anomalies');
      await settle();
      const { debug } = app.store.getState();
      expect(debug).toMatchObject({ selectedId: 'x3', tab: 'anomalies' });
      expect(listedExchange(debug, 'x3')?.messageId).toBe('a3');
    });
  });

  it('opens the exchange of an answer at its anomalies', async () => {
    const { app } = await pane(3);
    await app.debug.select('x0');
    app.showDebug('a1', 'anomalies');
    await settle();
    const { debug, settings } = app.store.getState();
    expect(settings.debugPaneOpen).toBe(true);
    expect(debug).toMatchObject({ selectedId: 'x1', tab: 'anomalies' });
  });
});
