/**
 * Replaces each occurrence of a request's secrets in the response by asterisks of the same length, so that a server
 * which echoes the key puts it neither into a capture nor on the screen, and every byte offset still holds.
 * What lives here: finding and replacing, over pieces cut anywhere. Not here: which values are secrets.
 *
 * A byte is masked exactly if some occurrence of some form of a secret covers it, wherever the pieces were cut.
 * The forms of a secret: as it is; as it stands inside a JSON string; percent-encoded; the credentials alone of
 * `Bearer …` and the like; and for `user:password` the Base64 of HTTP Basic.
 * Source: DESIGN section 5.
 */

/** Shorter values are not masked: they would turn ordinary text into asterisks, and guard nothing. */
export const MIN_SECRET_BYTES = 4;

/** Keys that the documentation of local servers tells everyone to type. Public words, and ordinary ones in an answer. */
const PUBLIC_PLACEHOLDERS = new Set(['none', 'null', 'empty', 'dummy', 'ollama', 'lm-studio', 'not-needed', 'no-key']);

const ASTERISK = 0x2a;
const NOTHING = new Uint8Array(0);

export interface SecretMasker {
  /** The bytes that are now decided. Never changes its argument; may return it, or a view of it. */
  push(bytes: Uint8Array): Uint8Array;
  /** What was held back, at the end of the response. The masker can be used for a new response afterwards. */
  flush(): Uint8Array;
  /** Occurrences seen by `push` so far; overlapping ones count once. */
  readonly found: number;
  /** The same for a whole text (a header value, a server's message). Does not count. */
  maskText(text: string): string;
}

/** A masker for one response. Without secrets worth masking it passes every piece through as it is. */
export function createSecretMasker(secrets: readonly string[]): SecretMasker {
  const forms = formsOf(secrets);
  if (forms.length === 0) {
    return { push: (bytes) => bytes, flush: () => NOTHING, found: 0, maskText: (text) => text };
  }
  const automaton = buildAutomaton(forms);
  const stream = createStream(automaton, forms);
  return {
    push: stream.push,
    flush: stream.flush,
    get found() {
      return stream.found();
    },
    maskText(text) {
      const once = createStream(automaton, forms);
      const head = once.push(Buffer.from(text, 'utf8'));
      const tail = once.flush();
      return once.found() === 0 ? text : Buffer.concat([head, tail]).toString('utf8');
    },
  };
}

function formsOf(secrets: readonly string[]): Buffer[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    const credentials = /^(?:bearer|basic|token|api-?key)\s+(\S.*)$/i.exec(secret)?.[1];
    for (const value of credentials === undefined ? [secret] : [secret, credentials]) {
      if (Buffer.byteLength(value) < MIN_SECRET_BYTES || PUBLIC_PLACEHOLDERS.has(value.toLowerCase())) continue;
      const json = JSON.stringify(value).slice(1, -1);
      forms.add(value).add(json).add(json.replaceAll('/', '\\/')).add(percentEncoded(value));
      if (value.includes(':')) forms.add(Buffer.from(value, 'utf8').toString('base64'));
    }
  }
  return [...forms].map((form) => Buffer.from(form, 'utf8'));
}

function percentEncoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value; // a lone surrogate has no percent-encoded form
  }
}

/** Aho-Corasick over bytes, as dense tables: state 0 is "nothing begun". */
interface Automaton {
  next: Int32Array;
  /** Length of the longest form that ends in this state, 0 if none. */
  match: Int32Array;
  /** How many of the last bytes may still become a secret. */
  hold: Int32Array;
  longest: number;
}

function buildAutomaton(forms: readonly Uint8Array[]): Automaton {
  const size = 1 + forms.reduce((sum, form) => sum + form.length, 0);
  const next = new Int32Array(size * 256);
  const match = new Int32Array(size);
  const depth = new Int32Array(size);
  const inner = new Uint8Array(size); // states that a longer secret passes through
  let states = 1;
  let longest = 0;
  for (const form of forms) {
    let state = 0;
    for (const byte of form) {
      inner[state] = 1;
      const at = state * 256 + byte;
      let child = next[at] ?? 0;
      if (child === 0) {
        child = states++;
        next[at] = child;
        depth[child] = (depth[state] ?? 0) + 1;
      }
      state = child;
    }
    match[state] = form.length;
    longest = Math.max(longest, form.length);
  }
  // Breadth first: a state's failure state is shallower, so its row is whole when it is needed.
  const fail = new Int32Array(states);
  const hold = new Int32Array(states);
  const queue: number[] = [0];
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] ?? 0;
    const back = fail[state] ?? 0;
    if (state !== 0) {
      match[state] = Math.max(match[state] ?? 0, match[back] ?? 0);
      hold[state] = inner[state] === 1 ? (depth[state] ?? 0) : (hold[back] ?? 0);
    }
    for (let byte = 0; byte < 256; byte++) {
      const at = state * 256 + byte;
      const child = next[at] ?? 0;
      const beyond = state === 0 ? 0 : (next[back * 256 + byte] ?? 0);
      if (child === 0) {
        next[at] = beyond;
      } else {
        fail[child] = beyond;
        queue.push(child);
      }
    }
  }
  return { next: next.subarray(0, states * 256), match: match.subarray(0, states), hold, longest };
}

function createStream({ next, match, hold, longest }: Automaton, forms: readonly Buffer[]) {
  let state = 0;
  let held: Uint8Array = NOTHING;
  let found = 0;
  /** Where the last masked run ends, counted from the start of `held`. */
  let maskedTo = 0;

  function push(bytes: Uint8Array): Uint8Array {
    if (bytes.length === 0) return NOTHING;
    let work = bytes;
    let owned = false;
    let from = 0;
    if (held.length > 0) {
      work = Buffer.concat([held, bytes]);
      owned = true;
      from = held.length;
    } else {
      // The native search is many times faster than the tables; then only the end can still matter.
      const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (!forms.some((form) => view.includes(form))) {
        from = Math.max(0, bytes.length - longest + 1);
        state = 0;
      }
    }
    for (let at = from; at < work.length; at++) {
      state = next[state * 256 + (work[at] ?? 0)] ?? 0;
      const length = match[state] ?? 0;
      if (length === 0) continue;
      const start = at + 1 - length;
      if (start >= maskedTo) found++;
      if (!owned) {
        work = Uint8Array.from(work);
        owned = true;
      }
      // The tables have read these bytes already; none is read again.
      work.fill(ASTERISK, start, at + 1);
      maskedTo = at + 1;
    }
    const keep = hold[state] ?? 0;
    const out = work.length - keep;
    held = keep === 0 ? NOTHING : Uint8Array.from(work.subarray(out));
    maskedTo = Math.max(0, maskedTo - out);
    return keep === 0 ? work : work.subarray(0, out);
  }

  function flush(): Uint8Array {
    const rest = held;
    held = NOTHING;
    state = 0;
    maskedTo = 0;
    return rest;
  }

  return { push, flush, found: () => found };
}
