/** Migrations run once, in order, whoever comes at once; what was applied is not changed behind the database's back. */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#stores/db.ts';
import { migrate, readMigrations } from '#stores/migrate.ts';
import { startChild } from '../child-process.ts';
import { DATABASE_KINDS, freshPlace } from '../database.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A folder with these files. */
async function folderWith(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(root, `${name}-`));
  await Promise.all(Object.entries(files).map(([file, sql]) => writeFile(join(folder, file), sql)));
  return folder;
}

async function columnsOf(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default,
            EXISTS (SELECT FROM information_schema.key_column_usage k
                    WHERE k.table_name = c.table_name AND k.column_name = c.column_name) AS is_key
     FROM information_schema.columns c WHERE c.table_name LIKE 'checkpoint%' ORDER BY 1, 2`,
  );
  return rows;
}

/** What became of the one file `0001-first.sql` that was applied. */
const CHANGES: readonly (readonly [files: Readonly<Record<string, string>>, sentence: string])[] = [
  [{ '0001-first.sql': 'SELECT 2;' }, 'файл 0001-first.sql изменен'],
  [{}, 'база новее программы: в ней уже есть 0001-first.sql'],
  [{ '0001-other.sql': 'SELECT 1;' }, 'в базе 0001-first.sql, в программе 0001-other.sql'],
];

describe.each(DATABASE_KINDS)('%s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(await freshPlace(kind, 'empty'));
  });
  afterAll(() => db.close());

  test('одновременно из многих мест: каждая применена один раз', async () => {
    const known = await readMigrations();
    const counts = await Promise.all(Array.from({ length: 5 }, () => migrate(db)));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(known.length);
    expect(await migrate(db)).toBe(0);
    const { rows } = await db.pool.query('SELECT number, name, sha256 FROM schema_migrations ORDER BY number');
    expect(rows).toEqual(known.map(({ number, name, sha256 }) => ({ number, name, sha256 })));
  });

  test('таблицы те же, что делает сам PostgresSaver, и его setup ничего не меняет', async () => {
    const ours = await columnsOf(db);
    await new PostgresSaver(db.pool).setup();
    expect(await columnsOf(db)).toEqual(ours);
    const other = await openDatabase(await freshPlace(kind, 'empty'));
    await new PostgresSaver(other.pool).setup();
    expect(await columnsOf(other)).toEqual(ours);
    const versions = 'SELECT v FROM checkpoint_migrations ORDER BY v';
    expect((await db.pool.query(versions)).rows).toEqual((await other.pool.query(versions)).rows);
    await other.close();
  });

  test('неудачная не оставляет следа, исправленная применяется', async () => {
    const other = await openDatabase(await freshPlace(kind, 'empty'));
    const first = { '0001-first.sql': 'CREATE TABLE first (n int);' };
    const broken = { ...first, '0002-second.sql': 'CREATE TABLE second (n int); SELECT 1 / 0;' };
    await expect(migrate(other, await folderWith('плохая', broken))).rejects.toMatchObject({ code: '22012' });
    expect(
      (await other.pool.query(`SELECT to_regclass('first') IS NULL AS a, to_regclass('second') IS NULL AS b`)).rows,
    ).toEqual([{ a: false, b: true }]);
    expect(await migrate(other, await folderWith('исправленная', { ...first, '0002-second.sql': 'SELECT 1;' }))).toBe(
      1,
    );
    await other.close();
  });

  test('примененная изменена, исчезла или переименована: отказ', async () => {
    const other = await openDatabase(await freshPlace(kind, 'empty'));
    await migrate(other, await folderWith('до', { '0001-first.sql': 'SELECT 1;' }));
    for (const [files, sentence] of CHANGES) {
      const refused = migrate(other, await folderWith('после', files));
      await expect(refused).rejects.toMatchObject({ code: 'MIGRATIONS_DIFFER' });
      await expect(refused).rejects.toThrow(sentence);
    }
    await other.close();
  });
});

test('два процесса на одном сервере: оба довольны', async () => {
  const { url, dataDir } = await freshPlace('postgres', 'empty');
  const both = Array.from({ length: 2 }, () => startChild('tests/stores/child.ts', ['migrate', url, dataDir]));
  await Promise.all(both.map((one) => one.says('открыта')));
  const ended = await Promise.all(both.map((one) => one.finish()));
  expect(ended.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const applied = ended.map(({ out }) => Number(/применено (\d+)/.exec(out)?.[1]));
  expect(applied[0] === undefined || applied[1] === undefined ? 0 : applied[0] + applied[1]).toBe(
    (await readMigrations()).length,
  );
});

describe('файлы', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['пропуск номера', { '0002-second.sql': '' }, 'файл 0002-second.sql стоит не на своем месте'],
    ['один номер дважды', { '0001-a.sql': '', '0001-b.sql': '' }, 'файл 0001-b.sql стоит не на своем месте'],
    ['имя без номера', { 'first.sql': '' }, 'файл first.sql стоит не на своем месте'],
    ['знак U+0000', { '0001-a.sql': 'SELECT 1;\0' }, 'в файле 0001-a.sql есть знак U+0000'],
  ])('%s: отказ', async (_name, files, sentence) => {
    await expect(readMigrations(await folderWith('файлы', files))).rejects.toThrow(sentence);
  });

  test('перевод строк Windows — не изменение', async () => {
    const unix = await folderWith('unix', { '0001-a.sql': 'SELECT 1;\nSELECT 2;\n', 'README.md': '' });
    const windows = await folderWith('windows', { '0001-a.sql': 'SELECT 1;\r\nSELECT 2;\r\n' });
    expect(await readMigrations(windows)).toEqual(await readMigrations(unix));
  });

  test('в поставке номера идут подряд', async () => {
    const copy = join(root, 'поставка');
    await cp('stores/migrations', copy, { recursive: true });
    expect((await readMigrations(copy)).map(({ number }) => number)).toEqual(
      (await readdir(copy)).filter((name) => name.endsWith('.sql')).map((_, i) => i + 1),
    );
  });
});
