// The bridge between the worlds, both ends in one realm with an event target for a window.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorldLink, type WorldLink } from '../../build/chromium-host/world-link.ts';

type Api = Record<string, (...args: unknown[]) => unknown>;

/** Real worlds clone an event's detail, and a detail with a function in it arrives as null. */
class CloningEvent extends Event {
  readonly detail: unknown;
  constructor(name: string, { detail }: { detail: unknown }) {
    super(name);
    try {
      this.detail = structuredClone(detail);
    } catch {
      this.detail = null;
    }
  }
}

let link: WorldLink;
const page: EventTarget & { api?: Api } = new EventTarget();
const before = { window: Reflect.get(globalThis, 'window'), CustomEvent: globalThis.CustomEvent };

beforeEach(() => {
  Object.assign(globalThis, { window: page, CustomEvent: CloningEvent });
  createWorldLink('to-preload', 'to-page');
  link = createWorldLink('to-page', 'to-preload');
});

afterEach(() => {
  Object.assign(globalThis, before);
});

describe('a bridged object', () => {
  it('is frozen, answers at once or by promise, and fails with words', async () => {
    link.expose('api', {
      version: '1',
      add: (a: number, b: number) => a + b,
      later: async (value: unknown) => ({ got: value }),
      broken: () => {
        throw new Error('not today');
      },
      brokenLater: async () => {
        throw new Error('not tomorrow');
      },
    });
    const api = page.api as Api;
    expect(Object.isFrozen(api)).toBe(true);
    expect(api.add?.(2, 3)).toBe(5);
    const sent = new Map([['bytes', new Uint8Array([1, 2])]]);
    expect(await api.later?.(sent)).toEqual({ got: sent });
    expect(() => api.broken?.()).toThrow('not today');
    await expect(api.brokenLater?.()).rejects.toThrow('not tomorrow');
    expect(() => api.add?.(new Map([['f', () => 1]]))).toThrow(/could not be cloned/);
  });
});
