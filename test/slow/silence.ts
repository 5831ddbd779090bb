/**
 * Real minutes of silence: `npm run test:slow`. A local server reads a long prompt for longer than the 300 seconds after
 * which undici would give up by itself; a turn must wait before the first byte, and again in the middle of the stream.
 */
import { resolveBaseUrl } from '../../electron/protocol/request/base-url.ts';
import { plainConnection } from '../../electron/servers/connection.ts';
import { runTurn } from '../../electron/turns/run-turn.ts';
import { outcomeObject } from '../../shared/turn/outcome-object.ts';
import { EMPTY_TURN, reduceTurn, type TurnState } from '../../shared/turn/turn-state.ts';
import { pause, respondStream, send, startScriptedServer } from '../support/scripted-server.ts';
import { DONE, finish, role, text } from '../support/sse.ts';

const SILENCE_MS = 310_000;

const server = await startScriptedServer([
  pause(SILENCE_MS),
  respondStream(),
  send(role() + text('before ')),
  pause(SILENCE_MS),
  send(text('after') + finish() + DONE),
]);
const url = resolveBaseUrl(server.baseUrl);
if (!url.ok) throw new Error(url.reason);
console.log(`Two silences of ${SILENCE_MS / 1000} seconds each, begun ${new Date().toISOString()}`);
let state: TurnState = EMPTY_TURN;
await runTurn({
  turnId: 't',
  connection: plainConnection(url),
  request: { model: 'm', messages: [{ role: 'user', text: 'hi' }] },
  stallAfterMs: null,
  journal: null,
  signal: new AbortController().signal,
  onEvent(event) {
    state = reduceTurn(state, event);
    if (event.type === 'phase' || event.type === 'text-delta')
      console.log(`${event.type} at ${new Date().toISOString()}`);
  },
});
await server.close();
const outcome = outcomeObject(state);
const passed =
  outcome?.outcome === 'complete' && outcome.text === 'before after' && outcome.timing.endedMs > 2 * SILENCE_MS;
console.log(JSON.stringify(outcome));
console.log(passed ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = passed ? 0 : 1;
