import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RequestFacts, StreamEnd } from '../../../electron/protocol/decode/turn-decoder.ts';
import { readModelList } from '../../../electron/protocol/models/model-list.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import { decodePieces } from '../../support/decode-pieces.ts';
import type { RecordedFixture } from '../../support/recorded-fixture.ts';
import { splitEvery, splitSeeded } from '../../support/seeded-splits.ts';
import { type Expected, shortfalls } from '../../support/turn-case.ts';

const FOLDER = new URL('./', import.meta.url);
const SEEDS = [3, 77, 4242];

const fixtures = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name): { name: string; fixture: RecordedFixture; bytes: Uint8Array } => {
    const fixture: RecordedFixture = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
    return { name: name.slice(0, -'.json'.length), fixture, bytes: readFileSync(new URL(fixture.file, FOLDER)) };
  });

describe('recorded fixtures', () => {
  it('are there for llama.cpp and for LiteLLM in front of it', () => {
    expect(fixtures.filter(({ name }) => name.startsWith('llama-cpp-')).length).toBeGreaterThanOrEqual(17);
    expect(fixtures.filter(({ name }) => name.startsWith('litellm-')).length).toBeGreaterThanOrEqual(9);
  });

  it('say where they come from, and nothing of the machine', () => {
    for (const { name, fixture, bytes } of fixtures) {
      const { recorded, server, version, commandLine, model, date, expected } = fixture;
      expect({ name, recorded }).toEqual({ name, recorded: true });
      for (const said of [server, version, commandLine, model]) expect(said, name).toMatch(/\w/);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(expected, name).toBeDefined();
      const all = JSON.stringify(fixture) + Buffer.from(bytes).toString('latin1');
      expect(all, name).not.toMatch(/\/tmp\/|\/home\/|\/root\/|Bearer |sk-/);
    }
  });

  for (const { name, fixture, bytes } of fixtures) {
    if (fixture.request === null) {
      it(name, () => {
        const list = readModelList(JSON.parse(Buffer.from(bytes).toString('utf8')));
        expect({ models: list?.models.map(({ id }) => id) }).toEqual(fixture.expected);
      });
      continue;
    }
    const request = factsOf(fixture.request);
    it(name, () => {
      const decode = (pieces: readonly Uint8Array[]) =>
        decodePieces(pieces, {
          response: { status: fixture.status, headers: fixture.headers, now: Date.parse(fixture.date) },
          request,
          end: endOf(fixture),
        });
      const whole = decode([bytes]);
      const expected: Expected = fixture.expected ?? {};
      expect(shortfalls({ id: name, folder: '', kind: 'stream', expected }, whole.outcome)).toEqual([]);
      for (const pieces of [
        splitEvery(bytes, 1),
        splitEvery(bytes, 5),
        ...SEEDS.map((seed) => splitSeeded(bytes, seed)),
      ]) {
        const cut = decode(pieces);
        expect(cut.outcome).toEqual(whole.outcome);
        expect(cut.events).toEqual(whole.events);
      }
    });
  }
});

/** What the decoder is told of the request that was sent. */
function factsOf(body: Record<string, unknown>): RequestFacts {
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const choice = body.tool_choice;
  const format = JSON.stringify(body.response_format ?? null);
  return {
    model: String(body.model),
    toolNames: tools.map((tool): string => tool.function.name),
    toolChoice: choice === 'auto' || choice === 'none' || choice === 'required' ? choice : null,
    wantsSchema: format.includes('json_schema'),
    wantsJsonObject: format.includes('json_object'),
    hasImages: JSON.stringify(body.messages).includes('image_url'),
  };
}

function endOf({ end }: RecordedFixture): StreamEnd {
  if (end === 'reset') return { how: 'cut', error: turnError('network') };
  return { how: end };
}
