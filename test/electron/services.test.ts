import { rm } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Services, startServices } from '../../electron/services.ts';
import { NO_SECRET_BOX } from '../../electron/store/secret-box.ts';
import type { PushBatch } from '../../shared/ipc/push.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import {
  choose,
  respondJson,
  respondStream,
  send as sendBytes,
  stall,
  startScriptedServer,
} from '../support/scripted-server.ts';
import { finish, text } from '../support/sse.ts';
import { makeTempDir } from '../support/temp-dir.ts';

const running: Services[] = [];
afterEach(async () => {
  for (const services of running.splice(0)) await services.close();
});

async function start(dataDir: string, demoSpeed = Number.POSITIVE_INFINITY): Promise<Services> {
  const started = await startServices({ dataDir, secretBox: NO_SECRET_BOX, demoSpeed });
  if (!started.ok) throw new Error(started.failure.message);
  running.push(started.services);
  return started.services;
}

async function stop(services: Services): Promise<void> {
  running.splice(running.indexOf(services), 1);
  await services.close();
}

/** A conversation with one of the demo models. */
async function demoConversation({ profiles, store }: Services, model: string) {
  const saved = await profiles.save({ name: 'Demo', kind: 'demo', baseUrl: '', headers: [], model: null });
  if (!saved.ok) throw new Error(saved.failure.message);
  const profileId = saved.value.profile.id;
  const created = await store.createConversation({ profileId, model });
  if (!created.ok) throw new Error(created.failure.message);
  return { conversationId: created.value.id, profileId };
}

/** A window that acknowledges at once: the folded state of the one turn it saw, and a way to wait for things. */
function watch({ hub }: Services, conversationId: string) {
  let state: TurnState = EMPTY_TURN;
  const notices: string[] = [];
  const waiting = new Set<{ until: () => boolean; resolve: () => void }>();
  let saved = false;
  const take = (batch: PushBatch) => {
    for (const item of batch.items) {
      if (item.kind === 'turn-events') for (const event of item.events) state = reduceTurn(state, event);
      if (item.kind === 'turn-saved') saved = true;
      if (item.kind === 'notice') notices.push(item.message);
    }
    queueMicrotask(() => hub.acknowledge(1, batch.seq));
    for (const one of [...waiting]) if (one.until()) one.resolve();
  };
  hub.attach(1, take);
  hub.show(1, conversationId);
  const wait = (until: () => boolean) =>
    until()
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          waiting.add({ until, resolve });
        });
  return {
    notices,
    get state() {
      return state;
    },
    saved: () => wait(() => saved),
    finished: () => wait(() => state.finish !== null),
    ended: () => wait(() => state.end !== null),
    noticed: () => wait(() => notices.length > 0),
    text: (length: number) => wait(() => state.text.length >= length),
  };
}

async function storedAnswers({ store }: Services, conversationId: string) {
  const messages = await store.messages({ conversationId });
  if (!messages.ok) throw new Error(messages.failure.message);
  return messages.value.items.filter((message) => message.role === 'assistant');
}

const question = (conversationId: string, text = 'Hello') => ({
  conversationId,
  parentId: null,
  text,
  attachments: [],
});

test('what a window folded from pushes is what the database keeps', async () => {
  await using dir = await makeTempDir();
  const services = await start(dir.path);
  const { conversationId } = await demoConversation(services, 'demo-reasoning');
  const window = watch(services, conversationId);
  const started = await services.turns.start(question(conversationId));
  expect(started.ok).toBe(true);
  await window.saved();
  const [answer] = await storedAnswers(services, conversationId);
  expect(answer?.turn.reasoning.length).toBeGreaterThan(0);
  expect(window.state).toEqual(answer?.turn);
  expect(services.turns.isRunning(conversationId)).toBe(false);
});

test('a second question waits for the first answer; Stop keeps what came', async () => {
  await using dir = await makeTempDir();
  const services = await start(dir.path, 4);
  const { conversationId } = await demoConversation(services, 'demo-stall');
  const window = watch(services, conversationId);
  const [first, second] = await Promise.all([
    services.turns.start(question(conversationId)),
    services.turns.start(question(conversationId, 'Me too')),
  ]);
  expect([first.ok, second.ok].sort()).toEqual([false, true]);
  const begun = first.ok ? first : second;
  await window.text(5);
  services.turns.stop(begun.ok ? begun.value.turnId : '');
  await window.saved();
  const [answer] = await storedAnswers(services, conversationId);
  expect(answer?.turn.end?.outcome).toBe('stopped');
  expect(answer?.turn.text).toBe(window.state.text);
});

test('a question right after an answer ended is taken, though that answer is still being saved', async () => {
  await using dir = await makeTempDir();
  const services = await start(dir.path);
  const { conversationId } = await demoConversation(services, 'demo-reasoning');
  const window = watch(services, conversationId);
  const { store } = services;
  const save = store.finishTurn.bind(store);
  let letSave = () => {};
  const slowDisk = new Promise<void>((resolve) => {
    letSave = resolve;
  });
  vi.spyOn(store, 'finishTurn').mockImplementationOnce(async (argument) => {
    await slowDisk;
    return save(argument);
  });
  await services.turns.start(question(conversationId));
  await window.ended();
  expect(services.turns.isRunning(conversationId)).toBe(true);
  const next = services.turns.start(question(conversationId, 'And then?'));
  letSave();
  expect(await next).toMatchObject({ ok: true });
  const [first] = await storedAnswers(services, conversationId);
  expect(first?.turn.end?.outcome).toBe('complete');
});

