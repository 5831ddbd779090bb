// The host's codec against the rules of Electron's IPC: what structured clone keeps is kept, what it refuses is refused.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCodec } from '../../build/chromium-host/codec.ts';

const { encode, decode } = createCodec();
const across = (value: unknown): unknown => decode(encode(value));

const bytes = fc.uint8Array({ maxLength: 200 });
const leaf = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.boolean(),
  fc.double(),
  fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.bigInt(),
  fc.string({ unit: 'binary' }),
  fc.date({ noInvalidDate: false }),
  fc.constantFrom(/a+/gi, /\//u),
  bytes,
  fc.float32Array({ maxLength: 5 }),
  fc.bigUint64Array({ maxLength: 5 }),
  bytes.map((b) => b.buffer),
  bytes.map((b) => new DataView(b.buffer)),
);
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object'), tie('map'), tie('set')),
  list: fc.oneof(fc.array(tie('value'), { maxLength: 5 }), fc.sparseArray(tie('value'), { maxNumElements: 4 })),
  object: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '')), tie('value'), {
    noNullPrototype: true,
    maxKeys: 5,
  }),
  map: fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 4 }).map((pairs) => new Map(pairs)),
  set: fc.array(tie('value'), { maxLength: 4 }).map((items) => new Set(items)),
}));

describe('values that cross', () => {
  it('arrive as structured clone makes them', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(isDeepStrictEqual(across(value), structuredClone(value))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('keep cycles and shared parts', () => {
    const shared = { text: 'one' };
    const value: { self?: unknown; a: unknown; b: unknown } = { a: shared, b: [shared] };
    value.self = value;
    const back = across(value) as typeof value;
    expect(back.self).toBe(back);
    expect((back.b as unknown[])[0]).toBe(back.a);
  });

  it('keep a view on the part of a buffer it stood on', () => {
    const buffer = new Uint8Array([0, 1, 2, 3, 4, 5]).buffer;
    const back = across({ a: new Uint8Array(buffer, 1, 2), b: new Uint8Array(buffer, 3) }) as Record<
      string,
      Uint8Array
    >;
    expect([...(back.a ?? [])]).toEqual([1, 2]);
    expect([...(back.b ?? [])]).toEqual([3, 4, 5]);
    expect(back.a?.buffer).toBe(back.b?.buffer);
  });

  it('keep kind, words and cause of an error and lose its own properties', () => {
    const error = Object.assign(new TypeError('wrong', { cause: new Error('why') }), { code: 'E' });
    const back = across(error) as TypeError & { code?: string };
    expect(back).toBeInstanceOf(TypeError);
    expect(back.message).toBe('wrong');
    expect(back.cause).toEqual(new Error('why'));
    expect(back.code).toBeUndefined();
  });

  it('lose their class, as in Electron', () => {
    class Thing {
      name = 'x';
    }
    expect(across(new Thing())).toEqual({ name: 'x' });
    expect(Object.getPrototypeOf(across(new Thing()))).toBe(Object.prototype);
    expect(across(Buffer.from('ab'))).toEqual(new Uint8Array([97, 98]));
  });

  it('carry lone surrogates', () => {
    expect(across('\ud800 and \udfff')).toBe('\ud800 and \udfff');
  });

  it('carry four megabytes', () => {
    const piece = new Uint8Array(4 * 1024 * 1024).map((_byte, at) => at % 251);
    expect(Buffer.compare(Buffer.from(across(piece) as Uint8Array), Buffer.from(piece))).toBe(0);
  });
});

describe('values that do not cross', () => {
  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve()],
    ['a weak map', new WeakMap()],
    ['a function inside', { deep: [{ f: () => 1 }] }],
    ['a blob', new Blob(['x'])],
    ['a file', new File(['x'], 'x.txt')],
  ])('%s is refused', (_what, value) => {
    expect(() => encode(value)).toThrow(/could not be cloned/);
  });
});
