/** Input VAT that is not deducted: what hangs on 19 by party and document, and for each the first reason that the base proves. */
import { addMonths, daysBetween, type IsoDate, monthOf, quarterOf } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { empty } from '../answers.ts';
import { chooseDay, type Desk } from '../ledger/desk.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder } from '../report/build.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { INPUT_REASONS, type InputItem, type InputReading, readInput } from './input-items.ts';
import { namedWithin } from './named-accounts.ts';
import { readVatPolicy, type VatPolicy } from './policy.ts';

export interface InputAsked {
  readonly asOf: IsoDate | undefined;
  readonly party: string | undefined;
  readonly accounts: readonly string[];
  readonly rowsMax: number;
}

export async function inputVat(desk: Desk, asked: InputAsked): Promise<Found<Report> | Empty> {
  const { asOf } = await chooseDay(desk, asked.asOf);
  const policy = await readVatPolicy(desk, asOf);
  const named = namedWithin(desk, asked.accounts, ['19']);
  const reading = await readInput(desk, asOf, asked.party, named);
  if (reading.items.length === 0) return nothing(desk, asOf, policy, asked.party !== undefined);
  const state = await periodState(desk, asOf, asOf);
  const report = new ReportBuilder(desk, { title: 'НДС на счёте 19', moment: { as_of: asOf }, state });
  sayHanging(report, reading.items);
  sayReasons(report, reading.items, asked.rowsMax);
  sayOld(report, reading.items, asOf);
  sayGate(report, policy);
  itemTable(report, reading, asOf, asked.rowsMax);
  await controls(desk, report, asOf, reading, asked.party !== undefined);
  return report.next('по каким поступлениям нет счёта-фактуры', 'сколько НДС к уплате за квартал').answer([
    ledgerSource(desk, 'SRC1', 'Balance', `НДС на счёте 19 на ${printDate(asOf)}`, {
      report: 'Оборотно-сальдовая ведомость по счёту',
      account: '19',
      period: { from: asOf, to: asOf },
      groupings: ['Контрагенты', 'Счета-фактуры полученные'],
      options: [`организация ${desk.organisation.name}`, 'рядом: отчёт «Наличие счетов-фактур»'],
    }),
  ]);
}

function nothing(desk: Desk, asOf: IsoDate, { payer, inputVat: gate }: VatPolicy, isNarrow: boolean): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  if (desk.completeness() !== 'complete')
    return empty(
      'not_found_on_route',
      `Остатка на счёте 19 на ${printDate(asOf)} не видно, но прочитано не всё.`,
      ground,
    );
  const why =
    payer.applies === 'no'
      ? ` ${desk.organisation.name} не плательщик НДС, входящий налог включается в стоимость.`
      : gate.applies === 'no'
        ? ' При пониженной ставке НДС на УСН входящий налог включается в стоимость.'
        : '';
  const whose = isNarrow ? ' по этому контрагенту' : '';
  return empty(
    'no_data',
    `Остатка на счёте 19${whose} на конец дня ${printDate(asOf)} нет: прочитано полностью.${why}`,
    ground,
  );
}

function sayHanging(report: ReportBuilder, items: readonly InputItem[]): void {
  const total = sum(items.map(({ vat }) => vat));
  const by = ['Контрагенты', 'СФПолученные'];
  report.onAccount('hanging', 'НДС, не принятый к вычету', '19', total, { by });
  report.count('hanging_documents', 'документов', items.length, 'document');
  report.count('hanging_parties', 'контрагентов', new Set(items.map(({ party }) => party?.ref)).size, 'party');
  report.say(
    'conclusion',
    'Не принято к вычету {when}: на счёте 19 {hanging|side}, {organisation}; {hanging_documents|document}, {hanging_parties|party}.',
  );
}

function sayReasons(report: ReportBuilder, items: readonly InputItem[], rowsMax: number): void {
  const groups = Object.entries(INPUT_REASONS).flatMap(([reason, title]) => {
    const own = items.filter((one) => one.reason === reason);
    return own.length === 0 ? [] : [{ reason, title, own, vat: sum(own.map(({ vat }) => vat)) }];
  });
  const missing = groups.find(({ reason }) => reason === 'no_invoice');
  if (missing !== undefined) {
    report.figure('no_invoice_vat', 'НДС без счёта-фактуры', 'vat', moneyText(missing.vat));
    report.count('no_invoice_documents', 'поступлений без счёта-фактуры', missing.own.length, 'document');
    report.say('found', 'нет счёта-фактуры полученного: НДС {no_invoice_vat}, {no_invoice_documents|document}.', {
      level: 'attention',
    });
  }
  report.table(
    {
      ...{ key: 'reasons', title: 'Почему не в вычете', noun: 'row', about: 'Причина', by: [], inOrder: true },
      columns: [
        { key: 'tax', title: 'НДС', measure: 'vat' },
        { key: 'documents', title: 'Документов', measure: 'count' },
      ],
    },
    groups.map(({ title, own, vat }) => ({
      entity: title,
      cells: { tax: moneyText(vat), documents: String(own.length) },
    })),
    rowsMax,
  );
  if (groups.some(({ reason }) => reason === 'unknown'))
    report.say('open', 'Для части документов причина по базе не доказана: проверьте оплату ввоза и раздельный учёт.');
}

