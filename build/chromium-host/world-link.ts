/**
 * Calls between the page's world and the preload's world of one document, as `contextBridge` allows them: values are
 * copied, functions become stand-ins that call across, promises settle across. Events between worlds are dispatched
 * synchronously and their `detail` is structured-cloned; a detail that holds a function arrives as null as a whole, so
 * functions are lifted out first. Handed to both worlds as source text: whole in itself, no outer names.
 */
export interface WorldLink {
  /** Gives the other world a frozen global `key`. */
  expose(key: string, api: unknown): void;
}

type AnyFunction = (...args: unknown[]) => unknown;
interface Lifted {
  plain: unknown;
  functions: [path: string[], id: number][];
}

interface Answer {
  kind: 'value' | 'throw' | 'promise';
  value?: Lifted;
  message?: string;
}
type Message =
  | { type: 'expose'; key: string; value: Lifted }
  | { type: 'call'; id: number; fn: number; args: Lifted }
  | { type: 'return'; id: number; answer: Answer }
  | { type: 'settle'; id: number; ok: true; value: Lifted }
  | { type: 'settle'; id: number; ok: false; message: string };

/** `sendName` and `receiveName` are random, so that a page cannot guess the events. */
export function createWorldLink(sendName: string, receiveName: string): WorldLink {
  // Captured before any page script runs: a page that replaces these globals changes nothing here.
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const MakeEvent = CustomEvent;
  const { defineProperty, freeze, getPrototypeOf, entries } = Object;
  const objectPrototype = Object.prototype;

  const own = new Map<number, AnyFunction>();
  const ownIds = new WeakMap<AnyFunction, number>();
  const returned = new Map<number, Answer>();
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastCall = 0;

  const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function';
  const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  const post = (detail: Message): boolean => dispatch(new MakeEvent(sendName, { detail }));

  function idOf(fn: AnyFunction): number {
    const known = ownIds.get(fn);
    if (known !== undefined) return known;
    const id = own.size + 1;
    own.set(id, fn);
    ownIds.set(fn, id);
    return id;
  }

  function lift(value: unknown): Lifted {
    const functions: Lifted['functions'] = [];
    const copies = new Map<object, unknown>();
    const walk = (v: unknown, path: string[]): unknown => {
      if (isFunction(v)) {
        functions.push([path, idOf(v)]);
        return null;
      }
      if (typeof v !== 'object' || v === null) return v;
      const known = copies.get(v);
      if (known !== undefined) return known;
      if (Array.isArray(v)) {
        const copy: unknown[] = [];
        copies.set(v, copy);
        v.forEach((item, at) => {
          copy[at] = walk(item, [...path, String(at)]);
        });
        copy.length = v.length;
        return copy;
      }
      const prototype: unknown = getPrototypeOf(v);
      // The other world's and this world's plain objects both count; everything else is cloned as it is.
      if (prototype !== objectPrototype && prototype !== null) return v;
      const copy = {};
      copies.set(v, copy);
      for (const [key, item] of entries(v)) {
        const walked = walk(item, [...path, key]);
        defineProperty(copy, key, { value: walked, writable: true, enumerable: true, configurable: true });
      }
      return copy;
    };
    return { plain: walk(value, []), functions };
  }

  function lower(lifted: Lifted): unknown {
    let root = lifted.plain;
    for (const [path, id] of lifted.functions) {
      const standIn = (...args: unknown[]): unknown => callAcross(id, args);
      const last = path.at(-1);
      if (last === undefined) {
        root = standIn;
        continue;
      }
      let holder: unknown = root;
      for (const key of path.slice(0, -1)) holder = Reflect.get(Object(holder), key);
      if (typeof holder === 'object' && holder !== null)
        defineProperty(holder, last, { value: standIn, writable: true, enumerable: true, configurable: true });
    }
    return root;
  }

  function callAcross(fn: number, args: unknown[]): unknown {
    const id = ++lastCall;
    post({ type: 'call', id, fn, args: lift(args) });
    const answer = returned.get(id);
    returned.delete(id);
    if (!answer) throw new TypeError('An object could not be cloned.');
    if (answer.kind === 'throw') throw new Error(answer.message);
    if (answer.kind === 'value') return answer.value && lower(answer.value);
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  function answerCall(id: number, fn: number, args: unknown): void {
    let value: unknown;
    try {
      const call = own.get(fn);
      if (!call) throw new Error('The function called is gone.');
      value = call(...(Array.isArray(args) ? args : []));
    } catch (error) {
      post({ type: 'return', id, answer: { kind: 'throw', message: wordsOf(error) } });
      return;
    }
    if (!(value instanceof Promise)) {
      post({ type: 'return', id, answer: { kind: 'value', value: lift(value) } });
      return;
    }
    post({ type: 'return', id, answer: { kind: 'promise' } });
    value.then(
      (settled: unknown) => post({ type: 'settle', id, ok: true, value: lift(settled) }),
      (error: unknown) => post({ type: 'settle', id, ok: false, message: wordsOf(error) }),
    );
  }

  function deepFreeze(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    if (ArrayBuffer.isView(value)) return value;
    for (const part of Object.values(value)) deepFreeze(part);
    return freeze(value);
  }

  EventTarget.prototype.addEventListener.call(window, receiveName, (event) => {
    const message: unknown = event instanceof MakeEvent ? event.detail : null;
    // null: the sender's value held something that cannot be cloned; the sender sees that no answer came and throws.
    if (typeof message !== 'object' || message === null) return;
    const m = message as Message;
    if (m.type === 'call') answerCall(m.id, m.fn, lower(m.args));
    else if (m.type === 'return') returned.set(m.id, m.answer);
    else if (m.type === 'expose')
      defineProperty(window, m.key, { value: deepFreeze(lower(m.value)), enumerable: true });
    else {
      const waiting = pending.get(m.id);
      pending.delete(m.id);
      if (m.ok) waiting?.resolve(lower(m.value));
      else waiting?.reject(new Error(m.message));
    }
  });

  return { expose: (key, api) => void post({ type: 'expose', key, value: lift(api) }) };
}
