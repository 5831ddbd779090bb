/**
 * Takes the compression off a response: as its header says, or as its bytes do where no header says it.
 * Plain bodies pass synchronously, piece by piece; only compressed ones go through zlib's thread.
 */
import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { TurnError } from '../../shared/turn/failure.ts';
import { turnError } from '../../shared/turn/turn-error.ts';
import { said } from '../../shared/words/english.ts';

export interface ContentDecoding {
  push(bytes: Uint8Array): void;
  /** Resolves when all that was pushed has come out. A body cut inside its compression gives what could be unpacked. */
  finish(): Promise<void>;
  /** Drops what has not come out. */
  cancel(): void;
  /** Bytes pushed and not yet unpacked. */
  readonly backlog: number;
}

export interface ContentDecodingSink {
  /** Called once before the first piece: whether a compressed body came that no header announced. */
  begin(unlabelled: boolean): void;
  data(bytes: Uint8Array): void;
  fail(error: TurnError): void;
}

/** `contentEncoding` is the header's value, or `null`. */
export function createContentDecoding(contentEncoding: string | null, sink: ContentDecodingSink): ContentDecoding {
  const codings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  let head: Uint8Array = new Uint8Array(0);
  let begun = false;
  let cancelled = false;
  let stages: Transform[] | null = null;
  let backlog = 0;

  function begin(): void {
    begun = true;
    const found = chooseStages(codings, head);
    if (found === null) {
      sink.fail(
        turnError('protocol', {
          said: said('coding.unknown', { codings: codings.join(', ').slice(0, 100) }),
        }),
      );
      cancelled = true;
      return;
    }
    sink.begin(found.unlabelled);
    stages = found.stages.length > 0 ? connect(found.stages) : null;
  }

  function connect(list: Transform[]): Transform[] {
    list.forEach((stage, at) => {
      const next = list[at + 1];
      stage.on('error', (error: Error) => {
        if (cancelled) return;
        cancelled = true;
        sink.fail(turnError('protocol', { said: said('coding.damaged', { reason: error.message.slice(0, 100) }) }));
      });
      stage.on('data', (piece: Uint8Array) => {
        if (next) next.write(piece);
        else if (!cancelled) sink.data(piece);
      });
      if (next) stage.on('end', () => next.end());
    });
    return list;
  }

  function feed(bytes: Uint8Array): void {
    if (cancelled || bytes.length === 0) return;
    const first = stages?.[0];
    if (!first) {
      sink.data(bytes);
      return;
    }
    backlog += bytes.length;
    first.write(bytes, () => {
      backlog -= bytes.length;
    });
  }

  return {
    push(bytes) {
      if (cancelled) return;
      if (begun) return feed(bytes);
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
      // Two bytes tell; a lone first byte that begins no gzip need not wait for the second.
      if (head.length < 2 && (codings.length > 0 || head[0] === 0x1f)) return;
      begin();
      feed(head);
    },
    async finish() {
      if (cancelled) return;
      if (!begun) {
        begin();
        feed(head);
      }
      const first = stages?.[0];
      const last = stages?.at(-1);
      if (!first || !last || cancelled) return;
      await new Promise<void>((resolve) => {
        for (const stage of stages ?? []) stage.once('error', () => resolve());
        last.once('end', resolve);
        last.once('close', resolve);
        first.end();
      });
    },
    cancel() {
      cancelled = true;
      for (const stage of stages ?? []) stage.destroy();
    },
    get backlog() {
      return backlog;
    },
  };
}

function chooseStages(codings: string[], head: Uint8Array): { stages: Transform[]; unlabelled: boolean } | null {
  const gzipped = head[0] === 0x1f && head[1] === 0x8b;
  if (codings.length === 0) return { stages: gzipped ? [gunzip()] : [], unlabelled: gzipped };
  const stages: Transform[] = [];
  // The last coding was applied last and comes off first.
  for (const [at, coding] of codings.toReversed().entries()) {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        // A gateway may have unpacked the body and left the header: then it is plain.
        if (at > 0 || gzipped) stages.push(gunzip());
        break;
      case 'deflate':
        if (at > 0 || !looksLikeText(head))
          stages.push(isZlib(head) ? createInflate(TOLERANT) : createInflateRaw(TOLERANT));
        break;
      case 'br':
        stages.push(
          createBrotliDecompress({
            flush: constants.BROTLI_OPERATION_FLUSH,
            finishFlush: constants.BROTLI_OPERATION_FLUSH,
          }),
        );
        break;
      case 'zstd':
        stages.push(createZstdDecompress({ flush: constants.ZSTD_e_flush, finishFlush: constants.ZSTD_e_flush }));
        break;
      default:
        return null;
    }
  }
  return { stages, unlabelled: false };
}

/** Each piece comes out as soon as it can, and a body that breaks off gives what it holds. */
const TOLERANT = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

function gunzip(): Transform {
  return createGunzip(TOLERANT);
}

/** A zlib head: method 8, and both bytes together a multiple of 31. */
function isZlib(head: Uint8Array): boolean {
  const [first = 0, second = 0] = head;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/** `data`, `event`, `: comment`, `{`, `<`: a body that was not compressed at all. */
function looksLikeText(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('latin1', 0, 2);
  return /^(da|ev|: |:\n|id|re|\{"|\{\n|<!|<h)/.test(text);
}
