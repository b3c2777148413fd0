/** Processes that come at once, and processes that are killed: one holder of a folder, no committed row lost. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError } from '#stores/database-error.ts';
import { openDatabase } from '#stores/db.ts';
import { type FolderLock, lockFolder } from '#stores/folder-lock.ts';
import { type Child, startChild } from '../child-process.ts';
import { freshPlace, type Place } from '../database.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'processes-'));
  await chmod(root, 0o755);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const child = (verb: string, { url, dataDir }: Place): Child =>
  startChild('tests/stores/child.ts', [verb, url, dataDir]);

/** Lets a writer commit for a while, kills it, and reads what is there. */
async function killWriter(place: Place): Promise<{ readonly promised: number; readonly found: readonly string[] }> {
  const writer = child('write', place);
  await writer.says('записано 40\n');
  const { out } = await writer.kill();
  const promised = Number(/записано (\d+)\n[^\n]*$/.exec(out)?.[1]);
  const db = await openDatabase(place);
  const { rows } = await db.pool.query<{ number: string }>('SELECT number FROM written ORDER BY number');
  await db.close();
  return { promised, found: rows.map(({ number }) => number) };
}

describe('kill -9', () => {
  test.each(['pglite', 'embedded'])('%s: все записанное на месте, дважды подряд', async (kind) => {
    const place = kind === 'pglite' ? await freshPlace('pglite') : { url: 'embedded', dataDir: join(root, 'embedded') };
    const { promised, found } = await killWriter(place);
    expect(promised).toBeGreaterThanOrEqual(40);
    // the last commit may have been done and not said
    expect([promised, promised + 1]).toContain(found.length);
    expect(found).toEqual(found.map((_, i) => String(i + 1)));
    const writer = child('hold', place);
    await writer.says('открыта');
    await writer.kill();
    const db = await openDatabase(place);
    expect((await db.pool.query('SELECT count(*)::int AS n FROM written')).rows).toEqual([{ n: found.length }]);
    await db.close();
  });
});

describe('embedded', () => {
  const place = () => ({ url: 'embedded', dataDir: join(root, 'embedded') });

  test('пока открыта, второй процесс отвергается; закрытая не оставляет сервера', async () => {
    const db = await openDatabase(place());
    expect(db.kind).toBe('embedded');
    const { code, err } = await child('hold', place()).ended;
    expect([code, err]).toEqual([2, expect.stringContaining(`(pid ${process.pid})`)]);
    await db.close();
    expect(existsSync(join(place().dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(place().dataDir, 'postgres.lock'))).toBe(false);
  });

  test('папка другой версии не открывается', async () => {
    const dataDir = join(root, 'прежняя');
    await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n');
    await expect(openDatabase({ url: 'embedded', dataDir })).rejects.toMatchObject({ code: 'VERSION_DIFFERS' });
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
  });
});

describe('два процесса сразу', () => {
  test.each(['свежая папка', 'замок остался от убитого'])(
    '%s: открывает один, второй назван по-русски',
    async (state) => {
      const place = await freshPlace('pglite');
      if (state !== 'свежая папка') {
        const killed = child('hold', place);
        await killed.says('открыта');
        await killed.kill();
        expect(existsSync(join(place.dataDir, 'pglite.lock'))).toBe(true);
      }
      const both = [child('hold', place), child('hold', place)];
      const loser = await Promise.race(both.map(async (one) => ({ one, ended: await one.ended })));
      const winner = both.find((one) => one !== loser.one);
      expect(loser.ended).toMatchObject({ code: 2, out: '' });
      expect(loser.ended.err).toBe(
        `Базу данных держит другой процесс (pid ${winner?.pid}): остановите его или задайте другой DATA_DIR.\n`,
      );
      expect(await winner?.says('открыта')).toBe('открыта\n');
      expect(await winner?.finish()).toMatchObject({ code: 0, err: '' });
      expect((await readdir(place.dataDir)).filter((name) => name.includes('lock'))).toEqual([]);
    },
  );

  test('тот же процесс второй раз не открывает', async () => {
    const place = await freshPlace('pglite');
    const db = await openDatabase(place);
    await expect(openDatabase(place)).rejects.toThrow('держит этот же процесс');
    await db.close();
  });
});

/** No process of this machine has this number. */
const NOBODY = 2 ** 22 + 1;

describe('замок папки', () => {
  const holder = (over: object) =>
    JSON.stringify({ pid: NOBODY, started: '', host: hostname(), nonce: 'прежний', ...over });

  test('из многих берет один, сколько ни повторяй, и от мертвого тоже', async () => {
    for (let round = 0; round < 15; round += 1) {
      const path = join(root, `много-${round}.lock`);
      if (round % 3 > 0) await writeFile(path, holder({}));
      // a process that died while it was replacing the file of another dead one
      if (round % 3 > 1) await writeFile(`${path}.прежний`, holder({ nonce: 'тоже прежний' }));
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(path)));
      const won = tries.filter((one): one is PromiseFulfilledResult<FolderLock> => one.status === 'fulfilled');
      const lost = tries.filter((one) => one.status === 'rejected');
      expect(won).toHaveLength(1);
      expect(lost.every(({ reason }) => reason instanceof DatabaseError && reason.code === 'FOLDER_TAKEN')).toBe(true);
      await won[0]?.value.release();
    }
    expect((await readdir(root)).filter((name) => name.startsWith('много-'))).toEqual([]);
  });

  test.each<[string, object, boolean]>([
    ['мертвый процесс', {}, true],
    ['номер занял другой процесс', { pid: process.pid, started: 'другая загрузка/1' }, process.platform === 'linux'],
    ['живой процесс', { pid: process.ppid }, false],
    ['другая машина', { host: 'другая' }, false],
  ])('%s: можно взять — %j %s', async (name, over, free) => {
    const path = join(root, `${name}.lock`);
    await writeFile(path, holder(over));
    const taking = lockFolder(path);
    if (free) await (await taking).release();
    else await expect(taking).rejects.toMatchObject({ code: 'FOLDER_TAKEN' });
    expect(existsSync(path)).toBe(!free);
  });

  test('чужой файл не трогает', async () => {
    const path = join(root, 'чужой.lock');
    await writeFile(path, 'не наш');
    await expect(lockFolder(path)).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE' });
    expect(existsSync(path)).toBe(true);
  });

  test('папка — файл: сказано, что не годится', async () => {
    await writeFile(join(root, 'файл'), '');
    await expect(openDatabase({ url: '', dataDir: join(root, 'файл') })).rejects.toMatchObject({
      code: 'FOLDER_UNUSABLE',
    });
  });
});
