/** What a person does with dialogues as such: opens, lists, renames, erases them. */
import { z } from 'zod';
import {
  insertThread,
  type ListedThread,
  listThreads,
  readThread,
  renameThread,
  type ThreadsPage,
} from '#stores/threads.ts';
import { openTurns, turnsOf } from '#stores/turns.ts';
import { Problem } from '../problems.ts';
import { threadCard, threadOf } from './cards.ts';
import { type Dialogue, TURNS_SHOWN } from './dialogue.ts';
import type { Gate } from './gate-parts.ts';
import { threadId } from './ids.ts';
import { eraseThread } from './keeping.ts';
import type { Lanes } from './lanes.ts';
import { titleText } from './text.ts';

type ThreadCalls = Pick<Dialogue, 'createThread' | 'threads' | 'thread' | 'rename' | 'erase'>;

export function threadCalls(gate: Gate, lanes: Lanes): ThreadCalls {
  const { db, owner } = gate;
  const listed = async (thread_id: string): Promise<ListedThread> => {
    const thread = await readThread(db.pool, threadId(thread_id), owner);
    if (thread === null) throw new Problem('unknown-thread');
    return thread;
  };
  return {
    async createThread({ title }) {
      const thread_id = gate.newId();
      const named = title === undefined ? null : titleText(title);
      const { graphVersion: graph_version } = gate;
      await insertThread(db.pool, { thread_id, ...owner, title: named, graph_version, at: gate.now() });
      return threadCard(await listed(thread_id));
    },
    async threads({ limit, cursor }) {
      const rows = await listThreads(db.pool, owner, { limit: limit + 1, after: afterCursor(cursor) });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const more = rows.length > limit && last !== undefined;
      return { threads: shown.map(threadCard), next_cursor: more ? cursorOf(last) : null };
    },
    async thread(thread_id, { limit = TURNS_SHOWN, before = null } = {}) {
      const thread = await listed(thread_id);
      const [rows, open] = await Promise.all([
        turnsOf(db.pool, thread.thread_id, { limit: limit + 1, before }),
        openTurns(db.pool, thread.thread_id),
      ]);
      return await threadOf(thread, { rows: rows.slice(-limit), open, more: rows.length > limit });
    },
    async rename(thread_id, title) {
      const named = titleText(title);
      if (named === null) throw invalid('/title', 'Название пусто.');
      if (!(await renameThread(db.pool, threadId(thread_id), owner, named))) throw new Problem('unknown-thread');
      return threadCard(await listed(thread_id));
    },
    async erase(thread_id) {
      const id = threadId(thread_id);
      await eraseThread(gate, id, () => lanes.leave(id));
    },
  };
}

function invalid(pointer: string, detail: string): Problem {
  return new Problem('invalid-request', { members: { errors: [{ pointer, detail }] } });
}

type Place = NonNullable<ThreadsPage['after']>;

const cursorSchema = z.tuple([z.iso.datetime(), z.guid()]);

function cursorOf({ updated_at, thread_id }: Place): string {
  return Buffer.from(JSON.stringify([updated_at, thread_id])).toString('base64url');
}

/** Throws Problem for what no page has given. */
function afterCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  try {
    const [updated_at, thread_id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { updated_at, thread_id };
  } catch {
    throw invalid('/cursor', 'Такой страницы списка нет: начните с первой.');
  }
}
