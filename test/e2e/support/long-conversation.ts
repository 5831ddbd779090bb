/**
 * A conversation of any length, written into a stopped profile's database as svir itself would have left it: thousands
 * of turns by way of the window would take an hour.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { UnnumberedTurnEvent } from '../../../shared/turn/turn-event.ts';
import { EMPTY_TURN, reduceTurn } from '../../../shared/turn/turn-state.ts';
import { pngOf } from '../../support/png.ts';

export interface LongConversation {
  id: string;
  /** Questions and answers together. */
  messages: number;
  title?: string;
  /** Every so many questions one has a picture. */
  imageEvery?: number;
  /** The question of this number, from 0; without one it is its number. */
  question?(index: number): string;
  /** The words of the answer of this number, from 0. */
  answer(index: number): string;
  /** Its reasoning; without one it has none. */
  reasoning?(index: number): string;
}

/** What the answer's words become in the database. */
function turnOf(words: string, reasoning: string): string {
  const events: UnnumberedTurnEvent[] = [
    { type: 'attempt-start', src: -1, attempt: 1, omitted: [], bodyBytes: 400 },
    { type: 'turn-start', src: 0, id: 'c', model: 'm' },
    ...(reasoning === ''
      ? []
      : [{ type: 'reasoning-delta', src: 1, text: reasoning, carrier: 'reasoning_content' } as const]),
    { type: 'text-delta', src: 1, text: words },
    { type: 'finish', src: 2, reason: 'stop' },
    { type: 'done', src: 3 },
    {
      type: 'turn-end',
      src: -1,
      outcome: 'complete',
      error: null,
      executable: false,
      partial: false,
      completeCalls: [],
      timing: { startedAt: 0, endedMs: 900, tokens: 40, tokensPerSecond: 60 },
    },
  ];
  return JSON.stringify(events.reduce((state, event, n) => reduceTurn(state, { ...event, n }), EMPTY_TURN));
}

/** Writes the conversation into the profile; svir must have been started in it once and must not run now. */
export function writeLongConversation(profileDir: string, conversation: LongConversation): void {
  const db = new DatabaseSync(join(profileDir, 'svir.db'));
  const now = Date.now();
  const { id } = conversation;
  db.exec('PRAGMA foreign_keys = OFF; BEGIN');
  const origin = JSON.stringify({ profileId: '', profileName: 'Test server', origin: '', model: 'm' });
  db.prepare(
    'INSERT INTO conversations (id, title, created_at, updated_at, profile_id, model, parameters) VALUES (?, ?, ?, ?, NULL, ?, ?)',
  ).run(id, conversation.title ?? 'A long one', now, now, 'm', '{}');
  const user = db.prepare(
    "INSERT INTO messages (id, conversation_id, parent_id, role, created_at, text) VALUES (?, ?, ?, 'user', ?, ?)",
  );
  const assistant = db.prepare(
    "INSERT INTO messages (id, conversation_id, parent_id, role, created_at, turn_id, asked, turn_version, turn) VALUES (?, ?, ?, 'assistant', ?, ?, ?, 1, ?)",
  );
  const attach = db.prepare('INSERT INTO message_attachments (message_id, position, sha256, name) VALUES (?, 0, ?, ?)');
  const picture = conversation.imageEvery ? addPicture(db, profileDir, now) : '';
  let parent: string | null = null;
  for (let index = 0; index * 2 < conversation.messages; index++) {
    const question = `${id}-q${index}`;
    const asked = conversation.question?.(index) ?? `Question ${index}`;
    user.run(question, id, parent, now + index * 2, asked);
    if (conversation.imageEvery && index % conversation.imageEvery === 0) attach.run(question, picture, 'picture.png');
    parent = `${id}-a${index}`;
    assistant.run(
      parent,
      id,
      question,
      now + index * 2 + 1,
      `${id}-t${index}`,
      origin,
      turnOf(conversation.answer(index), conversation.reasoning?.(index) ?? ''),
    );
  }
  db.exec('COMMIT');
  db.close();
}

function addPicture(db: DatabaseSync, profileDir: string, now: number): string {
  const bytes = pngOf(640, 400);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const folder = join(profileDir, 'attachments');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, sha256), bytes);
  db.prepare(
    "INSERT INTO attachments (sha256, bytes, kind, media_type, width, height, added_at) VALUES (?, ?, 'image', 'image/png', 640, 400, ?)",
  ).run(sha256, bytes.length, now);
  return sha256;
}