test.each([
  ['a question', false],
  ['a retry', true],
])('%s after the finish closes a stream that does not end, and its answer is complete', async (_, again) => {
  await using dir = await makeTempDir();
  const server = await startScriptedServer(
    choose((request) =>
      request.method === 'GET'
        ? respondJson(200, { data: [{ id: 'm' }] })
        : [respondStream(), sendBytes(text('A whole answer') + finish('stop')), stall()],
    ),
  );
  const services = await start(dir.path);
  const saved = await services.profiles.save({
    name: 'Test server',
    kind: 'server',
    baseUrl: server.baseUrl,
    headers: [],
    model: null,
  });
  if (!saved.ok) throw new Error(saved.failure.message);
  const created = await services.store.createConversation({ profileId: saved.value.profile.id, model: 'm' });
  if (!created.ok) throw new Error(created.failure.message);
  const conversationId = created.value.id;
  const window = watch(services, conversationId);
  const begun = await services.turns.start(question(conversationId));
  if (!begun.ok) throw new Error(begun.error.message);
  await window.finished();
  const next = again
    ? services.turns.retry(conversationId, begun.value.userMessageId)
    : services.turns.start(question(conversationId, 'And then?'));
  expect(await next).toMatchObject({ ok: true });
  const [first] = await storedAnswers(services, conversationId);
  expect(first?.turn).toMatchObject({ text: 'A whole answer', end: { outcome: 'complete' } });
  await server.close();
});

test('svir closed in the middle of an answer: the next start has it as interrupted, with what was shown', async () => {
  await using dir = await makeTempDir();
  const before = await start(dir.path, 4);
  const { conversationId } = await demoConversation(before, 'demo-long');
  const window = watch(before, conversationId);
  await before.turns.start(question(conversationId));
  await window.text(200);
  const shown = window.state.text;
  await stop(before);

  const after = await start(dir.path);
  const [answer] = await storedAnswers(after, conversationId);
  expect(answer?.turn.end?.outcome).toBe('interrupted');
  expect(answer?.turn.text.startsWith(shown)).toBe(true);
});

test('an answer whose raw stream is gone is kept as interrupted, and the first window that listens is told', async () => {
  await using dir = await makeTempDir();
  const before = await start(dir.path, 4);
  const { conversationId } = await demoConversation(before, 'demo-long');
  const window = watch(before, conversationId);
  await before.turns.start(question(conversationId));
  await window.text(50);
  await stop(before);
  await rm(before.capturesDir, { recursive: true });

  const after = await start(dir.path);
  const listener = watch(after, conversationId);
  after.hub.restart(1);
  await listener.noticed();
  expect(listener.notices).toHaveLength(1);
  expect(listener.notices[0]).toMatch(/\.$/);
  const [answer] = await storedAnswers(after, conversationId);
  expect(answer?.turn.end?.outcome).toBe('interrupted');
});

test('asking again puts another answer below the same question', async () => {
  await using dir = await makeTempDir();
  const services = await start(dir.path);
  const { conversationId } = await demoConversation(services, 'demo-echo');
  const first = watch(services, conversationId);
  const started = await services.turns.start(question(conversationId, 'Say it twice'));
  if (!started.ok) throw new Error(started.error.message);
  await first.saved();
  const second = watch(services, conversationId);
  const again = await services.turns.retry(conversationId, started.value.userMessageId);
  expect(again.ok).toBe(true);
  await second.saved();
  const answers = await storedAnswers(services, conversationId);
  expect(answers.map((answer) => answer.parentId)).toEqual([started.value.userMessageId, started.value.userMessageId]);
});

test('nothing to send, no server, no model: refused in words, nothing stored', async () => {
  await using dir = await makeTempDir();
  const services = await start(dir.path);
  const { conversationId, profileId } = await demoConversation(services, 'demo-echo');
  const refusals = [await services.turns.start(question(conversationId, '  \n'))];
  for (const [profile, model] of [
    [null, 'm'],
    [profileId, null],
    ['gone', 'm'],
  ] as const) {
    await services.store.configureConversation({ conversationId, profileId: profile, model, parameters: {} });
    refusals.push(await services.turns.start(question(conversationId)));
  }
  for (const refusal of refusals) {
    expect(refusal.ok).toBe(false);
    expect(refusal.ok ? '' : refusal.error.message).toMatch(/\.$/);
  }
  expect(await storedAnswers(services, conversationId)).toEqual([]);
  expect(services.demo.running).toBe(false);
});

test('the demo server listens only while it is used', async () => {
  await using dir = await makeTempDir();
  const services = await start(dir.path);
  expect(services.demo.running).toBe(false);
  const { conversationId } = await demoConversation(services, 'demo-echo');
  const window = watch(services, conversationId);
  await services.turns.start(question(conversationId));
  expect(services.demo.running).toBe(true);
  await window.saved();
  await services.demo.close();
  expect(services.demo.running).toBe(false);
});
