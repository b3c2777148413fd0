/** get_payments_due: what to transfer to suppliers — by due dates of the coming days or the whole debt — less advances and orders in the bank. */
import { z } from 'zod';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { formatDecimal } from '#domain/decimals.ts';
import { abs, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { CURRENCIES_SET } from './ledger/currencies.ts';
import { chooseDay, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { type Payable, payables, readOrders } from './money/to-pay.ts';
import {
  currencyOf,
  isForeign,
  sayOtherAdvances,
  saySent,
  sayTerms,
  sayTotals,
  type ToPay,
} from './money/to-pay-said.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { loadSettlements, type Settlements } from './settlements/load.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  as_of: isoDateSchema
    .optional()
    .describe('День остатков; день после рабочей даты — по какой срок платить; нет — рабочая дата и неделя вперёд'),
  counterparty_id: z.guid().optional().describe('Только этот поставщик'),
  within: z
    .enum(['days', 'all'])
    .default('days')
    .describe('Что платить: наступивший за неделю срок или весь долг независимо от срока'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const DAYS_AHEAD = 6;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const { workingDate } = context;
  const isAhead = input.as_of !== undefined && input.as_of > workingDate;
  const day = await chooseDay(desk, isAhead ? workingDate : input.as_of);
  const horizon = input.within === 'all' ? null : isAhead ? (input.as_of ?? day.asOf) : addDays(day.asOf, DAYS_AHEAD);
  const wanted = { view: 'suppliers' as const, counterparty: input.counterparty_id };
  const settlements = await loadSettlements(desk, day, wanted, SOURCE);
  const orders = await readOrders(desk, day, input.counterparty_id);
  const { rows: all, unmatched } = payables(settlements.dated, orders ?? [], horizon);
  const rows = ordered(all.filter(({ due }) => due > 0n));
  if (rows.length === 0) return nothing(desk, settlements, horizon, input);
  const names = await readNames(desk, [
    ...rows.flatMap(({ party }) => (party === null ? [] : [party])),
    ...unmatched.map(({ party }) => ({ type: 'Catalog_Контрагенты', ref: party })),
    ...rows.map(({ currency }) => ({ type: CURRENCIES_SET, ref: currency })),
  ]);
  return answer(desk, { settlements, horizon, rows, unmatched, orders, names }, input);
}

function ordered(rows: readonly Payable[]): Payable[] {
  const key = ({ party, contract }: Payable): string => `${party?.ref ?? ''}|${contract?.ref ?? ''}`;
  return rows.toSorted((a, b) => (a.toPay === b.toPay ? (key(a) < key(b) ? -1 : 1) : b.toPay > a.toPay ? 1 : -1));
}

function nothing(desk: Desk, { day, otherwise, dated }: Settlements, horizon: IsoDate | null, input: Input): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const on = `на конец ${printDate(day.asOf)}`;
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `Долгов к оплате ${on} не видно, но прочитано не всё.`, ground);
  const term = horizon === null ? '' : ` со сроком по ${printDate(horizon)}`;
  const known = dated.filter(({ role }) => role === 'debt').length;
  return input.counterparty_id !== undefined && (otherwise > 0 || known > 0)
    ? empty('filter_too_narrow', `Долга${term} этому поставщику ${on} нет: расчёты прочитаны полностью.`, ground)
    : empty('no_data', `Долгов поставщикам${term} ${on} нет: расчёты прочитаны полностью.`, ground);
}

