// A file through the reading thread into a real database and back.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportService } from '../../../electron/import/import-service.ts';
import { AttachmentStore } from '../../../electron/store/attachment-store.ts';
import type { Store } from '../../../electron/store/store.ts';
import { conversationRequest, pathTo } from '../../../electron/turns/conversation-request.ts';
import type { AssistantMessage, Message } from '../../../shared/chat/message.ts';
import { pathOf } from '../../../shared/chat/message-tree.ts';
import type { ImportReport } from '../../../shared/import/import-report.ts';
import { pngOf } from '../../support/png.ts';
import { opened, value } from '../store/store-fixtures.ts';
import { CHATGPT, LIBRECHAT_TREE, LM_STUDIO, MESSAGES, OPEN_WEBUI } from './fixtures.ts';

let dataDir: string;
let store: Store;
let attachments: AttachmentStore;
let imports: ImportService;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'svir-import-'));
  store = await opened(dataDir);
  await mkdir(join(dataDir, 'attachments'));
  attachments = new AttachmentStore({ dir: join(dataDir, 'attachments'), store });
  imports = new ImportService({ store, attachments });
});

afterEach(async () => {
  await imports.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Imports a file as a window does: in pieces. */
async function importAll(file: unknown, name = 'chats.json', pieceBytes = 64 * 1024): Promise<ImportReport> {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const bytes = new TextEncoder().encode(text);
  const { importId } = value(await imports.begin(1, { name, bytes: bytes.length }));
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    value(await imports.append({ importId, bytes: bytes.subarray(at, at + pieceBytes) }));
  }
  return value(await imports.finish({ importId }));
}

async function stored(title: string): Promise<{ id: string; messages: Message[] }> {
  const { items } = value(await store.listConversations());
  const found = items.filter((conversation) => conversation.title === title);
  expect(found, `conversations called ${title}`).toHaveLength(1);
  const id = found[0]?.id ?? '';
  const { items: messages, unreadable } = value(await store.messages({ conversationId: id }));
  expect(unreadable).toEqual([]);
  return { id, messages };
}

const isAnswer = (message: Message): message is AssistantMessage => message.role === 'assistant';
const said = (message: Message) => (message.role === 'user' ? message.text : message.turn.text);

describe('an imported file', () => {
  it('of every format is there, whole, and marked as imported', async () => {
    const report = await importAll([CHATGPT, OPEN_WEBUI, LIBRECHAT_TREE, LM_STUDIO], '/home/me/All chats.json');
    expect(report).toMatchObject({
      fileName: 'All chats.json',
      format: 'chatgpt',
      imported: 4,
      extended: 0,
      unchanged: 0,
      skipped: 0,
      fault: null,
      cancelled: false,
    });
    expect(report.conversations.map(({ title, how }) => [title, how])).toEqual([
      ['Rain in Lisbon', 'imported'],
      ['Numbers', 'imported'],
      ['Stories', 'imported'],
      ['Keys', 'imported'],
    ]);
    const rain = await stored('Rain in Lisbon');
    const answers = rain.messages.filter(isAnswer);
    expect(answers.map(said)).toEqual(['Perhaps.', 'No.']);
    expect(answers.map(({ parentId }) => parentId)).toEqual([rain.messages[0]?.id, rain.messages[0]?.id]);
    for (const { turn, asked, captureIds } of answers) {
      // Nothing was measured: no attempt, no figures, no server, no capture.
      expect(turn).toMatchObject({ attempts: [], usage: null, timings: null, model: null, id: null, anomalies: [] });
      expect(turn.end?.timing).toMatchObject({ tokens: 0, tokensPerSecond: null });
      expect(turn.imported).toMatchObject({ fileName: 'All chats.json', timed: true });
      expect(asked).toMatchObject({ profileId: '', profileName: '', origin: '' });
      expect(captureIds).toEqual([]);
    }
    expect(answers.map(({ asked }) => asked.model)).toEqual(['gpt-thinks', 'gpt-usual']);
    expect(answers.map(({ turn }) => turn.end?.outcome)).toEqual(['length', 'complete']);
    expect(answers[0]?.turn.toolCalls).toMatchObject([{ name: 'weather.get', complete: true, result: 'cloudy' }]);
    expect(rain.messages.map(({ createdAt }) => createdAt)).toEqual([
      1_756_000_001_000, 1_756_000_002_000, 1_756_000_050_000,
    ]);
    const record = value(await store.getConversation({ conversationId: rain.id }));
    expect(record).toMatchObject({ createdAt: 1_756_000_000_250, updatedAt: 1_756_000_100_500, profileId: null });
    const keys = await stored('Keys');
    expect(keys.messages.filter(isAnswer)[0]?.turn.imported?.timed).toBe(false);
    expect(value(await store.getConversation({ conversationId: keys.id })).parameters).toEqual({
      system: 'You open doors.',
    });
  });

  it('opens with the branch the other program showed, newer ones beside it', async () => {
    await importAll([{ ...CHATGPT, current_node: 'n-answer' }]);
    const { messages } = await stored('Rain in Lisbon');
    expect(
      pathOf(messages, {})
        .map(({ message }) => said(message))
        .at(-1),
    ).toBe('Perhaps.');
  });

  it('is found by search', async () => {
    await importAll([CHATGPT]);
    const hits = value(await store.searchMessages({ query: 'perhaps', limit: 5 }));
    expect(hits.map(({ conversationId }) => conversationId)).toEqual([(await stored('Rain in Lisbon')).id]);
  });

  it('imported twice doubles nothing; what is new is added; what was deleted comes back', async () => {
    const first = await importAll([CHATGPT, MESSAGES, LM_STUDIO]);
    const again = await importAll([CHATGPT, MESSAGES, LM_STUDIO], 'renamed.json');
    expect(again).toMatchObject({ imported: 0, extended: 0, unchanged: 3, messages: 0 });
    expect(again.conversations.map(({ id }) => id)).toEqual(first.conversations.map(({ id }) => id));
    expect(value(await store.listConversations()).items).toHaveLength(3);

    const more = structuredClone(CHATGPT) as typeof CHATGPT & { mapping: Record<string, unknown> };
    more.mapping['n-later' as 'n-ask'] = {
      ...CHATGPT.mapping['n-ask'],
      id: 'n-later',
      parent: 'n-answer-2',
      children: [],
      message: { ...CHATGPT.mapping['n-ask'].message, create_time: 1_756_000_200, metadata: { attachments: [] } },
    };
    expect(await importAll([more])).toMatchObject({ imported: 0, extended: 1, unchanged: 0, messages: 1 });
    const rain = await stored('Rain in Lisbon');
    expect(rain.messages).toHaveLength(4);
    expect(rain.messages.at(-1)?.parentId).toBe(rain.messages[2]?.id);

    value(await store.deleteConversation({ conversationId: rain.id }));
    expect(await importAll([more])).toMatchObject({ imported: 1, messages: 4 });
  });

  it('holds its pictures as attachments; one that is none leaves words', async () => {
    const png = Buffer.from(pngOf(3, 2)).toString('base64');
    const picture = (base64: string) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } });
    const file = {
      messages: [{ role: 'user', content: [{ type: 'text', text: 'See' }, picture(png), picture('AAAA')] }],
    };
    const report = await importAll(file);
    expect(report.notes).toEqual([{ note: 'picture-refused', count: 1 }]);
    const [question] = (await stored('See')).messages;
    expect(question).toMatchObject({
      text: 'See\n\n[picture left out by the import: picture-2]',
      attachments: [{ kind: 'image', mediaType: 'image/png', width: 3, height: 2 }],
    });
    expect(await attachments.removeUnused(-1)).toMatchObject({ ok: true, value: [] });
  });

  it('goes on: the next question sends what was said; reasoning and tool calls stay here, and that is told', async () => {
    await importAll([CHATGPT]);
    const { messages } = await stored('Rain in Lisbon');
    const { request, leftOut } = conversationRequest({
      path: pathTo(messages, messages[1]?.id ?? null),
      destination: { origin: 'http://127.0.0.1:1', model: 'gpt-thinks' },
      parameters: {},
      attachmentOf: () => {
        throw new Error('there are none');
      },
    });
    expect(request.messages).toMatchObject([
      { role: 'user', text: expect.stringContaining('Will it rain?') },
      { role: 'assistant', text: 'Perhaps.' },
    ]);
    expect(request.messages[1]).not.toHaveProperty('reasoning');
    expect(leftOut.map(({ said }) => said?.id)).toEqual(['left-out.reasoning', 'left-out.calls']);
  });

  it('keeps odd words: a NUL, half characters, `__proto__`', async () => {
    await importAll(
      '{"title":"__proto__","messages":[{"role":"user","content":"a\\u0000b"},' +
        '{"role":"assistant","content":"c\\u0000d \\ud83d","tool_calls":[{"id":"__proto__","function":{"name":"constructor","arguments":"{\\"__proto__\\":1}"}}]}]}',
    );
    const { messages } = await stored('__proto__');
    expect(messages.map(said)).toEqual(['a\u0000b', 'c\u0000d \uFFFD']);
    expect(messages.filter(isAnswer)[0]?.turn.toolCalls).toMatchObject([
      { id: '__proto__', name: 'constructor', arguments: '{"__proto__":1}' },
    ]);
  });
});

