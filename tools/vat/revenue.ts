/** Revenue against its VAT and the sales book: by rate, and where they part, by document; sales at a rate that the item does not have. */
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { empty } from '../answers.ts';
import type { Desk } from '../ledger/desk.ts';
import { type Names, readNames } from '../ledger/names.ts';
import { periodState } from '../ledger/period-state.ts';
import { ledgerSource, moneyText } from '../ledger/placing.ts';
import { ReportBuilder } from '../report/build.ts';
import { type Flows, readFlows } from '../report/flows.ts';
import type { Report } from '../report/report.ts';
import type { Empty, Found } from '../result.ts';
import { type CheckAsked, demandPayer } from './missing.ts';
import { percentOf, rateTitle } from './rates.ts';
import { type Period, readBook } from './reading.ts';
import {
  type Broken,
  type ByRate,
  brokenDocuments,
  RATE_KIND,
  readByRate,
  TOLERANCE,
  type WrongRate,
  wrongRates,
} from './revenue-items.ts';

export async function revenueVat(desk: Desk, period: Period, asked: CheckAsked): Promise<Found<Report> | Empty> {
  const off = await demandPayer(desk, period.to);
  if (off !== null) return off;
  const flows = await readFlows(desk, period.from, period.to);
  const rates = await readByRate(desk, period);
  if (rates.length === 0)
    return empty(
      desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route',
      `Выручки за ${printPeriod(period)} нет.`,
      {
        ...{ counts: desk.counts(), notes: desk.notes() },
      },
    );
  const isBroken = rates.some(({ vat, expected }) => abs(expected - vat) > TOLERANCE);
  const broken = isBroken ? await brokenDocuments(desk, period) : [];
  const wrong = await wrongRates(desk, period);
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'Выручка, НДС и книга продаж', moment: { period }, state });
  sayRatio(report, rates, broken);
  sayWrongRates(report, wrong);
  rateTable(report, rates, asked.rowsMax);
  await documentTables(desk, report, broken, wrong ?? [], asked.rowsMax);
  await controls(desk, report, period, flows, rates);
  return report.next('сколько НДС к уплате за квартал', 'дубли и пропуски счетов-фактур').answer([
    ledgerSource(desk, 'SRC1', 'Turnovers', `Выручка и НДС за ${printPeriod(period)}`, {
      report: 'Оборотно-сальдовая ведомость по счёту',
      account: '90.01, 90.03',
      period,
      groupings: ['Ставки НДС'],
      options: [`организация ${desk.organisation.name}`, 'рядом: отчёт «Книга продаж»'],
    }),
  ]);
}

function sayRatio(report: ReportBuilder, rates: readonly ByRate[], broken: readonly Broken[]): void {
  const of = (key: 'revenue' | 'vat' | 'expected'): Kopecks => sum(rates.map((one) => one[key]));
  const gap = of('expected') - of('vat');
  report.onAccount('revenue', 'выручка с НДС', '90.01', -of('revenue'), { by: [RATE_KIND] });
  report.onAccount('vat', 'НДС с выручки', '90.03', of('vat'), { by: [RATE_KIND] });
  report.figure('expected', 'НДС по ставкам от выручки', 'vat', moneyText(of('expected')));
  report.figure('gap', 'расхождение с НДС по ставкам', 'vat', moneyText(abs(gap)));
  report.say(
    'conclusion',
    `${broken.length === 0 ? 'Выручка с НДС сходится' : 'Выручка с НДС не сходится'} {when}, {organisation}: выручка {revenue}, НДС по ставкам {expected}, начислено {vat}, расхождение {gap}.`,
  );
  if (broken.length === 0) {
    report.say(
      'found',
      'Расхождение, если оно есть, — округление по строкам документов: документов с нарушенным соотношением нет.',
    );
    return;
  }
  const found = sum(broken.map(({ vat, expected }) => expected - vat));
  report.count('broken', 'число документов с нарушенным соотношением', broken.length, 'document');
  report.figure('broken_vat', 'НДС документов с нарушенным соотношением', 'vat', moneyText(abs(found)));
  report.figure('rounding', 'округление по строкам', 'vat', moneyText(abs(gap - found)));
  report.say(
    'found',
    'НДС не равен ставке от выручки: {broken|document}, разница {broken_vat}; остальное, {rounding}, — округление по строкам.',
    {
      level: 'attention',
    },
  );
}

function sayWrongRates(report: ReportBuilder, wrong: readonly WrongRate[] | null): void {
  if (wrong === null) {
    report.say(
      'open',
      'Ставки строк не сверены с карточками: документов по пониженной ставке слишком много, сузьте период.',
    );
    return;
  }
  report.say('checked', 'Реализации не по основной ставке сверены с карточками номенклатуры построчно.');
  if (wrong.length === 0) return;
  report.count('wrong', 'число строк не по ставке карточки', wrong.length, 'row');
  report.money('wrong_sum', 'сумма строк не по ставке карточки', sum(wrong.map((one) => one.amount)));
  report.figure('wrong_vat', 'НДС этих строк', 'vat', moneyText(sum(wrong.map(({ vat }) => vat))));
  report.figure('wrong_due', 'НДС по основной ставке', 'vat', moneyText(sum(wrong.map(({ expected }) => expected))));
  report.say(
    'found',
    'ставка НДС в реализации не та, что в карточке номенклатуры: {wrong|row} на {wrong_sum}, НДС {wrong_vat}, по основной ставке {wrong_due}.',
    {
      level: 'attention',
    },
  );
}

