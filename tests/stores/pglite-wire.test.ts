/** The wire between pg and PGlite, below what pg shows: cut bytes, waiting, cancelling, leaving. */
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Connection, type Line } from '#stores/pglite/connection.ts';
import { Engine } from '#stores/pglite/engine.ts';
import { Framing, lastStatus, simpleQuery } from '#stores/pglite/messages.ts';
import { Turnstile } from '#stores/pglite/turnstile.ts';
import { freshPlace } from '../database.ts';

function startup(code: number, ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + numbers.length * 4 + (code === 196_608 ? 1 : 0));
  for (const [i, value] of [bytes.length, code, ...numbers].entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
}
const SESSION = 196_608;
const CANCEL = 80_877_102;
const SSL = 80_877_103;

describe('сообщения', () => {
  test('разрезанные где угодно собираются теми же', () => {
    const sent = [startup(SSL), startup(SESSION), simpleQuery('SELECT 1'), simpleQuery('SELECT «ё»')];
    const bytes = Buffer.concat(sent);
    for (let size = 1; size <= bytes.length; size += 1) {
      const framing = new Framing();
      const got: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        for (const message of framing.push(bytes.subarray(at, at + size))) got.push(Buffer.from(message.bytes));
      }
      expect(got).toEqual(sent);
    }
  });

  test('состояние — из последнего ReadyForQuery', () => {
    const ready = (status: string): Buffer => Buffer.from([0x5a, 0, 0, 0, 5, status.charCodeAt(0)]);
    expect(lastStatus(Buffer.concat([ready('T'), ready('I')]))).toBe('I');
    expect(lastStatus(Buffer.concat([ready('I'), ready('E')]))).toBe('E');
    expect(lastStatus(Buffer.alloc(0))).toBeUndefined();
  });
});

describe('очередь', () => {
  test('по порядку, ушедшие не мешают', async () => {
    const turn = new Turnstile<string>();
    const never = new AbortController();
    const leaving = new AbortController();
    const entered: string[] = [];
    const enter = async (who: string, { signal }: AbortController): Promise<void> => {
      entered.push(`${who} ${await turn.enter(who, signal)}`);
    };
    await enter('а', never);
    await enter('а', never);
    const waiting = [enter('б', never), enter('в', leaving), enter('г', never)];
    leaving.abort();
    turn.leave('чужой');
    expect(turn.holder).toBe('а');
    turn.leave('а');
    await Promise.all(waiting.slice(0, 2));
    expect([turn.holder, turn.contended]).toEqual(['б', true]);
    turn.leave('б');
    await Promise.all(waiting);
    expect(entered).toEqual(['а true', 'а true', 'в false', 'б true', 'г true']);
    expect(await turn.enter('д', AbortSignal.abort())).toBe(false);
  });
});

describe('соединения', () => {
  let line: Line;
  beforeAll(async () => {
    const { dataDir } = await freshPlace('pglite');
    const engine = await Engine.open<Connection>(join(dataDir, 'pglite'), 60_000);
    line = { engine, board: new Map(), idleTransactionMs: 60_000 };
  });
  afterAll(() => line.engine.close());

  /** A session and its greeting: the number and the secret for cancelling. */
  async function session(): Promise<{ connection: Connection; pid: number; secret: number }> {
    const connection = new Connection(line);
    connection.write(startup(SESSION));
    const greeting = await heard(connection);
    const key = greeting.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
    return { connection, pid: greeting.readUInt32BE(key + 5), secret: greeting.readUInt32BE(key + 9) };
  }

  async function heard(connection: Connection): Promise<Buffer> {
    const [bytes] = (await once(connection, 'data')) as [Buffer];
    return bytes;
  }

  async function asked(connection: Connection, sql: string): Promise<string> {
    const answer = heard(connection);
    connection.write(simpleQuery(sql));
    return (await answer).toString('utf8');
  }

  test('просьба о шифровании отклоняется, разговор продолжается', async () => {
    const connection = new Connection(line);
    connection.write(startup(SSL));
    expect(await heard(connection)).toEqual(Buffer.from('N'));
    connection.write(startup(SESSION));
    expect(lastStatus(await heard(connection))).toBe('I');
    connection.destroy();
  });

  test('COPY FROM STDIN отвергается и не губит базу', async () => {
    const { connection } = await session();
    await asked(connection, 'CREATE TABLE IF NOT EXISTS copied (a text)');
    expect(await asked(connection, 'COPY copied (a)\nFROM STDIN')).toContain('C0A000');
    expect(await asked(connection, `SELECT 'жива'`)).toContain('жива');
    connection.destroy();
  });

  test('ожидание отменяется тем, кто знает тайну, и только им', async () => {
    const [holder, waiting] = [await session(), await session()];
    expect(await asked(holder.connection, 'BEGIN')).toContain('BEGIN');
    const answer = asked(waiting.connection, 'SELECT 1');
    for (const secret of [waiting.secret + 1, waiting.secret]) {
      const canceller = new Connection(line);
      canceller.resume().write(startup(CANCEL, waiting.pid, secret >>> 0));
      await once(canceller, 'close');
      expect(line.engine.turn.contended).toBe(secret !== waiting.secret);
    }
    expect(await answer).toContain('C57014');
    expect(await asked(holder.connection, 'COMMIT')).toContain('COMMIT');
    expect(await asked(waiting.connection, `SELECT 'снова'`)).toContain('снова');
    for (const { connection } of [holder, waiting]) connection.destroy();
  });

  test('сломавшийся поток заменяется новым; записанное цело', async () => {
    const { dataDir } = await freshPlace('pglite');
    const engine = await Engine.open<string>(join(dataDir, 'pglite'), 2_000);
    await engine.exec(simpleQuery('CREATE TABLE survived AS SELECT 1 AS n'));
    // what a connection refuses to pass on: the engine looks for rows that are not there, and breaks
    await expect(engine.exec(simpleQuery('COPY survived FROM STDIN'))).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
    });
    expect(Buffer.from(await engine.exec(simpleQuery('SELECT n FROM survived'))).toString()).toContain('SELECT 1');
    await engine.close();
  });

  test('ушедший из очереди никого не держит, ушедший из транзакции откатывает', async () => {
    const [holder, leaver, last] = [await session(), await session(), await session()];
    await asked(holder.connection, 'BEGIN; CREATE TABLE unfinished (n int)');
    leaver.connection.write(simpleQuery('CREATE TABLE unwanted (n int)'));
    leaver.connection.destroy();
    await leaver.connection.settled();
    holder.connection.destroy();
    await holder.connection.settled();
    const question = `SELECT concat(to_regclass('unfinished') IS NULL, to_regclass('unwanted') IS NULL) AS v`;
    expect(await asked(last.connection, question)).toContain('tt');
    last.connection.end();
    await once(last.connection, 'close');
    expect(line.board.size).toBe(0);
  });
});
