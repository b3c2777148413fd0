/** Everything is carried between databases of either kind and comes out the same; a move that cannot be whole does not happen. */
import { describe, expect, test } from 'vitest';
import { ThreadSaver } from '#checkpoints/saver.ts';
import { type Database, openDatabase } from '#stores/db.ts';
import { migrate } from '#stores/migrate.ts';
import { moveDatabase } from '#stores/move/move.ts';
import { createResults } from '#stores/results.ts';
import { smallGraph, threadConfig, UNCLEAR } from '../checkpoints/small-graph.ts';
import { startChild } from '../child-process.ts';
import { type DatabaseKind, freshPlace, type Place } from '../database.ts';

const WAYS: readonly (readonly [DatabaseKind, DatabaseKind])[] = [
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
];

/** As real use leaves it, and with what a migration may yet bring: identity columns, references against the order of names, odd types. */
const ODD_TABLES = `
  CREATE TABLE z_parents (id bigint GENERATED ALWAYS AS IDENTITY (START 41) PRIMARY KEY, name text NOT NULL);
  CREATE TABLE a_children (parent_id bigint NOT NULL REFERENCES z_parents, note text, tags text[], sum numeric(18,2),
    at timestamptz, day date, raw bytea, doc jsonb, twice numeric GENERATED ALWAYS AS (sum * 2) STORED, "Имя Поля" boolean);`;

async function withOddTables(db: Database): Promise<void> {
  await migrate(db);
  const { rows } = await db.pool.query(`SELECT to_regclass('z_parents') IS NULL AS absent`);
  if (rows[0]?.absent === true) await db.pool.query(ODD_TABLES);
}

async function fill(db: Database): Promise<void> {
  await withOddTables(db);
  const graph = smallGraph(new ThreadSaver(db));
  await graph.invoke({ question: UNCLEAR }, threadConfig('перенос'));
  const large = Array.from({ length: 3_000 }, (_, i) => ({ number: String(i), 'ключ\0': `"'\\,{}NULL\n` }));
  for (let i = 0; i < 250; i += 1) await createResults(db, 'база').keep(`р${i}`, { thread_id: 'т', turn_id: i }, [i]);
  await createResults(db, 'база').keep('большой', { thread_id: 'т', turn_id: 1 }, large);
  await db.pool.query(`INSERT INTO z_parents (name) VALUES ('ООО «Ёлка»'), ('NULL')`);
  await db.pool.query(
    `INSERT INTO a_children VALUES
      (41, NULL, ARRAY['{', '"', NULL, ''], 205761.31, '2026-03-31 23:59:59.123456+03', '0001-01-01', '\\x00ff', '{"n": 12345678901234567890.10}', DEFAULT, true),
      (42, E'\\\\ \\t', '{}', NULL, NULL, 'infinity', '', 'null', DEFAULT, NULL)`,
  );
}

async function contents(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query(`SELECT a.*, a::text AS whole FROM a_children a ORDER BY parent_id`);
  const graph = smallGraph(new ThreadSaver(db));
  const { values, tasks, next } = await graph.getState(threadConfig('перенос'));
  return {
    rows,
    values,
    next,
    interrupts: tasks.map((task) => task.interrupts),
    large: await createResults(db, 'база').read('большой'),
  };
}

async function opened<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

describe.each(WAYS)('%s → %s', (from, to) => {
  test('все то же самое, и нумерация продолжается', async () => {
    await opened(await freshPlace(from), async (source) => {
      await fill(source);
      await opened(await freshPlace(to, 'empty'), async (target) => {
        const moved = await moveDatabase({ source, target, prepare: withOddTables });
        expect(moved).toContainEqual({ name: 'public.results', rows: 251 });
        expect(moved).toContainEqual({ name: 'public.a_children', rows: 2 });
        expect(await contents(target)).toEqual(await contents(source));
        const { rows } = await target.pool.query(`INSERT INTO z_parents (name) VALUES ('новый') RETURNING id`);
        expect(rows).toEqual([{ id: '43' }]);
      });
    });
  });
});

