/** Why an account of costs did not close, as far as the base shows: groups without revenue, documents entered after the closing. */
import { covers } from '#domain/accounts.ts';
import type { PeriodState } from '#domain/measures.ts';
import { abs, sum } from '#domain/money.ts';
import type { Desk } from '../ledger/desk.ts';
import { readNames } from '../ledger/names.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { type CostRow, postingsOf } from './cost-rows.ts';
import { enteredLater } from './entered-later.ts';

export interface Asked {
  readonly days: { readonly from: string; readonly to: string };
  readonly state: PeriodState;
  readonly rowsMax: number;
}

export function judge(
  row: CostRow,
  articles: ReadonlySet<string>,
): { readonly why: string; readonly level: 'error' | 'attention' | null } {
  if (covers('20', row.account) || covers('23', row.account))
    return row.hasRevenue
      ? { why: 'незавершённое производство: выручка по группе есть', level: null }
      : { why: 'выручки по группе с начала года нет', level: 'attention' };
  if (covers('44', row.account) && row.ref !== '' && articles.has(row.ref))
    return { why: 'транспортные расходы на остаток товаров: норма', level: null };
  return { why: 'после закрытия должен быть ноль', level: 'error' };
}

/** Documents of the month on the accounts that stayed, whose numbers are later than those of the next month: entered after the closing. */
export async function sayDocuments(
  desk: Desk,
  report: ReportBuilder,
  rows: readonly CostRow[],
  { days }: Asked,
): Promise<void> {
  if (rows.length === 0) return;
  const postings = await postingsOf(desk, rows, days);
  const later = await enteredLater(desk, postings, days.to);
  const names = await readNames(
    desk,
    later.map(({ type, ref }) => ({ type, ref })),
  );
  report.table(
    {
      ...{
        key: 'later',
        title: 'Документы месяца, введённые позже следующих по номеру',
        noun: 'document',
        about: 'Документ',
        by: [],
      },
      ...{ rankedBy: 'amount' },
      columns: [
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'amount', title: 'На счёт затрат', measure: 'sum_accounting' },
        { key: 'next_date', title: 'Раньше него введён документ от', measure: 'date' },
      ],
    },
    later.map((one) => ({
      entity: names.title({ type: one.type, ref: one.ref }),
      ref: names.entity({ type: one.type, ref: one.ref }),
      cells: { row_account: one.account, amount: moneyText(one.amount), next_date: one.nextDate },
    })),
    50,
  );
  const total = sum(later.map(({ amount }) => amount));
  const missing = sum(rows.map(({ net }) => net));
  if (later.length === 0) {
    report.say(
      'open',
      'Какой документ введён после закрытия, по номерам не видно: сравните журнал регистрации 1С, по базе это не читается.',
    );
    return;
  }
  report
    .money('later_sum', 'по документам, введённым позже', total)
    .count('later_count', 'введены позже', later.length, 'document');
  report.say(
    'found',
    total === missing
      ? 'Остаток даёт то, что введено после закрытия: {later_count|document} на {later_sum} — номер позже, чем у документов следующего месяца. Перезакройте месяц.'
      : 'После закрытия введено {later_count|document} на {later_sum} (номер позже, чем у документов следующего месяца); остаток этим объяснён не весь.',
    { level: 'attention', kind: 'inference' },
  );
  report.money('not_closed', 'не списано закрытием', abs(missing), { beside: true });
}