function answer(desk: Desk, toPay: ToPay, input: Input): Found<Report> {
  const { settlements, horizon, rows } = toPay;
  const { day } = settlements;
  const title = horizon === null ? 'Сколько перечислить' : 'Что платить поставщикам';
  const report = new ReportBuilder(desk, { title, moment: { as_of: day.asOf }, state: settlements.state });
  sayTotals(report, toPay, input.counterparty_id !== undefined);
  saySent(report, toPay);
  sayTerms(report, toPay);
  sayOtherAdvances(report, toPay);
  table(report, rows, toPay.names, input.rows_max);
  control(report, settlements);
  report.say(
    'checked',
    'К оплате — долг по договору минус аванс и обратное сальдо того же договора минус поручения, уже отправленные в банк и не исполненные.',
  );
  report.say('open', 'Исполнил ли банк отправленное сегодня и что решено платить первым — вне базы.');
  return report.next('какие долги поставщикам просрочены', 'сколько денег на сегодня').answer([
    ledgerSource(desk, SOURCE, 'Balance', `Остатки расчётов с поставщиками на конец ${printDate(day.asOf)}`, {
      ...{ report: 'Задолженность поставщикам по срокам долга', account: '60, 76' },
      period: { from: day.asOf, to: day.asOf },
      groupings: ['Контрагенты', 'Договоры', 'Документы расчётов'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

function table(report: ReportBuilder, rows: readonly Payable[], names: Names, rowsMax: number): void {
  report.table(
    {
      ...{ key: 'to_pay', title: 'К оплате по договорам', noun: 'contract', about: 'Поставщик' },
      ...{ by: ['Контрагенты', 'Договоры'], rankedBy: 'to_pay' },
      columns: [
        { key: 'contract', title: 'Договор', measure: 'text' },
        { key: 'due_date', title: 'Ближайший срок', measure: 'date' },
        { key: 'days_late', title: 'Дней просрочки', measure: 'days', total: false },
        { key: 'debt', title: 'Долг', measure: 'sum_accounting' },
        { key: 'covered', title: 'Аванс того же договора', measure: 'sum_accounting' },
        { key: 'sent', title: 'Уже в банке', measure: 'sum_accounting' },
        { key: 'to_pay', title: 'К оплате, руб. учёта', measure: 'sum_accounting' },
        { key: 'in_currency', title: 'Долг в валюте', measure: 'currency_amount' },
        { key: 'currency', title: 'Валюта', measure: 'text' },
      ],
    },
    rows.map((row) => {
      const party = row.party === null ? null : names.entity(row.party);
      return {
        ...{ entity: party?.title ?? 'без контрагента', ref: party, party, days: row.late },
        cells: {
          contract: row.contract?.name ?? 'без договора',
          due_date: row.earliest,
          days_late: row.late !== null && row.late > 0 ? String(row.late) : null,
          debt: moneyText(row.due),
          covered: moneyText(row.covered),
          sent: moneyText(row.sent),
          to_pay: moneyText(row.toPay),
          in_currency: isForeign(row, names) ? formatDecimal(row.dueInCurrency, 2) : null,
          currency: isForeign(row, names) ? currencyOf(row, names) : null,
        },
      };
    }),
    rowsMax,
  );
}

/** All accounts of settlements, read by documents and collapsed by 1C itself. */
function control(report: ReportBuilder, { control: { osv, lines, broken } }: Settlements): void {
  const difference = sum(lines.map((line) => BigInt(line.difference.replace('.', ''))));
  report.money('osv_net', 'сальдо счетов расчётов по ОСВ', abs(osv), { beside: true });
  report.money('items_net', 'сальдо счетов расчётов по документам', abs(osv + difference), { beside: true });
  report.control(
    'Сверка с ОСВ: все счета расчётов свёрнуто — {osv_net}, по документам — {items_net}.',
    broken.length === 0,
  );
}

export const getPaymentsDue = defineTool({
  name: 'get_payments_due',
  title: 'Что платить и сколько перечислить',
  purpose:
    'Доказывает, что платить поставщикам в ближайшие дни (срок каждого документа) или сколько перечислить одному поставщику: долг по договору минус аванс того же договора минус поручения, отправленные в банк и не исполненные. Аванс на другом договоре показывает, но не вычитает.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'COMPOSITION_MISSING', when: 'регистр бухгалтерии, план счетов или договоры не опубликованы' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 150, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Долгов поставщикам с таким сроком нет, расчёты прочитаны полностью.',
    filter_too_narrow: 'Этому поставщику мы не должны, другим — должны.',
    not_found_on_route: 'Долгов не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Что платить на этой неделе',
      input: { as_of: '2020-07-05' },
      expect: 'found',
      shows: 'договоры со сроком по 05.07, просрочка, поручения в банке вычтены',
    },
    {
      title: 'Сколько перечислить Вектору',
      input: { as_of: '2020-06-30', within: 'all' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Вектор»' } },
      expect: 'found',
      shows: 'долг минус отправленная платёжка 131; аванс на другом договоре назван',
    },
    {
      title: 'Поставщик, которому мы не должны',
      input: { as_of: '2020-06-30', within: 'all' },
      bind: { counterparty_id: { set: 'Catalog_Контрагенты', name: 'ООО «Бриз»' } },
      expect: 'empty',
      because: 'filter_too_narrow',
      shows: 'этому долга нет, другим есть',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
