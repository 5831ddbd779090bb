/**
 * A schema for the argument of each channel: what the main process accepts from a window. Bounds are there so that a
 * slip (or a hostile page) cannot make main hold or store without limit; they are far above what a person does.
 */
import * as v from 'valibot';
import { chatParameters } from '../chat/parameters-schema.ts';
import type { IpcCalls, IpcChannel } from './contract.ts';
import { settingsChange } from './settings-schema.ts';

/** Longest text a person may send or store in one field, in UTF-16 units. */
const MAX_TEXT = 16 * 1024 * 1024;
const MAX_NAME = 4096;
/** Uploads come in pieces; a larger one is a mistake of the caller. */
export const MAX_PIECE_BYTES = 4 * 1024 * 1024;
const MAX_ATTACHMENTS = 200;
const MAX_HEADERS = 100;
const MAX_PROFILES = 10_000;
const MAX_EVENTS = 10_000;
const MAX_HITS = 1_000;
const MAX_MENU = 100;
/** Messages asked for in one go, and those that words are looked for in. */
const MAX_MESSAGES = 200;
const MAX_SEARCHED = 1_000;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const name = v.pipe(v.string(), v.maxLength(MAX_NAME));
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const number = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'no SHA-256 in lower-case hex'));

const madeFrom = v.strictObject({
  how: v.picklist(['converted', 'reduced', 'location-removed']),
  mediaType: v.pipe(v.string(), v.maxLength(200)),
  bytes: count,
  width: v.exactOptional(count),
  height: v.exactOptional(count),
});

const attachment = v.strictObject({
  sha256,
  name,
  bytes: count,
  kind: v.picklist(['image', 'file']),
  mediaType: v.pipe(v.string(), v.maxLength(200)),
  width: v.exactOptional(count),
  height: v.exactOptional(count),
  hasLocation: v.exactOptional(v.boolean()),
  text: v.exactOptional(
    v.strictObject({
      encoding: v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
      characters: count,
      tokens: count,
    }),
  ),
  madeFrom: v.exactOptional(madeFrom),
});

/** Bytes of at most `most`; `what` names them in the refusal. */
const bytesUpTo = (most: number, what: string) =>
  v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.byteLength <= most, what),
  );

const attachments = v.pipe(v.array(attachment), v.maxLength(MAX_ATTACHMENTS));

/** A PEM file of a few hundred authorities. */
const MAX_PEM = 1024 * 1024;
const MAX_SECONDS = 7 * 24 * 60 * 60;
const seconds = v.pipe(number, v.minValue(0), v.maxValue(MAX_SECONDS));

const profileInput = v.strictObject({
  keyHeader: v.exactOptional(v.nullable(name)),
  azure: v.exactOptional(v.nullable(v.strictObject({ deployment: name, apiVersion: name }))),
  ca: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_PEM)))),
  pin: v.exactOptional(v.nullable(name)),
  proxy: v.exactOptional(
    v.variant('mode', [
      v.strictObject({ mode: v.literal('system') }),
      v.strictObject({ mode: v.literal('none') }),
      v.strictObject({ mode: v.literal('url'), url: name, password: v.exactOptional(v.nullable(name)) }),
    ]),
  ),
  connectTimeoutSeconds: v.exactOptional(seconds),
  stallAfterSeconds: v.exactOptional(v.nullable(seconds)),
  defaultModel: v.exactOptional(v.nullable(name)),
  parameters: v.exactOptional(chatParameters),
  id: v.exactOptional(id),
  name: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(['server', 'demo']),
  baseUrl: name,
  key: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(64 * 1024)))),
  headers: v.pipe(
    v.array(
      v.strictObject({ name, value: v.nullable(v.pipe(v.string(), v.maxLength(64 * 1024))), secret: v.boolean() }),
    ),
    v.maxLength(MAX_HEADERS),
  ),
  model: v.nullable(name),
});

const label = v.pipe(v.string(), v.maxLength(200));

const menuLayout = v.strictObject({
  menus: v.pipe(
    v.array(
      v.strictObject({
        menu: v.picklist(['file', 'edit', 'view', 'window']),
        label,
        items: v.pipe(
          v.array(v.strictObject({ action: id, label, accelerator: v.exactOptional(label) })),
          v.maxLength(MAX_MENU),
        ),
      }),
    ),
    v.maxLength(4),
  ),
  roles: v.strictObject({
    undo: label,
    redo: label,
    cut: label,
    copy: label,
    paste: label,
    selectAll: label,
    reload: label,
    togglefullscreen: label,
    minimize: label,
    close: label,
    quit: label,
  }),
});

