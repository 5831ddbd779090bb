/**
 * What is known of servers since svir was started, by origin: their lists, and bodies they refused for their size. For
 * what is said before sending, and for the facts the decoder judges by. Nothing of it is stored.
 */
import type { ModelEntry, ModelList } from '../../shared/chat/server-profile.ts';

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

  /** What such a request would meet there, in plain sentences. */
  warnings(origin: string, request: { model: string; bodyBytes: number; images: number }): string[] {
    const { model, bodyBytes, images } = request;
    const said: string[] = [];
    const limit = this.#lists.get(origin)?.maxBodyBytes;
    const refused = this.#refusedBytes.get(origin);
    if (limit !== undefined && bodyBytes > limit) {
      said.push(`This server takes requests of up to ${mebibytes(limit)}; this one has ${mebibytes(bodyBytes)}.`);
    } else if (refused !== undefined && bodyBytes >= refused) {
      said.push(
        `This server refused a request of ${mebibytes(refused)} as too large; this one has ${mebibytes(bodyBytes)}.`,
      );
    }
    const entry = this.entry(origin, model);
    if (entry === null || images === 0) return said;
    const { inputs, maxImages } = entry;
    if (inputs !== undefined && !inputs.includes('image')) {
      said.push('By the list of this server the model takes no images.');
    } else if (maxImages !== undefined && images > maxImages) {
      said.push(
        `This model takes at most ${maxImages} images in a request; there are ${images}, earlier messages included.`,
      );
    }
    return said;
  }
}

function mebibytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`;
}

function entries({ models, hidden }: ModelList): ModelEntry[] {
  return [...models, ...hidden];
}
