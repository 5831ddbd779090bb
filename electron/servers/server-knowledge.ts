/**
 * What is known of servers since svir was started, by origin: their lists, and bodies they refused for their size. For
 * what is said before sending, and for the facts the decoder judges by. Nothing of it is stored.
 */
import type { ModelEntry, ModelList } from '../../shared/chat/server-profile.ts';
import { said, worded } from '../../shared/words/english.ts';
import type { Worded } from '../../shared/words/said.ts';

export class ServerKnowledge {
  readonly #lists = new Map<string, ModelList>();
  readonly #refusedBytes = new Map<string, number>();

  rememberList(origin: string, list: ModelList): void {
    this.#lists.set(origin, list);
  }

  /** All ids of the list, hidden ones too; `null` where none was read. */
  ids(origin: string): string[] | null {
    const list = this.#lists.get(origin);
    return list === undefined ? null : entries(list).map(({ id }) => id);
  }

  entry(origin: string, model: string): ModelEntry | null {
    const list = this.#lists.get(origin);
    return (list && entries(list).find(({ id }) => id === model)) ?? null;
  }

  /** The server answered 413 to a body of this length. */
  rememberRefusedBody(origin: string, bytes: number): void {
    this.#refusedBytes.set(origin, Math.min(bytes, this.#refusedBytes.get(origin) ?? Number.POSITIVE_INFINITY));
  }

  /** What such a request would meet there. */
  warnings(origin: string, request: { model: string; bodyBytes: number; images: number }): Worded[] {
    const { model, bodyBytes, images } = request;
    const warnings: Worded[] = [];
    const limit = this.#lists.get(origin)?.maxBodyBytes;
    const refused = this.#refusedBytes.get(origin);
    if (limit !== undefined && bodyBytes > limit) {
      warnings.push(worded(said('size.limit', { limit, bytes: bodyBytes })));
    } else if (refused !== undefined && bodyBytes >= refused) {
      warnings.push(worded(said('size.refused', { refused, bytes: bodyBytes })));
    }
    const entry = this.entry(origin, model);
    if (entry === null || images === 0) return warnings;
    const { inputs, maxImages } = entry;
    if (inputs !== undefined && !inputs.includes('image')) {
      warnings.push(worded(said('size.no-images')));
    } else if (maxImages !== undefined && images > maxImages) {
      warnings.push(worded(said('size.most-images', { most: maxImages, images })));
    }
    return warnings;
  }
}

function entries({ models, hidden }: ModelList): ModelEntry[] {
  return [...models, ...hidden];
}