const conversation = v.strictObject({ conversationId: id });
const messageIds = (most: number) => v.pipe(v.array(id), v.minLength(1), v.maxLength(most));

/** One schema per channel; the type keeps the list whole and each schema true to the contract. */
export const ARGUMENT_SCHEMAS: { [C in IpcChannel]: v.GenericSchema<unknown, IpcCalls[C]['argument']> } = {
  'app:info': v.null(),
  'settings:get': v.null(),
  'settings:set': settingsChange,
  'profiles:list': v.null(),
  'profile:save': profileInput,
  'profile:delete': v.strictObject({ profileId: id }),
  'profile:test': profileInput,
  'profile:models': v.strictObject({ profileId: id }),
  'profile:models-stop': v.strictObject({ profileId: id }),
  'profile:duplicate': v.strictObject({ profileId: id }),
  'profiles:reorder': v.strictObject({ profileIds: v.pipe(v.array(id), v.maxLength(MAX_PROFILES)) }),
  'servers:discover': v.null(),
  'server:certificate': profileInput,
  'fallbacks:list': v.strictObject({ profileId: id }),
  'fallbacks:forget': v.strictObject({
    profileId: id,
    model: v.exactOptional(name),
    field: v.exactOptional(name),
  }),
  'conversations:list': v.null(),
  'conversations:search': v.strictObject({ query: name, limit: v.pipe(count, v.maxValue(MAX_HITS)) }),
  'conversation:create': v.strictObject({ profileId: v.nullable(id), model: v.nullable(name) }),
  'conversation:open': conversation,
  'conversation:messages': v.strictObject({ conversationId: id, messageIds: messageIds(MAX_MESSAGES) }),
  'conversation:find': v.strictObject({ conversationId: id, messageIds: messageIds(MAX_SEARCHED), words: name }),
  'conversation:rename': v.strictObject({ conversationId: id, title: name }),
  'conversation:delete': conversation,
  'conversation:configure': v.strictObject({
    conversationId: id,
    profileId: v.nullable(id),
    model: v.nullable(name),
    parameters: chatParameters,
  }),
  'draft:save': v.strictObject({ conversationId: id, draft: v.strictObject({ text, attachments }) }),
  'turn:start': v.strictObject({ conversationId: id, parentId: v.nullable(id), text, attachments }),
  'turn:retry': v.strictObject({ conversationId: id, userMessageId: id }),
  'turn:stop': v.strictObject({ turnId: id }),
  'turn:measure': v.strictObject({ conversationId: id, parentId: v.nullable(id), text, attachments }),
  'attachment:judge': v.strictObject({ name, bytes: count, head: bytesUpTo(64 * 1024, 'a head is at most 64 KiB') }),
  'attachment:begin': v.strictObject({ name, bytes: count, madeFrom: v.exactOptional(madeFrom) }),
  'attachment:append': v.strictObject({
    uploadId: id,
    bytes: bytesUpTo(MAX_PIECE_BYTES, 'a piece is at most 4 MiB'),
  }),
  'attachment:finish': v.strictObject({ uploadId: id }),
  'attachment:abort': v.strictObject({ uploadId: id }),
  'attachment:thumbnail': v.strictObject({ sha256, bytes: bytesUpTo(1024 * 1024, 'a thumbnail is at most 1 MiB') }),
  'attachment:remove-location': v.strictObject({ sha256, name }),
  'attachment:pick': v.null(),
  'import:begin': v.strictObject({ name, bytes: count }),
  'import:append': v.strictObject({
    importId: id,
    bytes: bytesUpTo(MAX_PIECE_BYTES, 'a piece is at most 4 MiB'),
  }),
  'import:finish': v.strictObject({ importId: id }),
  'import:cancel': v.strictObject({ importId: id }),
  'exchanges:list': v.strictObject({
    conversationId: id,
    before: v.exactOptional(id),
    messageId: v.exactOptional(id),
  }),
  'exchange:head': v.strictObject({ captureId: id }),
  'exchange:events': v.strictObject({
    captureId: id,
    from: count,
    count: v.pipe(count, v.maxValue(MAX_EVENTS)),
  }),
  'link:open': v.strictObject({ url: v.pipe(v.string(), v.maxLength(8192)) }),
  'menu:set': menuLayout,
  'push:ack': v.strictObject({ seq: count }),
};
