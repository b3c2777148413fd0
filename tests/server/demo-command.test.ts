/**
 * The demo command as a person starts it: real processes, real files.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'books-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function exported(name: string, ...keys: readonly string[]): Promise<Map<string, Buffer>> {
  const folder = join(root, name);
  await run(process.execPath, ['server/demo.ts', 'export', folder, ...keys]);
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file))]),
  );
}

describe('npm run demo -- export', () => {
  test('одно зерно дает те же байты, другое — другие книги и те же файлы', async () => {
    const small = ['--company', '2026'];
    const [first, again, other] = await Promise.all([
      exported('first', '--seed', '5', ...small),
      exported('again', '--seed', '5', ...small),
      exported('other', '--seed', '6', ...small),
    ]);
    expect([...again]).toEqual([...first]);
    expect([...other.keys()]).toEqual([...first.keys()]);
    expect(other.get('postings.csv')).not.toEqual(first.get('postings.csv'));
  });

  test('формат: UTF-8 без BOM, запятая, LF, заголовок, у каждой строки все колонки', async () => {
    const files = await exported('format', '--company', '2026');
    expect([...files.keys()]).toEqual(
      [
        'accounts',
        'contracts',
        'counterparties',
        'document_lines',
        'documents',
        'employees',
        'nomenclature',
        'organisations',
        'planted',
        'postings',
      ].map((name) => `${name}.csv`),
    );
    for (const [name, bytes] of files) {
      const text = bytes.toString('utf8');
      expect([name, text.includes('\r'), text.startsWith('\ufeff'), text.endsWith('\n')]).toEqual([
        name,
        false,
        false,
        true,
      ]);
      const rows = parse(bytes, { bom: false }) as string[][];
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      expect(rows.length).toBeGreaterThan(1);
    }
  });

  test('суммы проводок дают каждый остаток: по балансовым счетам сходится ноль', async () => {
    const files = await exported('zero', '--seed', '11', '--to', '2020-02');
    const rows = parse(files.get('postings.csv') ?? '', { columns: true }) as Record<string, string>[];
    const balances = new Map<string, bigint>();
    for (const row of rows.filter(({ active }) => active === '1')) {
      const amount = BigInt((row.amount ?? '').replace('.', ''));
      for (const [account, value] of [
        [row.dr, amount],
        [row.cr, -amount],
      ] as const) {
        if (account) balances.set(account, (balances.get(account) ?? 0n) + value);
      }
    }
    const offBalance = /^(\d{3}|[А-Я]{2,3}(\.\d+)?)$/;
    const total = [...balances]
      .filter(([code]) => !offBalance.test(code) || code === '000')
      .reduce((sum, [, value]) => sum + value, 0n);
    expect(total).toBe(0n);
    expect(balances.get('000') ?? 0n).toBe(0n);
    expect(balances.size).toBeGreaterThan(40);
  });

  test.each([
    [['export'], 'Не названа папка для файлов.'],
    [[], 'Не сказано, что сделать: export или serve.'],
    [['serve', '--profile', 'нет'], 'Нет повадок «нет»'],
    [['export', 'a', 'b'], 'Лишнее в команде: b.'],
    [['serve', '--scale', '0'], 'Настройка DEMO_SCALE: значение «0» не подходит; нужно целое от 1 до 100.'],
    [['export', 'x', '--from', '2019-01'], 'Месяцы — от 2020-01 до 2020-06'],
    [['serve', '--wrong'], 'Непонятный ключ или лишнее слово в команде.'],
  ])('%j — одна понятная фраза и код 2', async (args, sentence) => {
    const failure = await run(process.execPath, ['server/demo.ts', ...args]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 2, stdout: '' });
    const { stderr } = failure as { stderr: string };
    expect(stderr.startsWith(sentence)).toBe(true);
    expect(stderr).not.toMatch(/\bat .*\.ts:\d+/);
  });
});
