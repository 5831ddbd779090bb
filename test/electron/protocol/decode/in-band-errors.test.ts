import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../support/decode-pieces.ts';

const text = 'data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}\n\n';
const done = 'data: [DONE]\n\n';
const words = 'the harbour is closed';

/** Every way of writing an error into a stream that was met, with what it means. */
const SHAPES: [string, string, string?][] = [
  ['an error object', `data: {"error":{"message":"${words}"}}\n\n`],
  ['an error text', `data: {"error":"${words}"}\n\n`],
  ['an error list', `data: {"error":[{"message":"${words}"}]}\n\n`],
  ['a list of one error', `data: [{"error":{"message":"${words}","code":429}}]\n\n`, 'rate-limit'],
  ['a numeric code', `data: {"error":{"code":503,"message":"${words}"}}\n\n`],
  ['error_message', `data: {"choices":null,"error_type":"X","error_message":"${words}"}\n\n`],
  ['base_resp', `data: {"choices":null,"base_resp":{"status_code":1000,"status_msg":"${words}"}}\n\n`],
  ['object: error', `data: {"object":"error","message":"${words}","code":500}\n\n`],
  ['type: error', `data: {"type":"error","error":{"type":"overloaded_error","message":"${words}"}}\n\n`],
  ['message at the top', `data: {"message":"${words}"}\n\n`],
  ['detail', `data: {"detail":"${words}"}\n\n`],
  ['code and msg', `data: {"code":1,"msg":"${words}"}\n\n`],
  ['an error in the choice', `data: {"choices":[{"index":0,"delta":{},"error":{"message":"${words}"}}]}\n\n`],
  [
    'an error beside choices',
    `data: {"choices":[{"index":0,"delta":{"content":""}}],"error":{"message":"${words}"}}\n\n`,
  ],
  ['event: error with JSON', `event: error\ndata: {"message":"${words}"}\n\n`],
  ['event: error with text', `event: error\ndata: ${words}\n\n`],
  ['event: error, type after the data', `data: {"message":"${words}"}\nevent: error\n\n`],
  [
    'event: error with a status in a comment',
    `event:error\n:HTTP_STATUS/429\ndata:{"code":"X","message":"${words}"}\n\n`,
    'rate-limit',
  ],
  ['another event type with an error', `event: failure_notice\ndata: {"error":{"message":"${words}"}}\n\n`],
  ['plain text in data', `data: upstream failed, ${words}\n\n`],
  ['plain text in data without the word error', `data: sorry, ${words}\n\n`],
  ['a bare line', `error: ${words}\n\n`],
  ['a bare line with JSON', `error: {"error":{"message":"${words}"}}\n\n`],
  ['a bare JSON line', `{"error":{"message":"${words}"}}\n\n`],
  ['pretty JSON outside of framing', `{\n  "error": {\n    "message": "${words}"\n  }\n}\n`],
  ['pretty JSON with blank lines in it', `{\n  "error": {\n\n    "message": "${words}"\n\n  }\n}\n\n`],
  [
    'half a chunk joined to an error',
    `data: {"id":"c","choices":[{"index":0,"delta":{"content":"lo{"error":{"message":"${words}"}}\n\n`,
  ],
  ['half a chunk, then an error line', `data: {"id":"c","choices":[{"ind\n{"error":{"message":"${words}"}}\n\n`],
  ['a whole chunk joined to an error', `data: {"id":"c","choices":[]}{"error":{"message":"${words}"}}\n\n`],
  ['an error that broke off', `data: {"error":{"message":"${words}`],
  ['a bare error that broke off', `{"error":{"message":"${words}`],
  ['an error in a Python dict', `data: {'error': '${words}'}\n\n`],
  ['a JSON string that names a failure', `data: "Internal error: ${words}"\n\n`],
  ['data within data', `data: data: {"error":{"message":"${words}"}}\n\n`],
  ['blanks ahead of the field', `  data: {"error":{"message":"${words}"}}\n\n`],
];

describe('an error in the stream reaches the person', () => {
  for (const [name, error, kind = 'server'] of SHAPES) {
    for (const end of ['', done]) {
      it(`${name}${end === '' ? '' : ', [DONE] behind it'}`, () => {
        const { outcome } = decodeText(text + error + (/\n$/.test(error) ? end : ''));
        expect(outcome.outcome).toBe('failed');
        expect(outcome.error?.kind).toBe(kind);
        expect(outcome.error?.serverMessage).toContain(words);
        expect(outcome.text).toBe('Hi');
        expect(outcome.partial).toBe(true);
      });
    }
  }

  it('ends the turn: nothing after it is read', () => {
    const { outcome } = decodeText(`data: {"error":{"message":"${words}"}}\n\n${text}${done}`);
    expect(outcome.text).toBe('');
    expect(outcome.done).toBe(false);
  });

  it('is no error where nothing is wrong', () => {
    const fine = [
      '"error":null',
      '"error":""',
      '"error":{}',
      '"error":false',
      '"base_resp":{"status_code":0,"status_msg":"success"}',
      '"message":"ok"',
      '"code":0,"msg":"success"',
      '"detail":null',
    ];
    for (const key of fine) {
      const { outcome } = decodeText(
        `data: {"id":"c","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}],${key}}\n\n${done}`,
      );
      expect(outcome.outcome).toBe('complete');
      expect(outcome.anomalies).toEqual([]);
    }
    for (const filler of [
      'data: : keep-alive\n\n',
      'data:\n\n',
      'data: ping\n\n',
      'data: null\n\n',
      ': x\n\n',
      'id: 4\n\n',
      'retry: 10\n\n',
      'event: ping\ndata: {"type":"ping"}\n\n',
      'falsefield: x\n\n',
      'data: {"type":"status","message":"loading the model"}\n\n',
      'data: {"status":"queued","message":"3 ahead of you"}\n\n',
    ]) {
      const { outcome } = decodeText(
        `${text}${filler}data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n${done}`,
      );
      expect(outcome.outcome).toBe('complete');
      expect(outcome.text).toBe('Hi');
    }
  });

  it('is told by a bare sentence where the stream ends without finish', () => {
    const { outcome } = decodeText(`${text}no healthy upstream\n\n`);
    expect(outcome.error?.kind).toBe('server');
    expect(outcome.error?.serverMessage).toBe('no healthy upstream');
  });
});
