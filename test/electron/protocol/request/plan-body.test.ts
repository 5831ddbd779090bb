import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AS_MADE, type ChatRequest, type ImageAttachment } from '../../../../electron/protocol/request/chat-request.ts';
import {
  base64Length,
  jsonLength,
  jsonStringLength,
  utf8Length,
} from '../../../../electron/protocol/request/json-length.ts';
import { planRequestBody, refuseRequest } from '../../../../electron/protocol/request/plan-body.ts';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { englishText } from '../../../../shared/words/english.ts';

/** Texts with every kind of character: escapes, control bytes, two to four byte ones, lone surrogates. */
const anyText = fc
  .string({ unit: 'binary' })
  .chain((a) =>
    fc
      .string({ unit: fc.constantFrom('"', '\\', '\n', '\b', '\u0001', '\u007f', 'é', '€', '🌊', '\ud800', '\udc00') })
      .map((b) => a + b),
  );

const image = (bytes: number): ImageAttachment => ({
  kind: 'image',
  path: `/pictures/${bytes}`,
  name: `${bytes}.png`,
  bytes,
  mediaType: 'image/png',
  sha256: null,
  modifiedMs: null,
});

/** The body a plan stands for, with `A` for every character of base64. */
function bodyText(request: ChatRequest): { text: string; planned: number } {
  const plan = planRequestBody(request, AS_MADE);
  const text = plan.parts.map((part) => (part.kind === 'text' ? part.text : 'A'.repeat(part.bytes))).join('');
  return { text, planned: plan.bytes };
}

const bodyOf = (request: ChatRequest): JsonObject => {
  const value: JsonValue = JSON.parse(bodyText(request).text);
  return value as JsonObject;
};

const ask = (text: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'm',
  messages: [{ role: 'user', text }],
  ...more,
});

describe('lengths by arithmetic', () => {
  test('a text as a JSON string', () => {
    fc.assert(fc.property(anyText, (text) => jsonStringLength(text) === Buffer.byteLength(JSON.stringify(text))));
  });

  test('a text as UTF-8', () => {
    fc.assert(fc.property(anyText, (text) => utf8Length(text) === Buffer.byteLength(text)));
  });

  test('any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const clean: JsonValue = JSON.parse(JSON.stringify(value));
        expect(jsonLength(clean)).toBe(Buffer.byteLength(JSON.stringify(clean)));
      }),
    );
  });

  test('base64 of any number of bytes', () => {
    for (let bytes = 0; bytes < 100; bytes++)
      expect(base64Length(bytes)).toBe(Buffer.alloc(bytes).toString('base64').length);
  });

  test('the body of any texts and images has the planned length', () => {
    const attachments = fc.array(
      fc.oneof(
        fc.nat(10_000).map(image),
        fc.record({ kind: fc.constant('file' as const), name: anyText, text: anyText }),
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyText, attachments, anyText, (text, list, system) => {
        const { text: body, planned } = bodyText({
          model: text || 'm',
          messages: [
            { role: 'system', text: system },
            { role: 'user', text, attachments: list },
          ],
        });
        expect(Buffer.byteLength(body)).toBe(planned);
        JSON.parse(body);
      }),
    );
  });
});

