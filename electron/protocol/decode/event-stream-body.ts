import { turnError } from '../../../shared/turn/turn-error.ts';
import { said } from '../../../shared/words/english.ts';
import { MAX_EVENT_BYTES, MAX_LINE_BYTES } from '../chunk/limits.ts';
import { type SseBlock, SseScanner } from '../sse/sse-scanner.ts';
import type { Body } from './body.ts';
import { PayloadReader } from './payload-reader.ts';
import { StrayText } from './stray-text.ts';
import type { TurnAssembly } from './turn-assembly.ts';

/** Reads a body as an event stream into the turn. */
export class EventStreamBody implements Body {
  private readonly turn: TurnAssembly;
  private readonly scanner: SseScanner;
  private readonly payload: PayloadReader;
  private readonly stray: StrayText;
  private started = false;
  private toldMark = false;
  private wrappedOnly = true;

  constructor(turn: TurnAssembly) {
    this.turn = turn;
    this.payload = new PayloadReader(turn);
    this.stray = new StrayText(turn, this.payload);
    this.scanner = new SseScanner({
      maxLineBytes: MAX_LINE_BYTES,
      maxEventBytes: MAX_EVENT_BYTES,
      onBlock: (block) => this.block(block),
      onLimit: (what) =>
        turn.fail(
          turnError('limit', {
            said:
              what === 'line'
                ? said('stream.long-line', { bytes: MAX_LINE_BYTES })
                : said('stream.long-event', { bytes: MAX_EVENT_BYTES }),
          }),
        ),
      onInvalidUtf8: (index) => turn.anomaly('invalid-utf8', '', index),
      beginsNextEvent,
    });
  }

  push(bytes: Uint8Array): void {
    if (!this.started && bytes.length > 0) {
      this.started = true;
      // gzip's and zstd's first bytes begin no event stream.
      if ((bytes[0] === 0x1f && bytes[1] === 0x8b) || (bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f)) {
        this.turn.fail(turnError('protocol', { said: said('stream.compressed') }));
        return;
      }
    }
    this.scanner.push(bytes);
  }

  end(): void {
    this.scanner.end();
    this.stray.end();
  }

  get lastWords(): string {
    return this.payload.lastWords;
  }

  takeSseRanges() {
    return this.scanner.takeRanges();
  }

  takeActivity() {
    const { scanner, payload } = this;
    const activity = {
      data: scanner.sawData || !this.wrappedOnly,
      comment: scanner.sawComment || payload.sawWrappedComment,
    };
    scanner.sawData = false;
    scanner.sawComment = false;
    payload.sawWrappedComment = false;
    this.wrappedOnly = true;
    return activity;
  }

  private block(block: SseBlock): boolean {
    const { turn } = this;
    turn.src = block.index;
    // Nearly every block holds a payload and nothing else.
    if (
      block.data !== null &&
      block.type === '' &&
      block.endedBy === 'blank-line' &&
      block.comments.length === 0 &&
      block.stray.length === 0 &&
      this.toldMark === this.scanner.byteOrderMark
    ) {
      this.message(block.data, false);
      return !turn.over;
    }
    if (!this.toldMark && this.scanner.byteOrderMark) {
      this.toldMark = true;
      turn.anomaly('byte-order-mark', '');
    }
    if (block.endedBy === 'next-event') turn.anomaly('missing-blank-line', '');
    const status = block.comments.length > 0 ? this.comments(block.comments) : null;
    const { data, type } = block;
    const stray = block.endedBy === 'end-of-body' ? withoutHalfField(block.stray) : block.stray;
    if (stray.length > 0 && block.strayFirst) this.stray.take(stray);
    if ((data !== null || type === 'error') && !turn.over)
      this.data(data ?? '', type, status, block.endedBy === 'end-of-body');
    if (stray.length > 0 && !block.strayFirst && !turn.over) this.stray.take(stray);
    return !turn.over;
  }

  private data(data: string, type: string, status: number | null, cut: boolean): void {
    const { payload } = this;
    if (type === '' || type === 'message') {
      this.message(data, cut);
      return;
    }
    this.wrappedOnly = false;
    if (/^(?:error|exception|failure|failed)$/i.test(type)) {
      payload.readError(data, status);
      return;
    }
    this.turn.anomaly('unknown-event-type', type);
    payload.readUnknownType(data);
  }

  private message(data: string, cut: boolean): void {
    const { payload } = this;
    payload.sawWrappedComment = false;
    payload.read(data, cut);
    // A wrapped comment or an empty payload is no sign that anything is generated.
    if (!payload.sawWrappedComment && data !== '') this.wrappedOnly = false;
  }

  /** Keep-alives, with counts where the server gives them; returns a status that stands in one (DashScope). */
  private comments(comments: readonly string[]): number | null {
    let status: number | null = null;
    for (const comment of comments) {
      const told = /HTTP_STATUS\/([45][0-9]{2})/i.exec(comment)?.[1];
      if (told !== undefined) {
        status = Number(told);
        continue;
      }
      const counts =
        /^(?:.*\b(?:keep-?alive|progress|processing|prompt)\b\D*)?\s*([0-9]{1,12})\s*\/\s*([0-9]{1,12})\s*$/i.exec(
          comment,
        );
      if (counts) this.turn.progress(Number(counts[1]), Number(counts[2]));
      else this.turn.progress();
    }
    return status;
  }
}

/** After a whole value no JSON goes on with another `{`: a blank line is missing between two events. */
function beginsNextEvent(line: string, next: string): boolean {
  const first = next.charCodeAt(0);
  if (first !== 0x7b && !next.startsWith('[DONE]')) return false;
  return line.charCodeAt(line.length - 1) === 0x7d || line.endsWith('[DONE]');
}

/** A body that was cut inside the name of a field ends in half a name, which is no line of its own. */
function withoutHalfField(lines: readonly string[]): readonly string[] {
  const last = lines.at(-1);
  return last !== undefined && ['data', 'event', 'id', 'retry'].some((name) => name.startsWith(last))
    ? lines.slice(0, -1)
    : lines;
}
