/** Advances of customers that are not shipped yet, payment by payment, with their invoices. */
import { daysBetween, type IsoDate } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { chooseDay, type Desk } from '../ledger/desk.ts';
import type { Names } from '../ledger/names.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder } from '../report/build.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { type AdvanceVat, readAdvanceVat } from './advance-items.ts';
import { type Asked, isOf, nothing, sayFaults, titlesOf, total } from './advance-words.ts';
import { namedWithin } from './named-accounts.ts';
import { readVatPolicy } from './policy.ts';
import { byBase, type Invoice, readInvoicesOfParties } from './reading.ts';

export async function receivedAdvances(desk: Desk, asked: Asked): Promise<Found<Report> | Empty> {
  const { asOf } = await chooseDay(desk, asked.asOf);
  namedWithin(desk, asked.accounts, ['62', '76.АВ']);
  const policy = await readVatPolicy(desk, asOf);
  const reading = await readAdvanceVat(desk, asOf, policy);
  const items = reading.items.filter((one) => isOf(one, asked.party) && one.left > 0n);
  if (items.length === 0) return nothing(desk, asOf, 'Неотгруженных авансов покупателей');
  const isPayer = policy.payer.applies === 'yes';
  const issued = isPayer
    ? await readInvoicesOfParties(
        desk,
        'issued',
        items.map(({ party }) => party?.ref ?? ''),
      )
    : [];
  const invoices = byBase(issued.filter(({ kind, posted, marked }) => kind === 'НаАванс' && posted && !marked));
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'Авансы покупателей', moment: { as_of: asOf }, state });
  const invoiceOf = ({ payment }: AdvanceVat): Invoice | undefined => invoices.get(payment?.ref ?? '')?.[0];
  sayAdvances(report, items, isPayer ? items.filter((one) => invoiceOf(one) === undefined) : [], isPayer);
  if (isPayer)
    sayFaults(
      report,
      items.filter(({ state: one }) => one === 'not_registered'),
    );
  else
    report.say(
      'checked',
      policy.payer.applies === 'no'
        ? 'Организация не плательщик НДС: счета-фактуры на авансы не нужны.'
        : 'Плательщик ли организация НДС, не прочитано: счета-фактуры не проверялись.',
    );
  advanceTable(report, items, { names: reading.names, asOf, invoiceOf, isPayer }, asked.rowsMax);
  await advanceControl(desk, report, asOf, reading.items);
  if (asked.party !== undefined) report.say('checked', 'Сверка — по всем покупателям, ответ — по одному.');
  return report.next('бьются ли 76.АВ и авансы покупателей', 'долги покупателей').answer([
    ledgerSource(desk, 'SRC1', 'Balance', `Авансы покупателей на ${printDate(asOf)}`, {
      report: 'Оборотно-сальдовая ведомость по счёту',
      account: '62.02',
      period: { from: asOf, to: asOf },
      groupings: ['Контрагенты', 'Договоры', 'Документы расчетов'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function sayAdvances(
  report: ReportBuilder,
  items: readonly AdvanceVat[],
  bare: readonly AdvanceVat[],
  isPayer: boolean,
): void {
  report.onAccount('advances', 'неотгруженные авансы покупателей', '62.02', -total(items, ({ left }) => left), {
    by: ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами'],
  });
  report.count('advance_count', 'число авансов', items.length, 'item');
  report.count(
    'advance_parties',
    'число покупателей с авансами',
    new Set(items.map(({ party }) => party?.ref)).size,
    'customer',
  );
  report.say(
    'conclusion',
    'Не отгружены авансы покупателей {when}: {advances|side}, {organisation}; платежей — {advance_count}, покупателей — {advance_parties}.',
  );
  if (!isPayer) return;
  report.count('bare_count', 'авансов без счёта-фактуры', bare.length, 'item');
  report.money(
    'bare',
    'авансы без счёта-фактуры',
    total(bare, ({ left }) => left),
  );
  report.say(
    'conclusion',
    bare.length === 0
      ? 'На все эти авансы счета-фактуры выписаны; платежей без счёта-фактуры — {bare_count}.'
      : 'Без счёта-фактуры на аванс — {bare} (платежей — {bare_count}).',
  );
  const waiting = bare.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return;
  report.count('waiting_count', 'авансов открытого месяца без счёта-фактуры', waiting.length, 'item');
  report.money(
    'waiting',
    'авансы открытого месяца без счёта-фактуры',
    total(waiting, ({ left }) => left),
  );
  report.say(
    'found',
    'Из них {waiting} (платежей — {waiting_count}) — авансы открытого месяца: счета-фактуры на них регистрируют при его закрытии, это норма.',
  );
}

function advanceTable(
  report: ReportBuilder,
  items: readonly AdvanceVat[],
  about: {
    readonly names: Names;
    readonly asOf: IsoDate;
    readonly isPayer: boolean;
    readonly invoiceOf: (item: AdvanceVat) => Invoice | undefined;
  },
  rowsMax: number,
): void {
  report.table(
    {
      ...{ key: 'advances', title: 'Авансы покупателей без отгрузки', noun: 'item', about: 'Покупатель' },
      ...{ by: ['Контрагенты', 'ДокументыРасчетовСКонтрагентами'], rankedBy: 'advance_left' },
      columns: [
        { key: 'advance_left', title: 'Аванс', measure: 'sum_accounting' },
        { key: 'payment', title: 'Платёж', measure: 'text' },
        { key: 'age', title: 'Дней', measure: 'days' },
        { key: 'invoice', title: 'Счёт-фактура на аванс', measure: 'text' },
        { key: 'held_vat', title: 'НДС начислен', measure: 'vat' },
      ],
    },
    items.map((one) => {
      const { party, payment } = titlesOf(about.names, one);
      const invoice = about.invoiceOf(one);
      const days = one.paidOn === '' ? null : daysBetween(one.paidOn, about.asOf);
      const none = about.isPayer ? 'нет' : null;
      return {
        ...{
          entity: party?.title ?? 'без контрагента',
          ref: party,
          party,
          days,
          account: '62.02',
          side: 'credit' as const,
        },
        cells: {
          advance_left: moneyText(one.left),
          payment,
          age: days === null ? null : String(days),
          invoice: invoice === undefined ? none : `№ ${invoice.number} от ${printDate(invoice.date)}`,
          held_vat: one.charged === 0n ? null : moneyText(one.charged),
        },
      };
    }),
    rowsMax,
  );
}

async function advanceControl(
  desk: Desk,
  report: ReportBuilder,
  asOf: IsoDate,
  items: readonly AdvanceVat[],
): Promise<void> {
  const { onec, terms } = desk.context;
  const accounts = [...desk.chart.byRef.values()].filter(
    ({ code, isGroup }) => !isGroup && /^62\.(?:02|32|ОТ(?:\..+)?)$/.test(code),
  );
  const osv = desk.rows(await onec.accountBalances(asOf, { organisation: desk.organisation.id, accounts }, terms));
  const net = sum(osv.map(({ amount }) => amount.net));
  const rows = -total(items, ({ left }) => left);
  report.onAccount('osv_advances', 'ОСВ по счетам авансов', '62.02', net, { beside: true });
  report.onAccount('rows_advances', 'по платежам', '62.02', rows, { beside: true });
  report.control(
    'Сверка с ОСВ по счетам авансов покупателей: 62.02 {osv_advances|side}; по платежам {rows_advances|side}.',
    net === rows,
  );
}