describe('the body', () => {
  test('text alone is a string, with images one text part and then the images, and no empty text part', () => {
    const messages = (request: ChatRequest) => bodyOf(request).messages as JsonObject[];
    expect(messages(ask('hi'))[0]?.content).toBe('hi');
    const both = messages({ model: 'm', messages: [{ role: 'user', text: 'hi', attachments: [image(3), image(6)] }] });
    expect(both[0]?.content).toEqual([
      { type: 'text', text: 'hi' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAAAAAA' } },
    ]);
    const alone = messages({ model: 'm', messages: [{ role: 'user', text: '', attachments: [image(3)] }] });
    expect(alone[0]?.content).toEqual([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]);
  });

  test('a file name cannot close its own tag', () => {
    const attachments = [{ kind: 'file', name: 'a"><b>&\n.txt', text: 'x' }] as const;
    const { messages } = bodyOf({ model: 'm', messages: [{ role: 'user', text: '', attachments }] });
    expect(JSON.stringify(messages)).toContain('<file name=\\"a&quot;&gt;&lt;b&gt;&amp; .txt\\">\\nx\\n</file>');
  });

  test('a failed call says so in words, whatever it returned', () => {
    const result = (more: object) => {
      const { messages } = bodyOf({ model: 'm', messages: [{ role: 'tool', toolCallId: 'c', failed: true, ...more }] });
      return (messages as JsonObject[])[0]?.content;
    };
    expect(result({ text: '' })).toMatch(/failed/);
    expect(result({ text: 'no errors so far' })).toMatch(/^Error: the tool call failed\.\nno errors so far$/);
    expect(result({ result: { code: 3 } })).toMatch(/failed.*\n\{"code":3\}$/);
    expect(result({ text: 'Error: no such bell' })).toBe('Error: no such bell');
  });

  test('without tools nothing about tools is sent, by no way', () => {
    const extra = { tools: [], tool_choice: 'auto', parallel_tool_calls: true };
    expect(Object.keys(bodyOf(ask('hi', { toolChoice: 'required', extra })))).toEqual([
      'model',
      'messages',
      'stream',
      'stream_options',
    ]);
  });

  test('unknown keys of calls and messages go back, and replace nothing of svir', () => {
    const { messages } = bodyOf({
      model: 'm',
      messages: [
        {
          role: 'assistant',
          text: 'a',
          extra: { annotations: [1], content: 'forged', role: 'system' },
          toolCalls: [
            {
              id: 'c',
              name: 'f',
              arguments: '{}',
              extra: { extra_content: { google: { thought_signature: 's' } }, id: 'x' },
            },
          ],
        },
      ],
    });
    expect(messages).toEqual([
      {
        role: 'assistant',
        content: 'a',
        annotations: [1],
        tool_calls: [
          {
            id: 'c',
            type: 'function',
            function: { name: 'f', arguments: '{}' },
            extra_content: { google: { thought_signature: 's' } },
          },
        ],
      },
    ]);
  });

  test('a variation leaves out and renames', () => {
    const request = ask('hi', { parameters: { maxTokens: 5, reasoningEffort: 'low' } });
    const variation = { omit: ['stream_options'], rename: { from: 'max_tokens', to: 'max_completion_tokens' } };
    const plan = planRequestBody(request, variation);
    const text = plan.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
    expect(JSON.parse(text)).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      stream: true,
      max_completion_tokens: 5,
      reasoning_effort: 'low',
    });
  });

  test('the text for the capture has a picture as its hash, size and type', () => {
    const plan = planRequestBody(
      { model: 'm', messages: [{ role: 'user', text: '', attachments: [{ ...image(3), sha256: 'ab' }] }] },
      AS_MADE,
    );
    expect(JSON.parse(plan.journalText).messages[0].content).toEqual([
      { type: 'image_url', image_url: { url: { sha256: 'ab', bytes: 3, type: 'image/png' } } },
    ]);
  });
});

function wordsOfRefusal(request: ChatRequest): string {
  const refused = refuseRequest(request);
  return refused === null ? '' : englishText(refused);
}

describe('what no server can take', () => {
  test.each<[string, Partial<ChatRequest>, RegExp]>([
    ['temperature', { parameters: { temperature: 2.5 } }, /temperature.*between 0 and 2/],
    ['temperature by free JSON', { extra: { temperature: -1 } }, /temperature/],
    ['temperature as text', { extra: { temperature: 'hot' } }, /temperature must be a number/],
    ['top_p', { parameters: { topP: 1.1 } }, /top_p/],
    ['penalty', { parameters: { presencePenalty: 3 } }, /penalty/],
    ['max tokens of none', { parameters: { maxTokens: 0 } }, /at least 1/],
    ['half a token', { parameters: { maxTokens: 1.5 } }, /whole number/],
    ['two choices', { extra: { n: 2 } }, /choices/],
    ['five stops', { parameters: { stop: ['a', 'b', 'c', 'd', 'e'] } }, /four/],
    ['a schema name', { responseFormat: { type: 'json_schema', name: 'ferry plan', schema: {} } }, /name/],
    ['a long schema name', { responseFormat: { type: 'json_schema', name: 'a'.repeat(65), schema: {} } }, /64/],
    [
      'a schema by free JSON',
      { extra: { response_format: { type: 'json_schema', json_schema: { name: 'ä', schema: {} } } } },
      /name/,
    ],
    ['a stream switched off', { extra: { stream: false } }, /stream/],
    ['other messages', { extra: { messages: [] } }, /messages/],
    ['another model', { extra: { model: 'x' } }, /model/],
    ['no model', { model: '' }, /model/],
    ['a choice of a tool not on offer', { tools: [{ name: 'a' }], toolChoice: { name: 'b' } }, /"b"/],
    ['no messages', { messages: [] }, /message/],
  ])('%s', (_name, more, reason) => {
    expect(wordsOfRefusal(ask('hi', more))).toMatch(reason);
  });

  test('what is at the bounds goes', () => {
    expect(
      refuseRequest(
        ask('hi', {
          parameters: { temperature: 2, topP: 0, presencePenalty: -2, maxTokens: 1 },
          extra: { min_p: 0.1 },
        }),
      ),
    ).toBeNull();
  });
});
