/** Reads from the books what an answer must show. */
import type { Books } from '../books/load.ts';
import type { AskedControl, AskedPlant, Sight } from './judge.ts';
import { type Mark, marksOf } from './marks.ts';
import type { Control, Look, Plant } from './planted.ts';
import { SHEET_SQL } from './sheet.sql.ts';

/** Makes the table `sheet` in the books. Throws when they hold no planted list. */
export async function layOutSheet(db: Books): Promise<void> {
  await db.exec(SHEET_SQL);
}

async function groupsOf(db: Books, where: string, sql: string): Promise<Mark[][]> {
  const { rows } = await db.query<Record<string, string | null>>(sql);
  if (rows.length === 0) throw new Error(`${where}: в выгрузке нет того, что должно быть показано.`);
  return rows.map((columns) => marksOf(where, columns));
}

async function sightsOf(db: Books, where: string, looks: readonly Look[]): Promise<Sight[]> {
  const sights: Sight[] = [];
  for (const { sql, says } of looks) sights.push({ groups: await groupsOf(db, where, sql), says: says ?? null });
  return sights;
}

export async function readPlant(db: Books, { id, look, never, hidden }: Plant): Promise<AskedPlant> {
  const sights = { look: await sightsOf(db, id, look), never: await sightsOf(db, id, never ?? []) };
  return { ...sights, hidden: hidden ?? null };
}

export async function readControl(db: Books, { id, about, named, seen }: Control): Promise<AskedControl> {
  return { about, named: await groupsOf(db, id, named), seen: seen ?? false };
}

/** Ids of the planted list that the questions leave out: a list that grows must not be checked by half. */
export async function unasked(db: Books, ids: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT DISTINCT split_part(id, '.', 1) AS id FROM planted ORDER BY 1`,
  );
  return rows.map(({ id }) => id).filter((id) => !ids.has(id));
}
