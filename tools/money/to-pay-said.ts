/** How what is to be paid is told: totals, orders in the bank, terms, advances on other contracts. */
import type { IsoDate } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { CURRENCIES_SET, currencyCode } from '../ledger/currencies.ts';
import type { Names } from '../ledger/names.ts';
import type { ReportBuilder } from '../report/build.ts';
import type { Settlements } from '../settlements/load.ts';
import type { Payable, SentOrder } from './to-pay.ts';

export interface ToPay {
  readonly settlements: Settlements;
  /** Null: the whole debt. */
  readonly horizon: IsoDate | null;
  readonly rows: readonly Payable[];
  readonly unmatched: readonly SentOrder[];
  /** Null when the bank states cannot be read. */
  readonly orders: readonly SentOrder[] | null;
  readonly names: Names;
}

const total = (rows: readonly Payable[], of: (row: Payable) => Kopecks): Kopecks => sum(rows.map(of));

/** A contract in currency is paid in currency: its roubles are those of the books on the day of the debt. */
export function currencyOf({ currency }: Payable, names: Names): string {
  const title = currency === '' ? '' : names.title({ type: CURRENCIES_SET, ref: currency });
  return currencyCode(title) ?? title;
}

export const isForeign = (row: Payable, names: Names): boolean => !['', 'RUB'].includes(currencyOf(row, names));

export function sayTotals(
  report: ReportBuilder,
  { rows: all, horizon, names, orders }: ToPay,
  isOneAsked: boolean,
): void {
  const rows = all.filter((row) => !isForeign(row, names));
  const [first] = all;
  const isOne = isOneAsked && first?.party != null;
  const about = isOne && first?.party != null ? names.entity(first.party) : null;
  report.money(
    'to_pay',
    'к перечислению',
    total(rows, (row) => row.toPay),
    { about },
  );
  report.money(
    'due_debt',
    horizon === null ? 'долг' : 'долг с наступающим сроком',
    total(rows, ({ due }) => due),
    { about },
  );
  report.money(
    'covered',
    'аванс и обратное сальдо тех же договоров',
    total(rows, ({ covered }) => covered),
    { about },
  );
  report.money(
    'in_bank',
    'поручения в банке',
    total(rows, ({ sent }) => sent),
    { about },
  );
  report.count('contracts', 'договоров', rows.filter(({ toPay }) => toPay > 0n).length, 'contract');
  if (about !== null) report.text('payee', 'получатель', about.title, { about });
  if (horizon !== null) report.figure('horizon', 'последний день срока', 'date', horizon);
  const until = horizon === null ? '' : ', срок по {horizon} включительно';
  const whom = about === null ? '; {contracts|contract}' : '; получатель — {payee}';
  report.say('conclusion', `К перечислению {when}, {organisation}${until}: {to_pay}${whom}.`);
  const foreign = all.filter((row) => isForeign(row, names));
  if (foreign.length > 0) {
    report.money(
      'foreign_to_pay',
      'по валютным договорам, в рублях учёта',
      total(foreign, (row) => row.toPay),
      { about },
    );
    report.count('foreign_contracts', 'валютных договоров', foreign.length, 'contract');
    report.say(
      'found',
      'Кроме того, по валютным договорам — {foreign_to_pay} в рублях учёта, {foreign_contracts|contract}: платится в валюте, рубли — по курсу дня платежа.',
    );
  }
  const bank = orders === null ? 'поручения в банке не проверены' : 'отправлено в банк и не исполнено {in_bank}';
  report.say(
    'found',
    `По рублёвым договорам: долг {due_debt}; аванс и обратное сальдо по тем же договорам {covered}; ${bank}.`,
  );
}

/** An order in the bank is money on its way: paying it once more is the usual mistake. */
export function saySent(report: ReportBuilder, { orders, unmatched, names, rows }: ToPay): void {
  if (orders === null) {
    report.say('open', 'Состояния банковских документов не читаются: не проверено, не отправлена ли уже платёжка.');
    return;
  }
  const inRows = orders
    .filter((order) => !unmatched.includes(order))
    .filter(({ party, contract }) =>
      rows.some((row) => (row.party?.ref ?? '') === party && (row.contract?.ref ?? '') === contract),
    );
  for (const [i, order] of [...inRows, ...unmatched].entries()) {
    const isCounted = inRows.includes(order);
    const party = names.entity({ type: 'Catalog_Контрагенты', ref: order.party });
    report.money(`sent_${i}`, 'поручение в банке', order.sum, { about: party });
    report.text(`sent_order_${i}`, 'поручение', order.order.title, {
      about: { kind: order.order.type, ref: order.order.ref, title: order.order.title },
    });
    report.text(`sent_party_${i}`, 'получатель поручения', party.title, { about: party });
    report.say(
      'found',
      isCounted
        ? `Уже в банке {sent_${i}}: {sent_order_${i}}, получатель — {sent_party_${i}}; списания ещё нет, из суммы вычтено.`
        : `Уже в банке {sent_${i}}: {sent_order_${i}}, получатель — {sent_party_${i}}; долга по его договору в этом списке нет, из суммы не вычтено.`,
      { level: 'attention' },
    );
  }
}

export function sayTerms(report: ReportBuilder, { rows, horizon, settlements }: ToPay): void {
  const overdue = total(rows, (row) => row.overdue);
  const byDefault = total(rows, (row) => row.byDefault);
  report.money('overdue_part', 'просрочено', overdue);
  report.money('default_part', 'держится на сроке по умолчанию', byDefault);
  report.say(
    'found',
    `Просрочено {overdue_part}; ${byDefault === 0n ? 'на сроке по умолчанию ничего не держится' : 'только на сроке по умолчанию держится {default_part}'}.`,
  );
  if (horizon === null) return;
  const unknown = settlements.dated.filter(({ role, due, isLoan }) => role === 'debt' && due === null && !isLoan);
  if (unknown.length === 0) return;
  report.money('no_term', 'долг без срока', sum(unknown.map(({ amount }) => abs(amount))));
  report.say('open', 'У долга {no_term} срок не определён: нет документа, его даты или правила; в сумму он не вошёл.');
}

/** An advance of the same party on another contract covers nothing by itself, and is money with the supplier all the same. */
export function sayOtherAdvances(report: ReportBuilder, { rows, settlements, names }: ToPay): void {
  const own = new Set(rows.map(({ contract }) => contract?.ref ?? ''));
  const parties = new Map(
    rows
      .filter(({ toPay }) => toPay > 0n)
      .flatMap(({ party }) => (party === null ? [] : [[party.ref, party] as const])),
  );
  const found = [...parties.values()].flatMap((party) => {
    const advance = sum(
      settlements.dated
        .filter((item) => item.role === 'advance' && !item.isLoan && item.counterparty?.ref === party.ref)
        .filter((item) => !own.has(item.contract?.ref ?? ''))
        .map(({ amount }) => abs(amount)),
    );
    return advance === 0n ? [] : [{ party, advance }];
  });
  for (const [i, { party, advance }] of found.slice(0, 5).entries()) {
    const about = names.entity(party);
    report.money(`other_advance_${i}`, 'аванс на другом договоре', advance, { about });
    report.text(`other_party_${i}`, 'поставщик с авансом на другом договоре', about.title, { about });
    report.say(
      'found',
      `На другом договоре висит аванс {other_advance_${i}} — {other_party_${i}}: из суммы не вычтен, зачёт между договорами оформляется отдельно.`,
      { level: 'attention' },
    );
  }
}
