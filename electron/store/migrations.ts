/**
 * The database's shape, step by step. Law: a step that was released is never changed; a new one is added at the end.
 * `user_version` is the number of steps done. All times are milliseconds since the Unix epoch.
 */
import type { Database } from './database.ts';

/** `svir` in ASCII: tells our file from any other SQLite database. */
export const APPLICATION_ID = 0x73766972;

const STEPS: readonly string[] = [
  `
  CREATE TABLE profiles (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    base_url TEXT NOT NULL,
    headers TEXT NOT NULL,          -- JSON; the value of a secret one is null
    model TEXT,
    position INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE profile_secrets (
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    slot TEXT NOT NULL,             -- 'key' or 'header:' and the name in lower case
    origin TEXT NOT NULL,
    backend TEXT NOT NULL,
    ciphertext BLOB NOT NULL,
    PRIMARY KEY (profile_id, slot)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL             -- JSON
  ) STRICT;

  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,            -- '' until the first question
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    profile_id TEXT REFERENCES profiles (id) ON DELETE SET NULL,
    model TEXT,
    parameters TEXT NOT NULL        -- JSON
  ) STRICT;
  CREATE INDEX conversations_by_update ON conversations (updated_at DESC);
  CREATE INDEX conversations_by_profile ON conversations (profile_id);

  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,        -- order of writing; the search table's rowid
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    parent_id TEXT REFERENCES messages (id) DEFERRABLE INITIALLY DEFERRED,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
    created_at INTEGER NOT NULL,
    text TEXT,                      -- of a user message
    turn_id TEXT UNIQUE,            -- from here on: of an assistant message
    asked TEXT,                     -- JSON
    turn_version INTEGER,
    turn TEXT                       -- JSON, see turn-record
  ) STRICT;
  CREATE INDEX messages_by_conversation ON messages (conversation_id, seq);
  CREATE INDEX messages_by_parent ON messages (parent_id);

  CREATE TABLE running_turns (
    turn_id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    message_id TEXT NOT NULL,
    parent_id TEXT REFERENCES messages (id),
    asked TEXT NOT NULL,            -- JSON
    started_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX running_turns_by_conversation ON running_turns (conversation_id);
  CREATE INDEX running_turns_by_parent ON running_turns (parent_id);

  CREATE TABLE captures (
    seq INTEGER PRIMARY KEY,        -- order of the requests
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    turn_id TEXT NOT NULL,
    message_id TEXT NOT NULL
  ) STRICT;
  CREATE INDEX captures_by_conversation ON captures (conversation_id, seq);
  CREATE INDEX captures_by_turn ON captures (turn_id, seq);

  CREATE TABLE attachments (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    kind TEXT NOT NULL,
    media_type TEXT NOT NULL,
    width INTEGER,
    height INTEGER,
    added_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE message_attachments (
    message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    sha256 TEXT NOT NULL REFERENCES attachments (sha256),
    name TEXT NOT NULL,
    PRIMARY KEY (message_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX message_attachments_by_hash ON message_attachments (sha256);

  CREATE TABLE drafts (
    conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;

  CREATE TABLE draft_attachments (
    conversation_id TEXT NOT NULL REFERENCES drafts (conversation_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    sha256 TEXT NOT NULL REFERENCES attachments (sha256),
    name TEXT NOT NULL,
    PRIMARY KEY (conversation_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX draft_attachments_by_hash ON draft_attachments (sha256);

  CREATE TABLE learned_fields (
    origin TEXT NOT NULL,
    model TEXT NOT NULL,
    field TEXT NOT NULL,
    send_as TEXT,                   -- NULL: left out
    because TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (origin, model, field)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- JSON: what a profile says beyond address, key and headers (ProfileSettings); what is absent is the default.
  ALTER TABLE profiles ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
  `,
  `
  -- JSON: what else is told of a file (its place, encoding, what it was made from); what is absent is not known.
  ALTER TABLE attachments ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
  `,
  `
  -- Where an imported conversation comes from: the same file again adds only what is new.
  CREATE TABLE imports (
    conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    source TEXT NOT NULL UNIQUE,    -- the format, and the conversation's id in it or a hash of what it holds
    file_name TEXT NOT NULL,
    imported_at INTEGER NOT NULL    -- the first time
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- A conversation's outline is read from this index alone (tables/outline.ts, which must name the same expressions):
  -- the rows themselves hold all that was ever answered. SQLite keeps it true, whoever writes a message.
  DROP INDEX messages_by_conversation;
  CREATE INDEX messages_outline ON messages (
    conversation_id, seq, id, parent_id, role, created_at,
    length(coalesce(text, CASE WHEN json_valid(turn) THEN json_extract(turn, '$.text') END)),
    length(replace(coalesce(text, CASE WHEN json_valid(turn) THEN json_extract(turn, '$.text') END), char(10), '')),
    CASE WHEN json_valid(turn) THEN json_array_length(turn, '$.toolCalls') END,
    CASE WHEN json_valid(turn) THEN json_extract(turn, '$.reasoning') <> '' END,
    CASE WHEN json_valid(turn) THEN json_extract(turn, '$.end.outcome') END
  );
  `,
];

/** The version this svir writes. A higher one in a file means a newer svir wrote it. */
export const SCHEMA_VERSION = STEPS.length;

/** Brings the database from `version` to `SCHEMA_VERSION` (or an earlier `last`), each step whole or not at all. */
export function migrate(db: Database, version: number, last: number = SCHEMA_VERSION): void {
  for (let step = version; step < last; step++) {
    db.transaction(() => {
      db.raw.exec(STEPS[step] ?? '');
      db.raw.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      db.raw.exec(`PRAGMA user_version = ${step + 1}`);
    });
  }
}
