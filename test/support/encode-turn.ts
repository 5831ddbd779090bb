/**
 * Writes a turn as a server would, in every legal and sloppy framing. The opposite of the decoder, for property tests.
 */
export interface PlainTurn {
  carrier: 'reasoning_content' | 'reasoning' | 'both' | 'think';
  reasoning: string[];
  text: string[];
  refusal: string[];
  calls: { id: string; name: string[]; arguments: string[] }[];
  finish: 'stop' | 'tool_calls' | 'length';
  usage: boolean;
}

export interface Framing {
  eol: '\n' | '\r\n' | '\r';
  space: boolean;
  mark: boolean;
  comments: boolean;
  ids: boolean;
  /** JSON over several data lines. */
  pretty: boolean;
  /** No blank line between events. */
  tight: boolean;
  /** Keys that are unused stand there as null. */
  nulls: boolean;
  done: boolean;
  lastBlankLine: boolean;
  /** Order in which pieces of the calls come: numbers drawn for each piece. */
  order: number[];
}

type Delta = Record<string, unknown>;

/** The bytes of the turn. */
export function encodeTurn(turn: PlainTurn, framing: Framing): Uint8Array {
  const deltas = deltasOf(turn, framing);
  const payloads = deltas.map((delta) =>
    JSON.stringify(chunk(delta, null, framing), null, framing.pretty ? 1 : undefined),
  );
  payloads.push(JSON.stringify(chunk({}, turn.finish, framing)));
  if (turn.usage) {
    payloads.push(
      JSON.stringify({
        id: 'turn-1',
        model: 'm',
        choices: [],
        usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      }),
    );
  }
  if (framing.done) payloads.push('[DONE]');
  const { eol } = framing;
  const blocks = payloads.map((payload, at) => {
    const lines: string[] = [];
    if (framing.comments && at % 3 === 0) lines.push(': keep-alive');
    if (framing.ids) lines.push(`id: ${at}`, 'event: message');
    for (const line of payload.split('\n')) lines.push(`data:${framing.space ? ' ' : ''}${line}`);
    return lines.join(eol);
  });
  const between = framing.tight ? eol : eol + eol;
  const body = (framing.mark ? '\uFEFF' : '') + blocks.join(between) + (framing.lastBlankLine ? eol + eol : '');
  return new TextEncoder().encode(body);
}

function chunk(delta: Delta, finish: string | null, framing: Framing) {
  const unused = framing.nulls
    ? { role: null, content: null, reasoning: null, reasoning_content: null, refusal: null, tool_calls: null }
    : {};
  return { id: 'turn-1', model: 'm', choices: [{ index: 0, delta: { ...unused, ...delta }, finish_reason: finish }] };
}

function deltasOf(turn: PlainTurn, framing: Framing): Delta[] {
  const deltas: Delta[] = [{ role: 'assistant', content: '' }];
  if (turn.carrier === 'think') {
    const inline = turn.reasoning.join('') === '' ? '' : `<think>${turn.reasoning.join('')}</think>`;
    for (const piece of piecesOf(inline, framing.order)) deltas.push({ content: piece });
  } else {
    for (const piece of turn.reasoning) {
      if (turn.carrier === 'both') deltas.push({ reasoning_content: piece, reasoning: piece });
      else deltas.push({ [turn.carrier]: piece });
    }
  }
  for (const piece of turn.text) deltas.push({ content: piece });
  for (const piece of turn.refusal) deltas.push({ content: null, refusal: piece });
  deltas.push(...callDeltas(turn, framing.order));
  return deltas;
}

/** Pieces of all calls, shuffled, each call's own in their order. */
function callDeltas(turn: PlainTurn, order: readonly number[]): Delta[] {
  const queues = turn.calls.map((call, index) => {
    const pieces: Delta[] = [
      { index, id: call.id, type: 'function', function: { name: call.name[0] ?? '', arguments: '' } },
    ];
    for (const name of call.name.slice(1)) pieces.push({ index, function: { name } });
    for (const piece of call.arguments) pieces.push({ index, function: { arguments: piece } });
    return pieces;
  });
  // First pieces come in order, as servers send them; what follows interleaves.
  const deltas: Delta[] = queues.map((queue) => ({ tool_calls: [queue.shift()] }));
  let at = 0;
  while (queues.some((queue) => queue.length > 0)) {
    const open = queues.filter((queue) => queue.length > 0);
    const next = open[(order[at++ % Math.max(1, order.length)] ?? 0) % open.length];
    deltas.push({ tool_calls: [next?.shift()] });
  }
  return deltas;
}

function piecesOf(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (let n = 0; at < text.length; n++) {
    const size = 1 + ((sizes[n % Math.max(1, sizes.length)] ?? 0) % 5);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
