/** Makes docs/protocol.md from the tables that the code uses, and from the facts and the tests that hold them. */
import { readFileSync } from 'node:fs';
import * as limits from '../../electron/protocol/chunk/limits.ts';
import { ANOMALY_KINDS } from '../../shared/turn/anomaly.ts';
import { ANOMALY_CATALOGUE } from '../../shared/turn/anomaly-catalogue.ts';
import { FAILURE_KINDS } from '../../shared/turn/failure.ts';
import { FAILURE_CATALOGUE } from '../../shared/turn/failure-catalogue.ts';
import { readServerFixtures } from './server-fixtures.ts';

export interface Fact {
  id: string;
  section: string;
  fact: string;
  does: string | null;
  /** Test files below test/electron/protocol or test/conformance, cases as `field/…` or `seeds/…`, fixtures as `servers/…`. */
  tests: string[];
}

export function readFacts(): Fact[] {
  return JSON.parse(readFileSync(new URL('../conformance/facts.json', import.meta.url), 'utf8'));
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: string[], rows: string[]) =>
  [row(...head), `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');

/** The whole text of docs/protocol.md. */
export function protocolDoc(): string {
  const anomalies = ANOMALY_KINDS.map((kind) => {
    const { sentence, handling, rule, seenAt } = ANOMALY_CATALOGUE[kind];
    return row(`\`${kind}\``, sentence, handling, rule, seenAt ?? '');
  });
  const failures = FAILURE_KINDS.map((kind) =>
    row(`\`${kind}\``, FAILURE_CATALOGUE[kind].sentence, FAILURE_CATALOGUE[kind].advice),
  );
  const bounds = Object.entries(limits)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => row(`\`${name}\``, value.toLocaleString('en')));
  const fixtures = readServerFixtures().map(({ name, title, server, made, source }) =>
    row(`\`${name}\``, server, title, made, source),
  );
  return `<!-- Made by test/support/write-protocol-doc.ts from the tables in shared/turn and test/conformance. Do not edit. -->

# The protocol, as svir reads it

svir reads \`POST /v1/chat/completions\` with \`stream: true\` from any server that speaks it, and what servers do beyond it.
What departs from the protocol and did not stop the turn is an *anomaly*: it is read, and told. What ends the turn is a
*failure*: what came before it is kept.

Sources named below: "wire" is the wire document, "other servers" the divergence document, "third document" the server's own,
"design" the design, "SSE" the HTML standard's server-sent events, "JSON" RFC 8259.

## What svir accepts, and what it says about it

${table(['anomaly', 'what the server did', 'what svir does', 'rule', 'seen at'], anomalies)}

## What ends a turn

${table(['failure', 'what happened', 'what can be done'], failures)}

## Bounds

Each is far above what a healthy server sends. Where one is met the turn fails as \`limit\`, and what came is kept; reports
beyond theirs are counted instead of told.

${table(['bound', 'value'], bounds)}

## Servers

Each line is a stream or body in \`test/conformance/servers\`, replayed whole, byte by byte, in seeded splits, and cut after
every event.

${table(['fixture', 'server', 'what it shows', 'made', 'source'], fixtures)}

## Facts and the tests that hold them

Names are files below \`test/electron/protocol\` or \`test/conformance\`, cases (\`field/…\`, \`seeds/…\`) and fixtures (\`servers/…\`).

${table(
  ['fact', 'what servers do', 'what svir does', 'held by'],
  readFacts().map(({ id, fact, does, tests }) =>
    row(id, fact, does ?? '', tests.map((test) => `\`${test}\``).join(', ')),
  ),
)}
`;
}