function rateTable(report: ReportBuilder, rates: readonly ByRate[], rowsMax: number): void {
  report.table(
    {
      ...{ key: 'rates', title: 'По ставкам НДС', noun: 'row', about: 'Ставка', by: [RATE_KIND], inOrder: true },
      columns: [
        { key: 'earned', title: 'Выручка с НДС', measure: 'sum_accounting' },
        { key: 'due_vat', title: 'НДС по ставке', measure: 'vat' },
        { key: 'charged_vat', title: 'НДС начислен', measure: 'vat' },
        { key: 'difference', title: 'Разница', measure: 'vat' },
      ],
    },
    rates.map(({ rate, revenue, vat, expected }) => ({
      entity: rate === '' ? 'ставка не указана' : `ставка ${rateTitle(rate)}`,
      cells: {
        earned: moneyText(revenue),
        due_vat: moneyText(expected),
        charged_vat: moneyText(vat),
        difference: moneyText(expected - vat),
      },
    })),
    rowsMax,
  );
}

async function documentTables(
  desk: Desk,
  report: ReportBuilder,
  broken: readonly Broken[],
  wrong: readonly WrongRate[],
  rowsMax: number,
): Promise<void> {
  const names = await readNames(desk, [
    ...broken.map(({ document }) => document),
    ...wrong.flatMap(({ document, item }) => [document, item]),
  ]);
  brokenTable(report, names, broken, rowsMax);
  wrongTable(report, names, wrong, rowsMax);
}

function brokenTable(report: ReportBuilder, names: Names, broken: readonly Broken[], rowsMax: number): void {
  report.table(
    {
      ...{
        key: 'broken',
        title: 'НДС не равен ставке от выручки',
        noun: 'document',
        about: 'Документ',
        by: [],
        rankedBy: 'difference',
      },
      columns: [
        { key: 'earned', title: 'Выручка с НДС', measure: 'sum_accounting' },
        { key: 'due_vat', title: 'НДС по ставке', measure: 'vat' },
        { key: 'charged_vat', title: 'НДС начислен', measure: 'vat' },
        { key: 'difference', title: 'Разница', measure: 'vat' },
      ],
    },
    broken.map(({ document, revenue, vat, expected }) => ({
      ...{ entity: names.title(document), ref: names.entity(document) },
      cells: {
        earned: moneyText(revenue),
        due_vat: moneyText(expected),
        charged_vat: moneyText(vat),
        difference: moneyText(expected - vat),
      },
    })),
    rowsMax,
  );
}

function wrongTable(report: ReportBuilder, names: Names, wrong: readonly WrongRate[], rowsMax: number): void {
  report.table(
    {
      ...{ key: 'wrong', title: 'Ставка не по карточке', noun: 'row', about: 'Документ', by: [] },
      columns: [
        { key: 'item', title: 'Номенклатура', measure: 'text' },
        { key: 'line_sum', title: 'Сумма', measure: 'sum_accounting' },
        { key: 'line_rate_percent', title: 'Ставка', measure: 'rate', total: false },
        { key: 'charged_vat', title: 'НДС', measure: 'vat' },
        { key: 'due_vat', title: 'По основной ставке', measure: 'vat' },
      ],
    },
    wrong.map((one) => ({
      ...{ entity: names.title(one.document), ref: names.entity(one.document) },
      cells: {
        item: names.title(one.item),
        line_sum: moneyText(one.amount),
        line_rate_percent: String(percentOf(one.rate) ?? 0),
        charged_vat: moneyText(one.vat),
        due_vat: moneyText(one.expected),
      },
    })),
    rowsMax,
  );
}

/** The book against the ledger, and the account against the correspondence: two readings apart from the rows above. */
async function controls(
  desk: Desk,
  report: ReportBuilder,
  period: Period,
  flows: Flows,
  rates: readonly ByRate[],
): Promise<void> {
  const { lines } = await readBook(desk, 'sales', period);
  const shipped = sum(
    lines
      .filter(({ kind, event }) => !/^(?:Авансы|НалоговыйАгент)/u.test(kind) && event !== 'ВосстановлениеНДС')
      .map(({ vat }) => vat),
  );
  const [sold, other] = [flows.between('90.03', '68.02'), flows.between('91.02', '68.02')];
  report.figure('book', 'книга продаж без авансов и восстановления', 'vat', moneyText(shipped), { beside: true });
  report.onAccount('ledger_sold', 'НДС с выручки, начисленный в бюджет', '90.03', sold, { beside: true });
  report.onAccount('ledger_other', 'НДС с прочих доходов', '91.02', other, { beside: true });
  report.control(
    'Сверка книги продаж: отгрузка по книге {book}; по счетам 90.03 {ledger_sold|side} и 91.02 {ledger_other|side}.',
    shipped === sold + other,
  );
  const debit = flows.debit('90.03') - flows.between('90.03', '90.09');
  report.onAccount('osv_vat', 'оборот', '90.03', debit, { beside: true });
  report.onAccount('rows_vat', 'сумма по ставкам', '90.03', sum(rates.map(({ vat }) => vat)), { beside: true });
  report.control(
    'Сверка с оборотами: 90.03 {osv_vat|side}; по ставкам {rows_vat|side}.',
    debit === sum(rates.map(({ vat }) => vat)),
  );
}
