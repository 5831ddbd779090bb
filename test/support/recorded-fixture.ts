/** What test/support/record-fixture.ts leaves beside the bytes that a real server sent. */
export interface RecordedFixture {
  recorded: true;
  server: string;
  version: string;
  commandLine: string;
  model: string;
  /** Day of the recording, `YYYY-MM-DD`. */
  date: string;
  /** The request body; `null` for a GET. The bytes sent were its compact JSON text. */
  request: Record<string, unknown> | null;
  /** Path after the base URL; `/chat/completions` if absent. */
  path?: string;
  /** The client left after so many bytes. */
  stopAfterBytes?: number;
  status: number;
  headers: [name: string, value: string][];
  /** Beside the sidecar: `.sse` for an event stream, `.body` for anything else. */
  file: string;
  /** `eof`: the server ended the body; `stopped`: the client left; `reset`: the connection died. */
  end: 'eof' | 'stopped' | 'reset';
  /** Number of reads, and milliseconds from sending to the first and last byte. */
  arrival: { pieces: number; firstMs: number; lastMs: number };
  /** What was replaced in the bytes before they were kept. */
  replaced: string[];
  note?: string;
  /** What svir must make of it, written from the bytes by a reader that is not svir's. */
  expected?: Record<string, unknown>;
}
