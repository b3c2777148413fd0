/** Ids that come from outside. What cannot be one of ours is not sent to the database: it would be a strange name for nothing. */
import { Problem } from '../problems.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function known(id: string, otherwise: 'unknown-thread' | 'unknown-turn'): string {
  const lower = id.toLowerCase();
  if (!UUID.test(lower)) throw new Problem(otherwise);
  return lower;
}

/** Throws Problem `unknown-thread`. */
export const threadId = (id: string): string => known(id, 'unknown-thread');

/** Throws Problem `unknown-turn`. */
export const turnId = (id: string): string => known(id, 'unknown-turn');
