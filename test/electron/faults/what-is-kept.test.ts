// The question outlives whatever happens to its request: what reliability.md says of every fault, at the services.
import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { type Services, startServices } from '../../../electron/services.ts';
import { NO_SECRET_BOX } from '../../../electron/store/secret-box.ts';
import type { StoreResult } from '../../../electron/store/store.ts';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { ServerProfileInput } from '../../../shared/chat/server-profile.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import { pngOf } from '../../support/png.ts';
import {
  type Answer,
  inOrder,
  reset,
  respondJson,
  respondStream,
  type ScriptedServer,
  send,
  stall,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';
import { makeTempDir, type TempDir } from '../../support/temp-dir.ts';

const GOOD = [respondStream(), send(role() + text('fine') + finish() + DONE)];
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

function value<T>(result: StoreResult<T> | IpcResult<T>): T {
  if (result.ok) return result.value;
  throw new Error('failure' in result ? result.failure.message : result.error.message);
}

interface World {
  services: Services;
  server: ScriptedServer;
  dir: TempDir;
  conversationId: string;
  profileId: string;
}

async function start(answer: Answer, profile: Partial<ServerProfileInput> = {}): Promise<World> {
  const dir = await makeTempDir();
  open.push(() => dir.remove());
  const server = await startScriptedServer(answer);
  open.push(() => server.close());
  const started = await startServices({ dataDir: dir.path, secretBox: NO_SECRET_BOX });
  if (!started.ok) throw new Error(started.failure.message);
  const { services } = started;
  open.push(() => services.close());
  const input = { name: 'S', kind: 'server' as const, baseUrl: server.baseUrl, headers: [], model: null, ...profile };
  const profileId = value(await services.profiles.save(input)).profile.id;
  const conversationId = value(await services.store.createConversation({ profileId, model: 'm' })).id;
  return { services, server, dir, conversationId, profileId };
}

/** Sends a question and waits until its answer is stored. */
async function ask({ services, conversationId }: World, question: { text: string; attachments?: Attachment[] }) {
  const begun = value(await services.turns.start({ conversationId, parentId: null, attachments: [], ...question }));
  await over(services, conversationId);
  return begun;
}

async function over({ turns }: Services, conversationId: string): Promise<void> {
  await expect.poll(() => turns.isRunning(conversationId), { timeout: 5000, interval: 5 }).toBe(false);
}

test('a request that broke leaves the question with its attachments; asking again sends the same bytes', async () => {
  const world = await start(inOrder([reset(0)], GOOD));
  const { services, server, dir, conversationId } = world;
  writeFileSync(dir.join('photo.png'), pngOf(4, 4));
  const attachment = value(await services.attachments.storeFile(dir.join('photo.png')));
  value(await services.store.saveDraft({ conversationId, draft: { text: 'look', attachments: [attachment] } }));
  const { userMessageId } = await ask(world, { text: 'look', attachments: [attachment] });
  const [question, failed] = value(await services.store.messages({ conversationId })).items;
  expect(question).toMatchObject({ id: userMessageId, text: 'look', attachments: [{ sha256: attachment.sha256 }] });
  expect(failed).toMatchObject({ role: 'assistant', turn: { end: { outcome: 'failed', error: { kind: 'network' } } } });
  value(await services.turns.retry(conversationId, userMessageId));
  await over(services, conversationId);
  const [first, second] = server.requests;
  expect(second?.body.sha256).toBe(first?.body.sha256);
  expect(value(await services.store.messages({ conversationId })).items.at(-1)).toMatchObject({
    turn: { text: 'fine', end: { outcome: 'complete' } },
  });
});

test('what cannot even begin leaves the draft as it was', async () => {
  const { services, conversationId, profileId } = await start(GOOD);
  value(await services.store.saveDraft({ conversationId, draft: { text: 'mine', attachments: [] } }));
  value(await services.profiles.delete(profileId));
  const refused = await services.turns.start({ conversationId, parentId: null, text: 'mine', attachments: [] });
  expect(refused).toMatchObject({ ok: false, error: { code: 'config' } });
  expect(value(await services.store.getDraft({ conversationId })).text).toBe('mine');
});

test("a profile's stall limit ends the silence, its parameters fill what the conversation leaves open", async () => {
  const world = await start([stall()], {
    stallAfterSeconds: 0.2,
    parameters: { topP: 0.5, temperature: 0.1, extra: { min_p: 0.1 } },
  });
  const { services, server, conversationId, profileId } = world;
  value(
    await services.store.configureConversation({
      conversationId,
      profileId,
      model: 'm',
      parameters: { temperature: 1 },
    }),
  );
  await ask(world, { text: 'hi' });
  expect(server.requests[0]?.json()).toMatchObject({ top_p: 0.5, temperature: 1, min_p: 0.1 });
  expect(value(await services.store.messages({ conversationId })).items.at(-1)).toMatchObject({
    turn: { end: { error: { kind: 'stalled' } } },
  });
});

test('a field the server refused is left out from then on, with its words, until it is forgotten', async () => {
  const refusal = respondJson(400, { error: { message: 'Unknown field: stream_options' } });
  const world = await start(inOrder(refusal, GOOD, GOOD, refusal, GOOD));
  const { services, server } = world;
  const { origin } = new URL(server.baseUrl);
  await ask(world, { text: 'one' });
  await ask(world, { text: 'two' });
  const has = () => server.requests.map((request) => 'stream_options' in Object(request.json()));
  expect(has()).toEqual([true, false, false]);
  await expect.poll(async () => value(await services.store.learnedFields({ origin })).length).toBe(1);
  expect(value(await services.store.learnedFields({ origin }))).toMatchObject([
    { model: 'm', field: 'stream_options', sendAs: null, because: 'Unknown field: stream_options' },
  ]);
  value(await services.store.forgetFields({ origin, model: 'm', field: 'stream_options' }));
  await ask(world, { text: 'three' });
  expect(has()).toEqual([true, false, false, true, false]);
});

test('the size of the request to come is its exact length, and a body the server refused is said', async () => {
  const world = await start(inOrder(respondJson(413, { error: { message: 'too large' } }), GOOD));
  const { services, server, conversationId } = world;
  const question = { conversationId, parentId: null, text: 'how large am I?', attachments: [] };
  const before = value(await services.turns.measure(question));
  expect(before).toMatchObject({ images: 0, warnings: [] });
  await ask(world, question);
  expect(before.bodyBytes).toBe(server.requests[0]?.body.bytes);
  expect(value(await services.turns.measure(question)).warnings).toMatchObject([
    { text: expect.stringContaining('too large') },
  ]);
});
