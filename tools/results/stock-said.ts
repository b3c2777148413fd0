/** The table of stock and its control: sums of positions against the accounts as 1C itself collapses them. */
import { covers } from '#domain/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { readTrialBalance } from '../ledger/control.ts';
import type { Desk } from '../ledger/desk.ts';
import { analytic, EMPTY_TITLE, type Names } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { byAmount, grouped, keyOf } from './ledger-side.ts';
import { quantityCell } from './sales-tables.ts';
import { type Position, STOCK_ROOTS, stockAccounts, WAREHOUSE_KIND } from './stock.ts';

export function stockTable(report: ReportBuilder, positions: readonly Position[], names: Names, rowsMax: number): void {
  if (positions.length === 0) return;
  report.table(
    {
      ...{ key: 'stock', title: 'Остатки по номенклатуре и складам', noun: 'row', about: 'Номенклатура' },
      ...{ by: ['Номенклатура', WAREHOUSE_KIND], rankedBy: 'amount' },
      columns: [
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'warehouse', title: 'Склад', measure: 'text' },
        { key: 'quantity', title: 'Количество', measure: 'quantity', total: false },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting' },
      ],
    },
    positions.map(({ account, item, warehouse, quantity, amount }) => ({
      entity: analytic(names, item)?.title ?? EMPTY_TITLE,
      ref: analytic(names, item),
      cells: {
        row_account: account,
        warehouse: analytic(names, warehouse)?.title ?? null,
        ...{ quantity: quantityCell(quantity), amount: moneyText(amount) },
      },
    })),
    rowsMax,
  );
}

/** Sums by warehouse: what stands on no warehouse has its own line. */
export function warehousesTable(
  report: ReportBuilder,
  positions: readonly Position[],
  names: Names,
  rowsMax: number,
): void {
  const groups = [...grouped(positions, ({ warehouse }) => keyOf(warehouse)).values()].map((own) => ({
    warehouse: analytic(names, own[0]?.warehouse ?? null),
    amount: sum(own.map(({ amount }) => amount)),
  }));
  report.table(
    {
      ...{ key: 'warehouses', title: 'Остатки по складам', noun: 'row', about: 'Склад', by: [WAREHOUSE_KIND] },
      columns: [{ key: 'amount', title: 'Сумма', measure: 'sum_accounting' }],
    },
    groups
      .sort(
        byAmount(
          ({ amount }) => amount,
          ({ warehouse }) => warehouse?.title ?? '',
        ),
      )
      .map(({ warehouse, amount }) => ({
        ...{ entity: warehouse?.title ?? 'без склада', ref: warehouse },
        cells: { amount: moneyText(amount) },
      })),
    rowsMax,
  );
}

export async function sayStockControl(
  desk: Desk,
  report: ReportBuilder,
  asOf: IsoDate,
  positions: readonly Position[],
): Promise<void> {
  const osv = await readTrialBalance(desk, asOf, stockAccounts(desk));
  const parts = STOCK_ROOTS.map((root) => {
    const under = (code: string): boolean => covers(root, code);
    const shown = sum([...osv].filter(([code]) => under(code)).map(([, net]) => net));
    const own = sum(positions.filter(({ account }) => under(account)).map(({ amount }) => amount));
    report.onAccount(`osv_${root}`, `остаток ${root} по ОСВ`, root, shown, { beside: true });
    return { root, agrees: shown === own };
  });
  report.money('positions', 'сумма остатков по позициям', sum(positions.map(({ amount }) => amount)), { beside: true });
  report.control(
    `Сверка с ОСВ: ${parts.map(({ root }) => `${root} — {osv_${root}|side}`).join(', ')}; по позициям всего {positions}.`,
    parts.every(({ agrees }) => agrees),
  );
}
