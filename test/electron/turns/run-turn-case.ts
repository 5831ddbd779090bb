/** A turn run to its end against a server of the test's own. */
import { afterEach, expect } from 'vitest';
import { resolveBaseUrl } from '../../../electron/protocol/request/base-url.ts';
import type { ChatRequest } from '../../../electron/protocol/request/chat-request.ts';
import { plainConnection, type ServerConnection } from '../../../electron/servers/connection.ts';
import { type RunTurnOptions, runTurn } from '../../../electron/turns/run-turn.ts';
import { outcomeObject } from '../../../shared/turn/outcome-object.ts';
import type { TurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';
import { type Answer, type ScriptedServer, startScriptedServer } from '../../support/scripted-server.ts';
import { DONE, finish, role, text } from '../../support/sse.ts';

export const servers: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

export async function serve(answer: Answer): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer);
  servers.push(server);
  return server;
}

export function connectionTo(baseUrl: string, more: Partial<ServerConnection> = {}): ServerConnection {
  const resolved = resolveBaseUrl(baseUrl);
  if (!resolved.ok) throw new Error(resolved.reason);
  const { base, chat, models, origin } = resolved;
  return { ...plainConnection({ base, chat, models, origin }), ...more };
}

export const HI: ChatRequest = { model: 'm', messages: [{ role: 'user', text: 'hi' }] };

/** Runs a turn to its end; checks what holds for every turn: numbers without a gap, one end, and that one last. */
export async function run(server: ScriptedServer, more: Partial<RunTurnOptions> & { key?: string } = {}) {
  const events: TurnEvent[] = [];
  const end = await runTurn({
    turnId: 't',
    connection: connectionTo(server.baseUrl, { key: more.key ?? null }),
    request: HI,
    stallAfterMs: null,
    journal: null,
    signal: new AbortController().signal,
    ...more,
    onEvent(event) {
      events.push(event);
      more.onEvent?.(event);
    },
  });
  expect(events.map(({ n }) => n)).toEqual(events.map((_, at) => at));
  expect(events.filter(({ type }) => type === 'turn-end')).toEqual([end]);
  expect(events.at(-1)).toBe(end);
  const outcome = outcomeObject(events.reduce(reduceTurn, EMPTY_TURN));
  if (outcome === null) throw new Error('no end');
  return { events, outcome, phases: events.flatMap((event) => (event.type === 'phase' ? [event.phase] : [])) };
}

export const GOOD = role() + text('one ') + text('two') + finish() + DONE;
