/** Fixtures of test/conformance/servers: what each server of the wire documents sends, with the outcome beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RequestFacts, ResponseFacts } from '../../electron/protocol/decode/turn-decoder.ts';
import { NO_REQUEST } from './decode-pieces.ts';
import type { Expected, TurnCase } from './turn-case.ts';

const ROOT = fileURLToPath(new URL('../conformance/servers/', import.meta.url));

export interface ServerFixture {
  name: string;
  title: string;
  server: string;
  /** `recorded` needs `version`, `command` and `date` beside it. */
  made: 'constructed' | 'recorded';
  version?: string;
  command?: string;
  date?: string;
  source: string;
  response: ResponseFacts;
  request: RequestFacts;
  bytes: Uint8Array;
  expected: Expected;
}

export function readServerFixtures(): ServerFixture[] {
  return readdirSync(ROOT)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { body, status, headers, request, ...rest } = JSON.parse(readFileSync(ROOT + file, 'utf8'));
      return {
        ...rest,
        name: file.slice(0, -5),
        response: { status, headers: Object.entries(headers), now: Date.parse('2026-11-30T00:00:00Z') },
        request: { ...NO_REQUEST, ...request },
        bytes: new Uint8Array(readFileSync(ROOT + body)),
      };
    });
}

/** A fixture in the form that the comparison of cases takes. */
export function asCase(fixture: ServerFixture): TurnCase {
  return { id: fixture.name, folder: ROOT, kind: 'stream', expected: fixture.expected };
}