/** Right of deduction lasts three years; a document of a filed quarter is told apart. */
const YEARS_MONTHS = 36;

function sayOld(report: ReportBuilder, items: readonly InputItem[], asOf: IsoDate): void {
  const former = items.filter(({ dated }) => dated !== '' && quarterOf(monthOf(dated)) < quarterOf(monthOf(asOf)));
  if (former.length > 0) {
    report.figure('former_vat', 'НДС прошлых кварталов', 'vat', moneyText(sum(former.map(({ vat }) => vat))));
    report.count('former_documents', 'документов прошлых кварталов', former.length, 'document');
    report.say(
      'found',
      'Из прошлых кварталов: {former_vat}, {former_documents|document}; вычет можно перенести в пределах трёх лет.',
    );
  }
  const late = items.filter(({ dated }) => dated !== '' && addMonths(monthOf(dated), YEARS_MONTHS) < monthOf(asOf));
  if (late.length === 0) return;
  report.figure('late_vat', 'НДС старше трёх лет', 'vat', moneyText(sum(late.map(({ vat }) => vat))));
  report.say('found', 'старше трёх лет: {late_vat} — право на вычет, вероятно, прошло.', { level: 'attention' });
}

function sayGate(report: ReportBuilder, { payer, inputVat: gate }: VatPolicy): void {
  if (payer.applies === 'unknown' || gate.applies === 'unknown')
    report.say('open', 'Учётная политика по НДС не прочитана: положен ли вычет, не установлено.');
  else if (gate.applies === 'no')
    report.say('found', 'вычет входящего НДС организации не положен, налог включают в стоимость.', {
      level: 'attention',
    });
}

function itemTable(report: ReportBuilder, { items, names }: InputReading, asOf: IsoDate, rowsMax: number): void {
  report.table(
    {
      ...{ key: 'items', title: 'Что на счёте 19', noun: 'document', about: 'Контрагент', rankedBy: 'hanging_vat' },
      by: ['Контрагенты', 'СФПолученные'],
      columns: [
        { key: 'hanging_vat', title: 'НДС', measure: 'sum_accounting' },
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'document', title: 'Документ', measure: 'text' },
        { key: 'age', title: 'Дней', measure: 'days' },
        { key: 'why', title: 'Почему не в вычете', measure: 'text' },
      ],
    },
    items.map((one) => {
      const party = one.party === null ? null : names.entity(one.party);
      const days = one.dated === '' ? null : daysBetween(one.dated, asOf);
      return {
        ...{ entity: party?.title ?? 'без контрагента', ref: party, party, days, account: one.account },
        side: one.vat < 0n ? ('credit' as const) : ('debit' as const),
        cells: {
          hanging_vat: moneyText(one.vat),
          row_account: one.account,
          document: one.document === null ? 'без документа' : names.title(one.document),
          age: days === null ? null : String(days),
          why: INPUT_REASONS[one.reason],
        },
      };
    }),
    rowsMax,
  );
}

async function controls(
  desk: Desk,
  report: ReportBuilder,
  asOf: IsoDate,
  { items, accounts, isRegisterRead }: InputReading,
  isNarrow: boolean,
): Promise<void> {
  const { onec, terms } = desk.context;
  const rows = sum(items.map(({ vat }) => vat));
  if (isNarrow)
    report.say('checked', 'Отобрано по одному контрагенту: с итогом ОСВ по счёту 19 ответ не равен и не сверялся.');
  else {
    const osv = desk.rows(await onec.accountBalances(asOf, { organisation: desk.organisation.id, accounts }, terms));
    const net = sum(osv.map(({ amount }) => amount.net));
    report.onAccount('osv_19', 'ОСВ', '19', net, { beside: true });
    report.onAccount('rows_19', 'по документам', '19', rows, { beside: true });
    report.control('Сверка с ОСВ: 19 {osv_19|side}; по документам {rows_19|side}.', net === rows);
  }
  if (!isRegisterRead) {
    report.say('open', 'Регистр НДС предъявленного не прочитан: счёт 19 с ним не сверен.');
    return;
  }
  const booked = sum(items.map((one) => one.booked ?? 0n));
  report.figure('booked', 'остаток регистра НДС предъявленного', 'vat', moneyText(booked), { beside: true });
  report.onAccount('ledger_19', 'остаток 19 по тем же документам', '19', rows, { beside: true });
  report.control(
    'Регистр НДС предъявленного по тем же документам: {booked}; на счёте 19 {ledger_19|side}.',
    booked === rows,
  );
}
