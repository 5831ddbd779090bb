/**
 * Joins a surrogate pair that a server split over two deltas; what stays alone becomes U+FFFD.
 * One joiner a channel (text, reasoning, refusal, each call's arguments): what leaves it is well-formed.
 */
export class SurrogateJoiner {
  private held = '';
  /** Halves that found no partner, for the anomaly. */
  lone = 0;

  /** The well-formed text that can be told by now; may be empty. */
  push(piece: string): string {
    let text = this.held === '' ? piece : this.held + piece;
    this.held = '';
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      this.held = text.slice(-1);
      text = text.slice(0, -1);
    }
    return this.clean(text);
  }

  /** At the end: a half that still waits. */
  flush(): string {
    const rest = this.held;
    this.held = '';
    return this.clean(rest);
  }

  private clean(text: string): string {
    if (text.isWellFormed()) return text;
    this.lone++;
    return text.toWellFormed();
  }
}
