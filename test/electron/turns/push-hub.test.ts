import { expect, test } from 'vitest';
import { PushHub } from '../../../electron/turns/push-hub.ts';
import type { PushBatch, PushItem } from '../../../shared/ipc/push.ts';
import { fakeTimer } from '../../support/fake-timer.ts';

function textOf(n: number, conversationId = 'c', text = 'x'): PushItem {
  return {
    kind: 'turn-events',
    conversationId,
    turnId: `turn of ${conversationId}`,
    messageId: 'm',
    events: [{ type: 'text-delta', n, src: n, text }],
  };
}

function oneWindow() {
  const timer = fakeTimer();
  const hub = new PushHub(timer);
  const batches: PushBatch[] = [];
  const detach = hub.attach(1, (batch) => batches.push(batch));
  hub.show(1, 'c');
  return { timer, hub, batches, detach };
}

test('a fast stream is told at most sixty times a second, and all of it', () => {
  const { timer, hub, batches } = oneWindow();
  for (let n = 0; n < 2000; n += 1) {
    hub.tell(textOf(n));
    timer.advance(0.5);
    const last = batches.at(-1);
    if (last) hub.acknowledge(1, last.seq);
  }
  timer.advance(100);
  expect(batches.length).toBeLessThanOrEqual(61);
  const told = batches
    .flatMap((batch) => batch.items)
    .flatMap((item) => (item.kind === 'turn-events' ? item.events : []));
  expect(told.reduce((sum, event) => sum + (event.type === 'text-delta' ? event.text.length : 0), 0)).toBe(2000);
  expect(batches.map((batch) => batch.seq)).toEqual(batches.map((_, index) => index + 1));
});

test('nothing more is sent while a batch is not acknowledged; what waits is merged', () => {
  const { timer, hub, batches } = oneWindow();
  hub.tell(textOf(0));
  timer.advance(50);
  for (let n = 1; n < 500; n += 1) hub.tell(textOf(n));
  timer.advance(5000);
  expect(batches).toHaveLength(1);
  hub.acknowledge(1, 1);
  timer.advance(50);
  expect(batches).toHaveLength(2);
  expect(batches[1]?.items).toEqual([
    { ...textOf(0), events: [{ type: 'text-delta', n: 499, src: 499, text: 'x'.repeat(499) }] },
  ]);
});

test('a page loaded anew gets a snapshot number that contains what waited, and then what comes after', () => {
  const { timer, hub, batches } = oneWindow();
  hub.tell(textOf(0));
  timer.advance(50);
  hub.tell(textOf(1));
  hub.restart(1);
  const seq = hub.show(1, 'c');
  expect(seq).toBe(1);
  hub.tell(textOf(2));
  timer.advance(50);
  expect(batches).toHaveLength(2);
  expect(batches[1]).toEqual({ seq: 2, items: [textOf(2)] });
});

test('events of a conversation that the window does not show are not sent to it', () => {
  const { timer, hub, batches } = oneWindow();
  hub.tell(textOf(0, 'other'));
  hub.tell({ kind: 'conversations-changed' });
  hub.tell({ kind: 'conversations-changed' });
  timer.advance(50);
  expect(batches.map((batch) => batch.items)).toEqual([[{ kind: 'conversations-changed' }]]);
});

test('a window that is gone is told nothing', () => {
  const { timer, hub, batches, detach } = oneWindow();
  hub.tell(textOf(0));
  detach();
  timer.advance(50);
  hub.tell(textOf(1));
  timer.advance(50);
  expect(batches.length).toBeLessThanOrEqual(1);
});

test('a notice from before any page listened reaches the first that does, once', () => {
  const timer = fakeTimer();
  const hub = new PushHub(timer);
  const notice: PushItem = {
    kind: 'notice',
    level: 'info',
    message: 'Room was made.',
    advice: 'Nothing to do.',
    said: { id: 'capture.dropped', with: { captures: 1, bytes: 1 } },
  };
  hub.tell(notice);
  const batches: PushBatch[] = [];
  hub.attach(1, (batch) => batches.push(batch));
  hub.tell({ ...notice, message: 'Told while the page loads.' });
  timer.advance(50);
  expect(batches).toEqual([]);
  hub.restart(1);
  timer.advance(50);
  expect(batches.map((batch) => batch.items.length)).toEqual([2]);
  hub.acknowledge(1, 1);
  hub.restart(1);
  timer.advance(50);
  expect(batches).toHaveLength(1);
});
