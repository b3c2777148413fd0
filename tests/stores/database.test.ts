/** The same pool on every database: values, errors, transactions, limits. */
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#stores/db.ts';
import { eachDatabase, freshPlace } from '../database.ts';

async function one<T extends pg.QueryResultRow>(
  db: Database | pg.PoolClient,
  sql: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  const asked = 'pool' in db ? db.pool : db;
  return (await asked.query<T>(sql, values)).rows[0];
}

const VALUES: readonly (readonly [sql: string, value: unknown])[] = [
  ['9223372036854775807::bigint', '9223372036854775807'],
  ['count(*)', '1'],
  ['12345678901234567890.10::numeric(22,2)', '12345678901234567890.10'],
  [`'2026-03-31'::date`, '2026-03-31'],
  [`'2026-03-31 23:30:00+03'::timestamptz`, '2026-03-31 20:30:00+00'],
  [`'2026-03-31 23:30:00'::timestamp`, '2026-03-31 23:30:00'],
  ['ARRAY[9007199254740993]::bigint[]', ['9007199254740993']],
  ['ARRAY[0.10, 205761.315]::numeric[]', ['0.10', '205761.315']],
  [`ARRAY['2026-03-31']::date[]`, ['2026-03-31']],
  [`'{"a": [1, "б"]}'::jsonb`, { a: [1, 'б'] }],
  [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
  ['7::int', 7],
  ['true', true],
  [`lower('ЁЛКА')`, 'ёлка'],
  ['NULL::numeric', null],
];

eachDatabase((database, kind) => {
  test.each(VALUES)('%s приходит без потерь', async (sql, value) => {
    expect(await one(database(), `SELECT ${sql} AS v`)).toEqual({ v: value });
  });

  describe('ошибки', () => {
    test('после неудачного запроса с параметрами то же соединение работает', async () => {
      const client = await database().pool.connect();
      try {
        for (const [sql, values, code] of [
          ['SELECT $1::int', ['не число'], '22P02'],
          ['SELECT 1 / $1::int', [0], '22012'],
          ['SELECT нет_такого($1)', [1], '42883'],
          ['INSERT INTO results (key) VALUES ($1)', ['a\0b'], '22021'],
        ] as const) {
          await expect(client.query(sql, [...values])).rejects.toMatchObject({ code });
          expect(await one(client, 'SELECT $1::text AS v', ['жив'])).toEqual({ v: 'жив' });
        }
      } finally {
        client.release();
      }
    });

    test('много запросов сразу, через один с ошибкой: каждый получает свой ответ', async () => {
      const asked = Array.from({ length: 300 }, (_, i) =>
        i % 7 === 0
          ? database()
              .pool.query('SELECT $1::int', ['x'])
              .catch((error: { code: string }) => error.code)
          : one(database(), 'SELECT $1::int AS v', [i]),
      );
      expect(await Promise.all(asked)).toEqual(asked.map((_, i) => (i % 7 === 0 ? '22P02' : { v: i })));
    });
  });

  describe('транзакции', () => {
    test('никто не видит половины чужой транзакции', async () => {
      await database().pool.query('CREATE TABLE halves (writer int)');
      const seen: number[] = [];
      const writers = Array.from({ length: 8 }, (_, writer) =>
        database().transaction(async (client) => {
          await client.query('INSERT INTO halves VALUES ($1)', [writer]);
          await client.query('SELECT 1');
          await client.query('INSERT INTO halves VALUES ($1)', [writer]);
        }),
      );
      const readers = Array.from({ length: 20 }, async () => {
        seen.push((await one<{ n: number }>(database(), 'SELECT count(*)::int AS n FROM halves'))?.n ?? -1);
      });
      await Promise.all([...writers, ...readers]);
      expect(seen.filter((n) => n % 2 !== 0)).toEqual([]);
      expect(await one(database(), 'SELECT count(*)::int AS n FROM halves')).toEqual({ n: 16 });
    });

    test('встречные изменения одной строки не теряются', async () => {
      await database().pool.query('CREATE TABLE counters AS SELECT 0 AS n');
      await Promise.all(
        Array.from({ length: 25 }, () =>
          database().transaction(async (client) => {
            const row = await one<{ n: number }>(client, 'SELECT n FROM counters FOR UPDATE');
            await client.query('UPDATE counters SET n = $1', [(row?.n ?? 0) + 1]);
          }),
        ),
      );
      expect(await one(database(), 'SELECT n FROM counters')).toEqual({ n: 25 });
    });

    test('ошибка откатывает все и идет дальше своей', async () => {
      await database().pool.query('CREATE TABLE rolled (n int)');
      const failed = database().transaction(async (client) => {
        await client.query('INSERT INTO rolled VALUES (1)');
        throw new RangeError('передумал');
      });
      await expect(failed).rejects.toThrow(RangeError);
      expect(await one(database(), 'SELECT count(*)::int AS n FROM rolled')).toEqual({ n: 0 });
    });

    test('проглоченная ошибка SQL не выдается за запись', async () => {
      await database().pool.query('CREATE TABLE swallowed (n int)');
      const pretended = database().transaction(async (client) => {
        await client.query('INSERT INTO swallowed VALUES (1)');
        await client.query('SELECT 1 / 0').catch(() => undefined);
      });
      await expect(pretended).rejects.toMatchObject({ code: 'TRANSACTION_ABORTED' });
      expect(await one(database(), 'SELECT count(*)::int AS n FROM swallowed')).toEqual({ n: 0 });
    });

    test('брошенное посреди транзакции соединение откатывается и никого не держит', async () => {
      await database().pool.query('CREATE TABLE dropped (n int)');
      for (let i = 0; i < 3; i += 1) {
        const client = await database().pool.connect();
        await client.query('BEGIN');
        await client.query('INSERT INTO dropped VALUES (1)');
        client.release(true);
      }
      expect(await one(database(), 'SELECT count(*)::int AS n FROM dropped')).toEqual({ n: 0 });
    });
  });

  describe('пределы', () => {
    test('бесконечный запрос прерывается, записанное цело, база работает', async () => {
      const db = await openDatabase({ ...(await freshPlace(kind)), limits: { statementMs: 700 } });
      try {
        await db.pool.query('CREATE TABLE kept AS SELECT 1 AS n');
        const endless = db.transaction(async (client) => {
          await client.query('INSERT INTO kept VALUES (2)');
          await client.query('SELECT count(*) FROM generate_series(1, 100000000000)');
        });
        const meanwhile = db.pool.query('SELECT n FROM kept');
        await expect(endless).rejects.toMatchObject({ code: '57014' });
        expect((await meanwhile).rows).toEqual([{ n: 1 }]);
        expect((await db.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
      } finally {
        await db.close();
      }
    });

    test('забытая транзакция не держит остальных вечно', async () => {
      const db = await openDatabase({ ...(await freshPlace(kind)), limits: { idleTransactionMs: 300 } });
      try {
        const forgetful = await db.pool.connect();
        await forgetful.query('BEGIN');
        await forgetful.query('CREATE TABLE forgotten (n int)');
        await db.pool.query('CREATE TABLE forgotten (n int)');
        await expect(forgetful.query('SELECT 1')).rejects.toThrow();
        forgetful.release(true);
        expect(await one(db, 'SELECT count(*)::int AS n FROM forgotten')).toEqual({ n: 0 });
      } finally {
        await db.close();
      }
    });

    test('ожидание соединения не бесконечно', async () => {
      const db = await openDatabase({ ...(await freshPlace(kind)), limits: { max: 1, connectMs: 300 } });
      const only = await db.pool.connect();
      await expect(db.pool.query('SELECT 1')).rejects.toThrow('timeout');
      only.release();
      expect(await one(db, 'SELECT 1 AS v')).toEqual({ v: 1 });
      await db.close();
    });
  });

  test('закрывается дважды без вреда и открывается снова с теми же данными', async () => {
    const place = await freshPlace(kind);
    const first = await openDatabase(place);
    await first.pool.query('CREATE TABLE again AS SELECT 7 AS n');
    await Promise.all([first.close(), first.close()]);
    const second = await openDatabase(place);
    expect(await one(second, 'SELECT n FROM again')).toEqual({ n: 7 });
    await second.close();
  });
});
