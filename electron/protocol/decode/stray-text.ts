/**
 * Lines of a stream that are no fields: a pretty-printed error, a bare completion, words, a `data:` with blanks ahead.
 * By the standard they are ignored; here they are gathered until they make sense (DESIGN section 4).
 */
import type { JsonValue } from '../../../shared/json.ts';
import { MAX_STRAY_UNITS } from '../chunk/limits.ts';
import { isHtml } from '../failure/plain-words.ts';
import type { PayloadReader } from './payload-reader.ts';
import type { TurnAssembly } from './turn-assembly.ts';

/** Attempts to read gathered lines before the end: a hostile stream could ask for one a line. */
const MAX_ATTEMPTS = 64;

export class StrayText {
  private readonly turn: TurnAssembly;
  private readonly payload: PayloadReader;
  private lines: string[] = [];
  private units = 0;
  private attempts = 0;

  constructor(turn: TurnAssembly, payload: PayloadReader) {
    this.turn = turn;
    this.payload = payload;
  }

  /** The lines of one block. */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.turn.over) return;
      const data = /^\s*data\s*:\s?(.*)$/is.exec(line)?.[1];
      if (data !== undefined && this.lines.length === 0) {
        this.turn.anomaly('field-outside-event', line.slice(0, 40));
        this.payload.read(data);
      } else if (line.trim() === '[DONE]') {
        this.turn.anomaly('field-outside-event', '[DONE]');
        this.turn.markDone();
      } else this.gather(line);
    }
    if (this.lines.length > 0 && !this.turn.over) this.tryToRead();
  }

  /** The body is over: what is left is read as well as it can be. */
  end(): void {
    if (this.lines.length === 0 || this.turn.over) return;
    const text = this.lines.join('\n').trim();
    this.lines = [];
    if (text === '') return;
    if (/^[{[]/.test(text)) {
      this.turn.anomaly('field-outside-event', text.slice(0, 40));
      this.payload.broken(text, true);
    } else this.payload.words(text, true);
  }

  private gather(line: string): void {
    if (this.units + line.length > MAX_STRAY_UNITS) {
      // A bare completion of this size is read where it stands on one line; more is kept in the capture alone.
      if (this.lines.length > 0 || !line.startsWith('{')) return;
    }
    this.units += line.length;
    this.lines.push(line);
  }

  private tryToRead(): void {
    if (this.attempts >= MAX_ATTEMPTS) return;
    const first = this.lines[0]?.trimStart()[0];
    if (first === '{' || first === '[') {
      const last = this.lines.at(-1)?.trimEnd().at(-1);
      if (last === '}' || last === ']') this.tryJson();
      return;
    }
    const text = this.lines.join('\n');
    // The rest of a web page may follow: its title is wanted.
    if (isHtml(text) && !/<\/title>/i.test(text)) {
      this.attempts++;
      return;
    }
    this.clear();
    if (text.trim() !== '') this.payload.words(text.trim(), true);
  }

  private tryJson(): void {
    const text = this.lines.join('\n');
    let value: JsonValue;
    try {
      value = JSON.parse(text);
    } catch {
      this.attempts++;
      return;
    }
    this.clear();
    this.payload.value(value, text, true);
    this.turn.anomaly(this.turn.failure ? 'error-outside-event' : 'field-outside-event', text.slice(0, 40));
  }

  private clear(): void {
    this.lines = [];
    this.units = 0;
  }
}
