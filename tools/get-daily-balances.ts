/** get_daily_balances: cash at the end of every day, days below zero, and cash settlements under one contract against the limit. */
import { z } from 'zod';
import { addDays, daysBetween, type IsoDate } from '#domain/dates.ts';
import { min, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import type { Account } from '#onec/reading/chart.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { booksBegin, type Desk, openDesk } from './ledger/desk.ts';
import { PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsThat, isMoney, namedMoney } from './money/accounts.ts';
import { cashByContract, type OverLimit, overLimit } from './money/cash-limit.ts';
import { limitTable, sayLimit } from './money/cash-limit-said.ts';
import { type DayEnd, dayEnds, type Shortage, shortagesOf } from './money/day-ends.ts';
import { dayOf, type Move, movesOf, readPostings } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: z.array(z.string().min(1)).optional().describe('Счета денег; нет — касса (50)'),
  check: z
    .enum(['negative', 'limit'])
    .default('negative')
    .describe('Что сказать первым: минусы по дням или лимит наличных по договору'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const SOURCE = 'SRC1';

/** One account with the ends of its days. */
interface Series {
  readonly account: Account;
  readonly opening: bigint;
  readonly days: readonly DayEnd[];
  readonly shortages: readonly Shortage[];
}

const cashOf = (code: string): boolean => isMoney(code) && /^50(?:\.|$)/.test(code);

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const named = namedMoney(input.accounts);
  const accounts = accountsThat(desk, named === isMoney ? cashOf : named);
  const isCashAsked = accounts.some(({ code }) => cashOf(code));
  // the limit is one sum under a contract, whenever it was paid: cash is read from the first day of the books
  const begin = await booksBegin(desk);
  const from = isCashAsked && begin !== '' && begin < period.from ? begin : period.from;
  const postings = await readPostings(desk, { from, to: period.to }, accounts);
  const codes = new Set(accounts.map(({ code }) => code));
  const moves = movesOf(postings, (code) => codes.has(code));
  const before = await readTrialBalance(desk, addDays(period.from, -1), accounts);
  const series = accounts.flatMap((account) => seriesOf(account, moves, period, before.get(account.code) ?? 0n));
  if (series.length === 0) {
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty('no_data', `За ${printPeriod(period)} на этих счетах не было ни остатков, ни движений.`, ground)
      : empty('not_found_on_route', `За ${printPeriod(period)} остатков не видно, прочитано не всё.`, ground);
  }
  const limit = isCashAsked
    ? await overLimit(desk, cashByContract(moves.filter(({ own }) => cashOf(own.account))))
    : null;
  return await answer(desk, period, series, limit, input);
}

function seriesOf(account: Account, moves: readonly Move[], { from }: Period, opening: bigint): Series[] {
  const own = moves.filter(({ own: side, posting }) => side.account === account.code && dayOf(posting) >= from);
  if (own.length === 0 && opening === 0n) return [];
  const days = dayEnds(own, opening);
  return [{ account, opening, days, shortages: shortagesOf(days) }];
}

async function answer(
  desk: Desk,
  period: Period,
  series: readonly Series[],
  limit: OverLimit | null,
  { check, rows_max }: Input,
): Promise<Found<Report>> {
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'Остатки денег по дням', moment: { period }, state });
  const parts = [
    () => sayShortages(desk, report, series, check === 'negative'),
    () => sayLimit(report, limit, check === 'limit'),
  ];
  for (const part of check === 'negative' ? parts : parts.reverse()) await part();
  if (check === 'negative') daysTable(report, series, period, rows_max);
  if (limit !== null) limitTable(report, limit, rows_max);
  await control(desk, report, period, series);
  report.say('checked', 'Остаток взят на конец каждого дня; внутри дня порядок документов не проверялся.');
  return report.next('поступления и платежи за этот же период', 'сколько денег на сегодня').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Движения денег за ${printPeriod(period)}`, {
      ...{ report: 'Карточка счёта', account: series.map(({ account }) => account.code).join(', ') },
      period,
      groupings: ['По дням'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

async function sayShortages(
  desk: Desk,
  report: ReportBuilder,
  series: readonly Series[],
  isMain: boolean,
): Promise<void> {
  const all = series.flatMap(({ account, shortages }) => shortages.map((shortage) => ({ account, shortage })));
  report.count('shortages', 'случаев ниже нуля', all.length, 'row');
  const place = isMain ? 'conclusion' : 'found';
  for (const { account, days, opening } of series) leastOf(report, account, days, opening);
  if (all.length === 0) {
    const least = series.map(({ account }) => `${account.code} — {least_${keyOf(account)}|side}`).join(', ');
    report.say(place, `Минуса на конец дня не было {when}, {organisation}: наименьший остаток на счёте ${least}.`);
    return;
  }
  const names = await readNames(
    desk,
    all.flatMap(({ shortage: { by, mendedBy } }) => [by, mendedBy].flatMap((move) => documentOf(move))),
  );
  for (const [i, { account, shortage }] of all.entries()) {
    shortageFigures(report, i, account, shortage);
    const at = i === 0 ? place : 'found';
    report.say(
      at,
      `${at === 'conclusion' ? 'Минус был {when}, {organisation}: {short_from_' : 'День ниже нуля — {short_from_'}${i}}, к концу дня на счёте ${account.code} — {short_${i}|side}${i === 0 && all.length > 1 ? ' (всего таких случаев {shortages|row})' : ''}.`,
      at === 'conclusion' ? {} : { level: 'error' },
    );
    sayCause(report, i, shortage, names);
  }
}

const keyOf = ({ code }: Account): string => code.replaceAll('.', '_');

function leastOf(report: ReportBuilder, account: Account, days: readonly DayEnd[], opening: bigint): void {
  const least = days.reduce((low, { balance }) => min(low, balance), days[0]?.balance ?? opening);
  report.onAccount(`least_${keyOf(account)}`, `наименьший остаток на конец дня, ${account.code}`, account.code, least);
}

function documentOf(move: Move | null) {
  return move === null ? [] : [{ type: move.posting.recorderType, ref: move.posting.recorder }];
}

function shortageFigures(report: ReportBuilder, i: number, account: Account, { from, until, deepest }: Shortage): void {
  report.onAccount(`short_${i}`, `остаток ниже нуля, ${account.code}`, account.code, deepest);
  report.figure(`short_from_${i}`, 'первый день ниже нуля', 'date', from);
  if (until !== null) report.figure(`short_until_${i}`, 'день возврата к нулю и выше', 'date', until);
}

/** The order of papers tells the likely cause; it is an inference, and the two documents are shown. */
function sayCause(report: ReportBuilder, i: number, { by, until, mendedBy }: Shortage, names: Names): void {
  const [out] = documentOf(by);
  const [back] = documentOf(mendedBy);
  if (by === null || out === undefined) return;
  report.text(`short_by_${i}`, 'документ выдачи', names.title(out), { about: names.entity(out) });
  report.money(`short_out_${i}`, 'выдано последним', -by.net);
  if (until === null || mendedBy === null || back === undefined) {
    report.say(
      'found',
      `Последняя выдача того дня — {short_out_${i}}: {short_by_${i}}; к концу периода минус не закрыт.`,
    );
    return;
  }
  report.text(`short_mend_${i}`, 'документ поступления', names.title(back), { about: names.entity(back) });
  report.money(`short_in_${i}`, 'поступило первым', mendedBy.net);
  report.say(
    'found',
    `Последняя выдача того дня — {short_out_${i}}: {short_by_${i}}. Закрыт минус {short_until_${i}} суммой {short_in_${i}}: {short_mend_${i}}. Похоже, выдача проведена раньше поступления — проверьте порядок и даты ордеров.`,
    { kind: 'inference' },
  );
}

function daysTable(report: ReportBuilder, series: readonly Series[], period: Period, rowsMax: number): void {
  const negative = series.flatMap(({ account, days }) =>
    days.filter(({ balance }) => balance < 0n).map((day) => ({ account, day })),
  );
  const whole = series.flatMap(({ account, days }) => days.map((day) => ({ account, day })));
  const rows = negative.length > 0 ? negative : daysBetween(period.from, period.to) <= 31 ? whole : [];
  if (rows.length === 0) return;
  report.table(
    {
      ...{ key: 'days', title: negative.length > 0 ? 'Дни с остатком ниже нуля' : 'Остатки на конец дня', noun: 'day' },
      ...{ about: 'Счёт', by: [], inOrder: true },
      columns: [
        { key: 'date', title: 'День', measure: 'date' },
        { key: 'received', title: 'Приход', measure: 'sum_accounting' },
        { key: 'paid', title: 'Расход', measure: 'sum_accounting' },
        { key: 'balance', title: 'Остаток на конец дня', measure: 'sum_accounting', total: false },
      ],
    },
    rows.map(({ account, day: { date, balance, moves } }) => ({
      ...{ entity: account.code, account: account.code },
      cells: {
        date,
        received: moneyText(sum(moves.map(({ net }) => (net > 0n ? net : 0n)))),
        paid: moneyText(sum(moves.map(({ net }) => (net < 0n ? -net : 0n)))),
        balance: moneyText(balance),
      },
    })),
    rowsMax,
  );
}

/** The balance of the last day, read apart, against the series carried through the postings. */
async function control(desk: Desk, report: ReportBuilder, { to }: Period, series: readonly Series[]): Promise<void> {
  const osv = await readTrialBalance(
    desk,
    to,
    series.map(({ account }) => account),
  );
  const trial = sum(osv.values());
  const carried = sum(series.map(({ days, opening }) => days.at(-1)?.balance ?? opening));
  report.money('osv_end', 'остаток на конец по ОСВ', trial, { beside: true });
  report.money('carried_end', 'остаток на конец по дням', carried, { beside: true });
  report.control('Сверка с ОСВ на конец периода: {osv_end}; по дням — {carried_end}.', trial === carried);
}

export const getDailyBalances = defineTool({
  name: 'get_daily_balances',
  title: 'Остатки денег по дням и предел наличных',
  purpose:
    'Доказывает, был ли минус по кассе (или другому счёту денег) на конец дня: когда, сколько, между какими документами; и превышен ли предел 100 000 руб. наличных по одному договору с организациями и предпринимателями. Сверяет с ОСВ.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 80, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'На этих счетах не было ни остатков, ни движений, прочитано всё.',
    not_found_on_route: 'Остатков не видно, но чтение неполно.',
  },
  examples: [
    {
      title: 'Минус по кассе с начала года',
      input: { from: '2020-01-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'день, сумма и два ордера: выдача раньше поступления',
    },
    {
      title: 'Предел наличных по договору',
      input: { from: '2020-01-01', to: '2020-06-30', check: 'limit' },
      expect: 'found',
      shows: 'договор, по которому наличными прошло больше 100 000',
    },
    {
      title: 'Счёт, на котором денег не было',
      input: { from: '2020-06-01', to: '2020-06-30', accounts: ['55'] },
      expect: 'empty',
      because: 'no_data',
      shows: 'ни остатков, ни движений, прочитано всё',
    },
    {
      title: 'Период до начала учёта',
      input: { from: '2019-01-01', to: '2019-03-31' },
      expect: 'failed',
      because: 'BOOKS_BEGIN_LATER',
      shows: 'учёта тогда не было',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