describe('a file that cannot be read to its end', () => {
  it('leaves whole conversations and says what happened', async () => {
    const text = JSON.stringify([CHATGPT, { title: 'A recipe' }, OPEN_WEBUI]);
    const report = await importAll(text.slice(0, -40));
    expect(report).toMatchObject({ imported: 1, skipped: 1, fault: 'truncated' });
    expect(report.skips).toEqual([{ title: 'A recipe', why: 'unknown-format' }]);
    expect((await stored('Rain in Lisbon')).messages).toHaveLength(3);
  });

  it('or is another length than was said is told as changed', async () => {
    const { importId } = value(await imports.begin(1, { name: 'x.json', bytes: 10 }));
    value(await imports.append({ importId, bytes: new TextEncoder().encode('[]') }));
    expect(value(await imports.finish({ importId }))).toMatchObject({ imported: 0, fault: 'changed' });
  });

  it('stopped by the person keeps what was stored, and the import is gone', async () => {
    const { importId } = value(await imports.begin(1, { name: 'x.json', bytes: 100_000 }));
    const bytes = new TextEncoder().encode(`[${JSON.stringify(CHATGPT)},`);
    expect(value(await imports.append({ importId, bytes }))).toMatchObject({ imported: 1 });
    expect(value(await imports.cancel({ importId }))).toMatchObject({ imported: 1, cancelled: true });
    expect(await imports.append({ importId, bytes })).toMatchObject({ ok: false });
    expect((await stored('Rain in Lisbon')).messages).toHaveLength(3);
  });

  it('begun anew by the same window ends the one before, another window has its own', async () => {
    const first = value(await imports.begin(1, { name: 'x.json', bytes: 2 }));
    const other = value(await imports.begin(2, { name: 'x.json', bytes: 2 }));
    const second = value(await imports.begin(1, { name: 'x.json', bytes: 2 }));
    const bytes = new TextEncoder().encode('[]');
    expect(await imports.append({ ...first, bytes })).toMatchObject({ ok: false });
    expect(await imports.append({ ...other, bytes })).toMatchObject({ ok: true });
    expect(await imports.append({ ...second, bytes })).toMatchObject({ ok: true });
  });
});

it('leaves no file of an upload behind', async () => {
  await importAll([OPEN_WEBUI]);
  const left = await readdir(join(dataDir, 'attachments', 'incoming')).catch(() => []);
  expect(left).toEqual([]);
});
