/** Lists of the report on taxes: by tax, and by kind of payment. */
import type { Kopecks } from '#domain/money.ts';
import type { Desk } from '../ledger/desk.ts';
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { accountTitle, type KindLine, kindTitle, PAYMENT_KIND, type TaxLine } from './lines.ts';

export function linesTable(desk: Desk, report: ReportBuilder, lines: readonly TaxLine[], rowsMax: number): void {
  const side = (net: Kopecks, key: string) => ({
    [`${key}_debit`]: net > 0n ? moneyText(net) : null,
    [`${key}_credit`]: net < 0n ? moneyText(-net) : null,
  });
  report.table(
    {
      ...{ key: 'taxes', title: 'По налогам', noun: 'account', about: 'Налог', by: [], inOrder: true },
      columns: [
        { key: 'opening_debit', title: 'Дт на начало', measure: 'sum_accounting' },
        { key: 'opening_credit', title: 'Кт на начало', measure: 'sum_accounting' },
        { key: 'accrued', title: 'Начислено', measure: 'sum_accounting' },
        { key: 'offset', title: 'Зачтено', measure: 'sum_accounting' },
        { key: 'paid', title: 'Уплачено', measure: 'sum_accounting' },
        { key: 'closing_debit', title: 'Дт на конец', measure: 'sum_accounting' },
        { key: 'closing_credit', title: 'Кт на конец', measure: 'sum_accounting' },
      ],
    },
    lines.map((line) => ({
      entity: accountTitle(desk, line.account),
      cells: {
        ...side(line.opening, 'opening'),
        accrued: moneyText(line.accrued),
        offset: line.offset === 0n ? null : moneyText(line.offset),
        paid: moneyText(line.paid),
        ...side(line.closing, 'closing'),
      },
    })),
    rowsMax,
  );
}

export function kindsTable(desk: Desk, report: ReportBuilder, kinds: readonly KindLine[], rowsMax: number): void {
  report.table(
    {
      ...{ key: 'kinds', title: 'По видам платежей', noun: 'row', about: 'Налог' },
      ...{ by: [PAYMENT_KIND], inOrder: true },
      columns: [
        { key: 'kind', title: 'Вид платежа', measure: 'text' },
        { key: 'period_credit', title: 'Кт за период', measure: 'sum_accounting' },
        { key: 'period_debit', title: 'Дт за период', measure: 'sum_accounting' },
        { key: 'left_debit', title: 'Дт остаток', measure: 'sum_accounting' },
        { key: 'left_credit', title: 'Кт остаток', measure: 'sum_accounting' },
      ],
    },
    kinds.map((line) => ({
      entity: accountTitle(desk, line.account),
      cells: {
        kind: kindTitle(line.kind),
        period_credit: moneyText(line.credit),
        period_debit: moneyText(line.debit),
        left_debit: line.closing > 0n ? moneyText(line.closing) : null,
        left_credit: line.closing < 0n ? moneyText(-line.closing) : null,
      },
    })),
    rowsMax,
  );
}
