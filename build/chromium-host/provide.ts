// What the host does not provide throws with its name, instead of being silently undefined.

/** Names that engines, inspectors and promises ask any object for; answering undefined is right for them. */
const ASKED_BY_OTHERS = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  '$$typeof',
]);

/** Wraps one member of the `electron` module. Members can be replaced (a spec may script a dialog). */
export function provide<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !ASKED_BY_OTHERS.has(key) && !key.startsWith('_'))
        throw new Error(`The Chromium host does not provide electron.${name}.${key}.`);
      // Private fields live on the target, not on this wrapper: methods and getters run on it.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}
