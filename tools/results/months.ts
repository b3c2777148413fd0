/** The table of months of a report that is made of lines with days: every month of the period stands, an empty one with zero. */
import { type IsoDate, monthOf, monthsBetween } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printMonth } from '#domain/russian-dates.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Span } from './said.ts';

interface Line {
  readonly day: IsoDate;
  readonly amount: Kopecks;
}

export function monthsTable(report: ReportBuilder, { from, to }: Span, lines: readonly Line[]): void {
  const months = monthsBetween(monthOf(from), monthOf(to));
  report.table(
    {
      ...{ key: 'months', title: 'По месяцам', noun: 'month', about: 'Месяц', by: ['Месяц'], inOrder: true },
      columns: [{ key: 'amount', title: 'Сумма', measure: 'sum_accounting' }],
    },
    months.map((month) => ({
      entity: printMonth(month),
      cells: { amount: moneyText(sum(lines.filter(({ day }) => monthOf(day) === month).map(({ amount }) => amount))) },
    })),
    months.length,
  );
}