describe('отказы', () => {
  test('в базе назначения есть строки: ничего не тронуто', async () => {
    await opened(await freshPlace('pglite'), async (source) => {
      await opened(await freshPlace('postgres'), async (target) => {
        await createResults(target, 'база').keep('чужой', { thread_id: 'т', turn_id: 1 }, 1);
        const refused = moveDatabase({ source, target, prepare: migrate });
        await expect(refused).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
        await expect(refused).rejects.toThrow('public.results');
        expect(await createResults(target, 'база').read('чужой')).toBe(1);
      });
    });
  });

  test('у источника есть таблица, которой нет у назначения: назначение остается пустым, и перенос можно повторить', async () => {
    await opened(await freshPlace('postgres'), async (source) => {
      await createResults(source, 'база').keep('р', { thread_id: 'т', turn_id: 1 }, 1);
      await source.pool.query('CREATE TABLE only_here AS SELECT 1 AS n');
      await opened(await freshPlace('pglite', 'empty'), async (target) => {
        const refused = moveDatabase({ source, target, prepare: migrate });
        await expect(refused).rejects.toThrow('public.only_here');
        await source.pool.query('DROP TABLE only_here');
        const moved = await moveDatabase({ source, target, prepare: migrate });
        expect(moved).toContainEqual({ name: 'public.results', rows: 1 });
      });
    });
  });

  test('отличие замечено: триггер назначения портит строку — перенос отменен', async () => {
    await opened(await freshPlace('pglite'), async (source) => {
      await createResults(source, 'база').keep('р', { thread_id: 'т', turn_id: 1 }, 1);
      await opened(await freshPlace('postgres'), async (target) => {
        await target.pool.query(`
          CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.turn_id := 2; RETURN NEW; END $$;
          CREATE TRIGGER spoils BEFORE INSERT ON results FOR EACH ROW EXECUTE FUNCTION spoil()`);
        await expect(moveDatabase({ source, target, prepare: migrate })).rejects.toMatchObject({
          code: 'MOVE_DIFFERS',
        });
        expect(await createResults(target, 'база').read('р')).toBeNull();
      });
    });
  });
});

describe('npm run db', () => {
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    startChild('server/db.ts', args, env).ended;

  test('переносит настроенную базу и рассказывает об этом по-русски, без пароля', async () => {
    const source = await freshPlace('pglite');
    await opened(source, (db) => createResults(db, 'база').keep('р', { thread_id: 'т', turn_id: 1 }, ['x']));
    const target = await freshPlace('postgres', 'empty');
    const ended = await run(['move', target.url], { DATA_DIR: source.dataDir });
    expect([ended.code, ended.err]).toEqual([0, '']);
    expect(ended.out).toMatch(/public\.results +1 строк\n/);
    expect(ended.out).toContain('количества и контрольные суммы таблиц совпали');
    expect(ended.out).not.toContain(new URL(target.url).password);
    expect(await opened(target, (db) => createResults(db, 'база').read('р'))).toEqual(['x']);
    const again = await run(['move', target.url], { DATA_DIR: source.dataDir });
    expect([again.code, again.out]).toEqual([2, '']);
    expect(again.err).toMatch(/^Переносить некуда: в базе назначения уже есть строки \(таблица public\.results\)\.\n$/);
  });

  test.concurrent.each<[string, readonly string[], Record<string, string>, string]>([
    ['не сказано что', [], {}, 'Не сказано, что сделать'],
    ['не сказано куда', ['move'], {}, 'Не сказано, куда переносить'],
    ['лишнее слово', ['move', 'pglite', 'x'], {}, 'Лишнее в команде: x'],
    ['чужой адрес', ['move', 'mysql://u:тайна@h/b'], {}, 'Адрес базы данных не подходит'],
    ['в саму себя', ['move', 'pglite'], {}, 'это та же самая база'],
    ['неверная настройка', ['move', 'pglite'], { DATABASE_URL: 'mysql://u:тайна@h/b' }, 'Настройка DATABASE_URL'],
  ])('%s: одна фраза и код 2', async (_name, args, env, sentence) => {
    const ended = await run(args, { DATA_DIR: '/nonexistent/osnovanie', ...env });
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toContain(sentence);
    expect(ended.err).not.toMatch(/тайна|\n\s+at /);
  });
});
