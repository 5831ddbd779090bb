/** What attachments are, and who points to them: messages and drafts. The bytes are files (attachment-store). */
import * as v from 'valibot';
import type { Attachment, MadeFrom, TextFacts } from '../../../shared/chat/attachment.ts';
import { said } from '../../../shared/words/english.ts';
import type { Database } from '../database.ts';
import { invalid } from '../store-failure.ts';
import { readRow } from './row.ts';

const attachmentRow = v.object({
  sha256: v.string(),
  name: v.string(),
  bytes: v.number(),
  kind: v.picklist(['image', 'file']),
  media_type: v.string(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  facts: v.string(),
});

/** What the column `facts` holds: all that is told of a file and not searched for. */
type Facts = Pick<Attachment, 'hasLocation' | 'text' | 'madeFrom'>;

const REFERENCES = {
  message: { table: 'message_attachments', owner: 'message_id' },
  draft: { table: 'draft_attachments', owner: 'conversation_id' },
} as const;

export function addAttachment(db: Database, attachment: Attachment): null {
  const { sha256, bytes, kind, mediaType, width, height, hasLocation, text, madeFrom } = attachment;
  const facts = JSON.stringify({ hasLocation, text, madeFrom });
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw invalid(said('stored.no-hash'));
  db.run(
    `INSERT INTO attachments (sha256, bytes, kind, media_type, width, height, facts, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (sha256) DO UPDATE SET added_at = excluded.added_at, width = excluded.width, height = excluded.height,
       facts = excluded.facts`,
    sha256,
    bytes,
    kind,
    mediaType,
    width ?? null,
    height ?? null,
    facts,
    Date.now(),
  );
  return null;
}

/** The attachments of a message or a draft, in order. A row that cannot be read is left out: its file stays. */
export function attachmentsOf(db: Database, of: keyof typeof REFERENCES, ownerId: string): Attachment[] {
  const { table, owner } = REFERENCES[of];
  const rows = db.all(
    `SELECT a.sha256, r.name, a.bytes, a.kind, a.media_type, a.width, a.height, a.facts
     FROM ${table} r JOIN attachments a USING (sha256) WHERE r.${owner} = ? ORDER BY r.position`,
    ownerId,
  );
  const attachments: Attachment[] = [];
  for (const row of rows) {
    const result = readRow(attachmentRow, row);
    if (!result.ok) continue;
    const { media_type: mediaType, width, height, facts, ...rest } = result.value;
    attachments.push({
      ...rest,
      mediaType,
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
      ...readFacts(facts),
    });
  }
  return attachments;
}

const textFacts: v.GenericSchema<unknown, TextFacts> = v.object({
  encoding: v.picklist(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  characters: v.number(),
  tokens: v.number(),
});
const madeFromFacts: v.GenericSchema<unknown, MadeFrom> = v.object({
  how: v.picklist(['converted', 'reduced', 'location-removed']),
  mediaType: v.string(),
  bytes: v.number(),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
});
const storedFacts: v.GenericSchema<unknown, Facts> = v.object({
  hasLocation: v.exactOptional(v.boolean()),
  text: v.exactOptional(textFacts),
  madeFrom: v.exactOptional(madeFromFacts),
});

/** Facts are for showing: what cannot be read of them is left out. */
function readFacts(json: string): Facts {
  try {
    const facts = v.safeParse(storedFacts, JSON.parse(json));
    return facts.success ? facts.output : {};
  } catch {
    return {};
  }
}

/** Points a message or a draft to its attachments, instead of what it pointed to. Inside the caller's transaction. */
export function setAttachments(
  db: Database,
  of: keyof typeof REFERENCES,
  ownerId: string,
  attachments: readonly Attachment[],
): void {
  const { table, owner } = REFERENCES[of];
  db.run(`DELETE FROM ${table} WHERE ${owner} = ?`, ownerId);
  for (const [position, { sha256, name }] of attachments.entries()) {
    if (db.get('SELECT 1 FROM attachments WHERE sha256 = ?', sha256) === undefined) {
      throw invalid(said('stored.no-attachment', { name }));
    }
    db.run(
      `INSERT INTO ${table} (${owner}, position, sha256, name) VALUES (?, ?, ?, ?)`,
      ownerId,
      position,
      sha256,
      name,
    );
  }
}

export function dropUnreferencedAttachments(db: Database, addedBefore: number): string[] {
  return db
    .all(
      `DELETE FROM attachments WHERE added_at < ?
         AND NOT EXISTS (SELECT 1 FROM message_attachments r WHERE r.sha256 = attachments.sha256)
         AND NOT EXISTS (SELECT 1 FROM draft_attachments r WHERE r.sha256 = attachments.sha256)
       RETURNING sha256`,
      addedBefore,
    )
    .map((row) => String(row.sha256));
}
