/** A gate whose scripted engine keeps its memory in the database, as the real one keeps its checkpoints: it outlives the process. */
import { randomUUID } from 'node:crypto';
import type { Dialogue } from '#server/dialogue/dialogue.ts';
import { createDialogue } from '#server/dialogue/gate.ts';
import type { Database } from '#stores/db.ts';
import { isOwnQuestion, match } from './gate-desk.ts';
import { createScriptedEngine, type Memory, type ScriptedEngine } from './scripted-engine.ts';

async function databaseMemory({ pool }: Database): Promise<Memory> {
  await pool.query('CREATE TABLE IF NOT EXISTS scripted_memory (key text PRIMARY KEY, value text, writes integer)');
  return {
    async read(key) {
      const { rows } = await pool.query<{ value: string }>('SELECT value FROM scripted_memory WHERE key = $1', [key]);
      return rows[0]?.value ?? null;
    },
    async write(key, value) {
      const text = `INSERT INTO scripted_memory VALUES ($1, $2, 1)
        ON CONFLICT (key) DO UPDATE SET value = $2, writes = scripted_memory.writes + 1`;
      await pool.query(text, [key, value]);
    },
  };
}

export async function createGateOn(
  db: Database,
  onReach: (point: string) => void = () => undefined,
): Promise<{ dialogue: Dialogue; engine: ScriptedEngine }> {
  const engine = createScriptedEngine(await databaseMemory(db), onReach);
  const dialogue = createDialogue({
    ...{ db, engine, match, isOwnQuestion, graphVersion: 'v1', newId: randomUUID, now: () => new Date().toISOString() },
    access: { base: 'demo', user: 'Бухгалтер', organisations: 'all', payroll: false },
    left: { prune: async () => 0, forget: async () => 0, dropCheckpoints: async () => 0 },
  });
  return { dialogue, engine };
}
