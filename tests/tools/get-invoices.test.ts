/** Bills: unpaid and paid without shipment are those of the register of payments and of states, counted here anew. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#tools/report/report.ts';
import { booksOf, type Desk, openDesk, organisationsOf } from './desk.ts';
import { money, SEEDS } from './ledger-figures.ts';
import { AS_OF, figureOf, raised, rowsOf } from './party-reports.ts';

const TOOL = 'get_invoices';

describe.each(SEEDS)('счета покупателям, зерно %i', (seed) => {
  let open: Desk & { close(): Promise<void> };
  let report: Report;
  beforeAll(async () => {
    open = await openDesk(booksOf(seed));
    report = (await open.found<Report>(TOOL, { as_of: AS_OF, rows_max: 500 })).value;
  });
  afterAll(() => open.close());

  /** Bills of the main organisation with what was paid on them, from the register's own records. */
  const bills = (until: string) => {
    const [main] = organisationsOf(open.books);
    const paid = new Map<string, bigint>();
    for (const { period, fields } of open.books.registers.get('AccumulationRegister_ОплатаСчетов') ?? []) {
      const bill = fields.СчетНаОплату;
      if (typeof bill !== 'object' || bill === null) continue;
      if (period.slice(0, 10) > until || typeof fields.Сумма !== 'bigint') continue;
      paid.set(bill.id, (paid.get(bill.id) ?? 0n) + fields.Сумма);
    }
    return (open.books.objects.get('Document_СчетНаОплатуПокупателю') ?? [])
      .filter(({ fields, date, deletionMark }) => {
        const own = fields.Организация;
        return typeof own === 'object' && own?.id === main.ref && date.slice(0, 10) <= until && !deletionMark;
      })
      .map(({ ref, fields }) => ({ ref, total: fields.СуммаДокумента as bigint, paid: paid.get(ref) ?? 0n }));
  };

  test.each([AS_OF, '2020-04-30'])('не оплачены на %s: те же счета и тот же остаток', async (day) => {
    const { value } = await open.found<Report>(TOOL, { as_of: day, rows_max: 500 });
    const own = bills(day).filter(({ total, paid }) => paid < total);
    expect(new Set(rowsOf(value, 'unpaid_rows').map(({ ref }) => ref?.ref))).toEqual(
      new Set(own.map(({ ref }) => ref)),
    );
    expect(figureOf(value, 'unpaid_left')).toBe(money(own.reduce((sum, { total, paid }) => sum + total - paid, 0n)));
  });

  test('оплачены и не отгружены: оплачены целиком, отгрузка не полная', () => {
    const whole = new Set(
      bills(AS_OF)
        .filter(({ total, paid }) => paid >= total)
        .map(({ ref }) => ref),
    );
    const rows = rowsOf(report, 'unshipped_rows');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ ref }) => whole.has(ref?.ref ?? ''))).toBe(true);
    expect(rows.every(({ cells }) => ['не отгружен', 'отгружен частично'].includes(cells.shipped_state ?? ''))).toBe(
      true,
    );
  });

  test('регистр сходится со счетами, тревог нет ни сегодня, ни на прошлый день', async () => {
    expect(report.controls.map(({ agrees }) => agrees)).toEqual([true]);
    expect(raised(report)).toEqual([]);
    const { value } = await open.found<Report>(TOOL, { as_of: '2020-05-31' });
    expect(raised(value)).toEqual([]);
    expect(value.statements.some(({ place, text }) => place === 'open' && text.includes('на момент чтения'))).toBe(
      true,
    );
  });
});
