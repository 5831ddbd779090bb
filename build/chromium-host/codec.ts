/**
 * Values as Electron's IPC would carry them (structured clone), written as JSON text. CDP's own `returnByValue` loses
 * Date, Map, bytes, undefined, NaN, cycles. `createCodec` is handed to the page as source text, so it must be whole in
 * itself: no imports, no outer names.
 */
export interface Codec {
  /** Throws `DataCloneError` for what cannot be cloned: functions, symbols, File and other platform objects. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** A node: JSON's own scalars as they are, everything else a list that starts with a tag. */
type Node = null | boolean | number | string | readonly unknown[];

export function createCodec(): Codec {
  const VIEWS = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  type ViewName = keyof typeof VIEWS;
  const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
  type ErrorName = keyof typeof ERRORS;

  const refuse = (): never => {
    throw new DOMException('An object could not be cloned.', 'DataCloneError');
  };

  function toBase64(bytes: Uint8Array): string {
    if (typeof Buffer === 'function')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
    const native: unknown = Reflect.get(bytes, 'toBase64');
    if (typeof native === 'function') return String(Reflect.apply(native, bytes, []));
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000)
      text += String.fromCharCode.apply(null, Array.from(bytes.subarray(at, at + 0x8000)));
    return btoa(text);
  }

  function fromBase64(text: string): ArrayBuffer {
    if (typeof Buffer === 'function') return Uint8Array.from(Buffer.from(text, 'base64')).buffer;
    const native: unknown = Reflect.get(Uint8Array, 'fromBase64');
    if (typeof native === 'function') return Reflect.apply(native, Uint8Array, [text]).buffer;
    const raw = atob(text);
    const bytes = new Uint8Array(raw.length);
    for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
    return bytes.buffer;
  }

  function encode(value: unknown): string {
    const seen = new Map<object, number>();

    const number = (n: number): Node => {
      if (Object.is(n, -0)) return ['n', '-0'];
      return Number.isFinite(n) ? n : ['n', String(n)];
    };

    function write(v: unknown): Node {
      if (v === null || typeof v === 'string' || typeof v === 'boolean') return v;
      if (v === undefined) return ['u'];
      if (typeof v === 'number') return number(v);
      if (typeof v === 'bigint') return ['i', String(v)];
      if (typeof v !== 'object') return refuse();
      const known = seen.get(v);
      if (known !== undefined) return ['#', known];
      const id = seen.size;
      seen.set(v, id);
      if (Array.isArray(v)) {
        const keys = Object.keys(v);
        // With holes or extra keys it is written by key: a loop over the length could be a loop over four billion.
        if (keys.length !== v.length || v.length === 0 || !(v.length - 1 in v))
          return ['A', v.length, keys.map((key) => [key, write(Reflect.get(v, key))])];
        return ['a', v.map(write)];
      }
      if (v instanceof Date) return ['d', Number.isNaN(v.getTime()) ? null : v.getTime()];
      if (v instanceof RegExp) return ['r', v.source, v.flags];
      if (v instanceof Map) return ['m', [...v].map(([key, item]) => [write(key), write(item)])];
      if (v instanceof Set) return ['s', [...v].map(write)];
      if (v instanceof ArrayBuffer) return ['b', toBase64(new Uint8Array(v))];
      if (ArrayBuffer.isView(v)) {
        const name = Object.prototype.toString.call(v).slice(8, -1);
        if (!(name in VIEWS)) return refuse();
        const length = v instanceof DataView ? v.byteLength : Reflect.get(v, 'length');
        return ['v', name, write(v.buffer), v.byteOffset, length];
      }
      if (v instanceof Error) {
        const cause = Object.hasOwn(v, 'cause') ? [write(v.cause)] : [];
        return ['e', v.name, v.message, v.stack ?? '', cause];
      }
      if (v instanceof Boolean || v instanceof Number || v instanceof String || v instanceof BigInt)
        return ['p', write(v.valueOf())];
      const prototype: unknown = Object.getPrototypeOf(v);
      if (prototype !== Object.prototype && prototype !== null) return refuse();
      return ['o', Object.entries(v).map(([key, item]) => [key, write(item)])];
    }

    // The clone decides what may cross and drops prototypes, exactly as on the real road; `write` only spells it.
    return JSON.stringify(write(structuredClone(value)));
  }

  function decode(text: string): unknown {
    const made: unknown[] = [];
    // defineProperty: a key named __proto__ stays a plain key.
    const define = (object: object, key: unknown, value: unknown): void => {
      Object.defineProperty(object, String(key), { value, writable: true, configurable: true, enumerable: true });
    };
    const list = (x: unknown): readonly unknown[] => (Array.isArray(x) ? x : []);

    function read(node: unknown): unknown {
      if (!Array.isArray(node)) return node;
      const [tag, first, second, third, fourth] = node;
      if (tag === 'u') return undefined;
      if (tag === 'n') return Number(first);
      if (tag === 'i') return BigInt(first);
      if (tag === '#') return made[Number(first)];
      // Ids count objects in the order they were written, so the place is taken before the parts are read.
      const id = made.length;
      made.push(undefined);
      const keep = <T>(value: T): T => {
        made[id] = value;
        return value;
      };
      switch (tag) {
        case 'a': {
          const array: unknown[] = keep([]);
          for (const item of list(first)) array.push(read(item));
          return array;
        }
        case 'A': {
          const array: unknown[] = keep([]);
          array.length = Number(first);
          for (const pair of list(second)) define(array, list(pair)[0], read(list(pair)[1]));
          return array;
        }
        case 'd':
          return keep(new Date(first === null ? Number.NaN : Number(first)));
        case 'r':
          return keep(new RegExp(String(first), String(second)));
        case 'm': {
          const map = keep(new Map<unknown, unknown>());
          for (const pair of list(first)) map.set(read(list(pair)[0]), read(list(pair)[1]));
          return map;
        }
        case 's': {
          const set = keep(new Set<unknown>());
          for (const item of list(first)) set.add(read(item));
          return set;
        }
        case 'b':
          return keep(fromBase64(String(first)));
        case 'v': {
          const buffer = read(second);
          if (!(buffer instanceof ArrayBuffer)) return refuse();
          return keep(Reflect.construct(VIEWS[first as ViewName], [buffer, Number(third), Number(fourth)]));
        }
        case 'e': {
          const name = String(first);
          const error = keep(new (ERRORS[name as ErrorName] ?? Error)(String(second)));
          const set = (key: string, value: unknown): unknown =>
            Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });
          if (error.name !== name) set('name', name);
          set('stack', String(third));
          if (list(fourth).length > 0) set('cause', read(list(fourth)[0]));
          return error;
        }
        case 'p':
          return keep(Object(read(first)));
        case 'o': {
          const object = keep({});
          for (const pair of list(first)) {
            define(object, list(pair)[0], read(list(pair)[1]));
          }
          return object;
        }
        default:
          return refuse();
      }
    }

    return read(JSON.parse(text));
  }

  return { encode, decode };
}
