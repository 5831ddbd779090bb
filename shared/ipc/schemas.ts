/**
 * A schema for the argument of every channel: nothing from a window is believed before it passed one.
 * What lives here: shapes and bounds. Not here: whether the thing asked for exists or is allowed (electron/ipc).
 */
import * as v from 'valibot';
import type { IpcCalls, IpcChannel } from './contract.ts';

/** Longest text a person can send or draft, in UTF-16 units: far above any context, far below a frozen process. */
const MAX_TEXT = 16 * 1024 * 1024;
/** A page slice of an upload; larger pieces would hold up everything else between window and main. */
export const MAX_UPLOAD_PIECE = 4 * 1024 * 1024;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const name = v.pipe(v.string(), v.maxLength(1000));
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const modelId = v.nullable(name);
const nothing = v.null();

const attachment = v.strictObject({
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  name,
  bytes: count,
  kind: v.picklist(['image', 'file']),
  mediaType: name,
  width: v.exactOptional(count),
  height: v.exactOptional(count),
});
const attachments = v.pipe(v.array(attachment), v.maxLength(1000));
const draft = v.strictObject({ text, attachments });

const header = v.strictObject({
  name,
  value: v.nullable(v.pipe(v.string(), v.maxLength(100_000))),
  secret: v.boolean(),
});
const profileInput = v.strictObject({
  id: v.exactOptional(id),
  name,
  kind: v.picklist(['server', 'demo']),
  baseUrl: v.pipe(v.string(), v.maxLength(4000)),
  key: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(100_000)))),
  headers: v.pipe(v.array(header), v.maxLength(100)),
  model: modelId,
});

const parameters = v.strictObject({
  system: v.exactOptional(text),
  temperature: v.exactOptional(v.pipe(v.number(), v.finite())),
  maxTokens: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  reasoningEffort: v.exactOptional(name),
});

const settings = v.strictObject({
  theme: v.exactOptional(v.picklist(['system', 'light', 'dark'])),
  debugPaneOpen: v.exactOptional(v.boolean()),
  lastConversationId: v.exactOptional(v.nullable(id)),
});

/** `IPC_SCHEMAS[channel]` accepts exactly the argument that the contract names. */
export const IPC_SCHEMAS: { [C in IpcChannel]: v.GenericSchema<unknown, IpcCalls[C]['argument']> } = {
  'app:info': nothing,
  'settings:get': nothing,
  'settings:set': settings,

  'profiles:list': nothing,
  'profile:save': profileInput,
  'profile:delete': v.strictObject({ profileId: id }),
  'profile:test': profileInput,
  'profile:models': v.strictObject({ profileId: id }),

  'conversations:list': nothing,
  'conversation:create': v.strictObject({ profileId: v.nullable(id), model: modelId }),
  'conversation:open': v.strictObject({ conversationId: id }),
  'conversation:rename': v.strictObject({ conversationId: id, title: v.pipe(v.string(), v.maxLength(1000)) }),
  'conversation:delete': v.strictObject({ conversationId: id }),
  'conversation:configure': v.strictObject({
    conversationId: id,
    profileId: v.nullable(id),
    model: modelId,
    parameters,
  }),
  'draft:save': v.strictObject({ conversationId: id, draft }),

  'turn:start': v.strictObject({ conversationId: id, parentId: v.nullable(id), text, attachments }),
  'turn:retry': v.strictObject({ conversationId: id, userMessageId: id }),
  'turn:stop': v.strictObject({ turnId: id }),

  'attachment:begin': v.strictObject({ name, bytes: count }),
  'attachment:append': v.strictObject({
    uploadId: id,
    bytes: v.pipe(
      v.instance(Uint8Array),
      v.check((bytes) => bytes.byteLength <= MAX_UPLOAD_PIECE, 'a piece is at most 4 MiB'),
    ),
  }),
  'attachment:finish': v.strictObject({ uploadId: id }),
  'attachment:abort': v.strictObject({ uploadId: id }),
  'attachment:pick': nothing,

  'exchanges:list': v.strictObject({ conversationId: id }),
  'exchange:head': v.strictObject({ captureId: id }),
  'exchange:events': v.strictObject({
    captureId: id,
    from: count,
    count: v.pipe(count, v.maxValue(1000)),
  }),

  'link:open': v.strictObject({ url: v.pipe(v.string(), v.maxLength(100_000)) }),

  'push:ack': v.strictObject({ seq: count }),
};
