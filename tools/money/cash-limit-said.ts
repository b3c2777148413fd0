/** How the check of the cash limit is told: its sentences and its table. */
import { moneyText } from '../ledger/placing.ts';
import type { ReportBuilder } from '../report/build.ts';
import { CASH_LIMIT, type OverLimit, turnoverOf } from './cash-limit.ts';

/** Says what is over the limit, or how near the nearest is; `isMain` makes it the conclusion. */
export function sayLimit(report: ReportBuilder, limit: OverLimit | null, isMain: boolean): void {
  if (limit === null) return;
  const place = isMain ? 'conclusion' : 'found';
  report.money('cash_limit', 'предел наличных расчётов по одному договору', CASH_LIMIT, { beside: true });
  report.count('over_limit', 'договоров сверх предела', limit.over.length, 'contract');
  report.count('checked_contracts', 'договоров с наличными', limit.checked, 'contract');
  const { nearest, names, over } = limit;
  if (over.length === 0) {
    const near = nearest === null ? '' : `; больше всего — {nearest_cash}, {nearest_party}`;
    if (nearest !== null) {
      report.money('nearest_cash', 'наибольшие наличные по договору', turnoverOf(nearest));
      report.text('nearest_party', 'контрагент с наибольшими наличными', names.title(nearest.party));
    }
    report.say(place, `Предел наличных {cash_limit} по одному договору не превышен, {organisation}${near}.`);
  }
  for (const [i, one] of over.entries()) {
    report.text(`over_party_${i}`, 'контрагент', names.title(one.party), { about: names.entity(one.party) });
    report.money(`over_cash_${i}`, 'наличными по договору', turnoverOf(one));
    report.money(`over_by_${i}`, 'сверх предела', turnoverOf(one) - CASH_LIMIT);
    report.count(`over_orders_${i}`, 'ордеров', one.orders.size, 'document');
    report.figure(`over_first_${i}`, 'первый ордер', 'date', one.first);
    report.figure(`over_last_${i}`, 'последний ордер', 'date', one.last);
    if (one.contract !== null) report.text(`over_contract_${i}`, 'договор', names.title(one.contract));
    const contract = one.contract === null ? 'без договора' : `«{over_contract_${i}}»`;
    report.say(
      i === 0 ? place : 'found',
      `${i === 0 && isMain ? 'Предел наличных {cash_limit} превышен, {organisation}: ' : 'Превышен предел наличных {cash_limit}: '}{over_cash_${i}} по одному договору, сверх предела {over_by_${i}} — {over_party_${i}}, ${contract}, {over_orders_${i}|document} с {over_first_${i}} по {over_last_${i}}.`,
      i === 0 && isMain ? {} : { level: 'error' },
    );
  }
  report.say(
    'checked',
    'Предел наличных считается по одному договору за всё время учёта в базе, между организациями и предпринимателями; зарплата, подотчёт и розница в него не входят. Договоров с наличными: {checked_contracts}.',
  );
}

export function limitTable(report: ReportBuilder, { over, names }: OverLimit, rowsMax: number): void {
  if (over.length === 0) return;
  report.table(
    {
      ...{ key: 'over', title: 'Наличные сверх предела по договору', noun: 'contract', about: 'Контрагент' },
      ...{ by: ['Контрагенты', 'Договоры'], rankedBy: 'cash' },
      columns: [
        { key: 'contract', title: 'Договор', measure: 'text' },
        { key: 'documents', title: 'Ордеров', measure: 'count' },
        { key: 'received', title: 'Принято', measure: 'sum_accounting' },
        { key: 'paid', title: 'Выдано', measure: 'sum_accounting' },
        { key: 'cash', title: 'Всего наличными', measure: 'sum_accounting' },
        { key: 'excess', title: 'Сверх предела', measure: 'sum_accounting' },
      ],
    },
    over.map((one) => ({
      ...{ entity: names.title(one.party), ref: names.entity(one.party), party: names.entity(one.party) },
      cells: {
        contract: one.contract === null ? 'без договора' : names.title(one.contract),
        documents: String(one.orders.size),
        received: moneyText(one.received),
        paid: moneyText(one.paid),
        cash: moneyText(turnoverOf(one)),
        excess: moneyText(turnoverOf(one) - CASH_LIMIT),
      },
    })),
    rowsMax,
  );
}
