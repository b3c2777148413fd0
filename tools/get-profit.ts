/** get_profit: the ladder of profit for a period — gross, from sales, before tax, net — as accounts 90, 91 and 99 have it. */
import { z } from 'zod';
import { firstDay, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { sum } from '#domain/money.ts';
import { printMonth, printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Flows, readFlows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  by_month: z.boolean().default(false).describe('Показать и по месяцам'),
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

/** Kopecks of every step; costs and taxes positive. */
interface Ladder {
  readonly revenueWithVat: Kopecks;
  readonly vat: Kopecks;
  readonly cost: Kopecks;
  readonly selling: Kopecks;
  readonly administrative: Kopecks;
  readonly otherIncome: Kopecks;
  readonly otherExpense: Kopecks;
  readonly tax: Kopecks;
}

/** Accounts that collect costs until the month is closed. */
const COLLECTING = ['20', '23', '25', '26', '44'] as const;

/** Closing entries inside 90 and 91 move a result and make none. */
function ladderOf(flows: Flows): Ladder {
  const net = (account: string, closing: string): Kopecks =>
    flows.debit(account) - flows.credit(account) - (flows.between(account, closing) - flows.between(closing, account));
  return {
    revenueWithVat: -net('90.01', '90.09'),
    vat: sum(['90.03', '90.04', '90.05'].map((account) => net(account, '90.09'))),
    cost: net('90.02', '90.09'),
    selling: net('90.07', '90.09'),
    administrative: net('90.08', '90.09'),
    otherIncome: -net('91.01', '91.09'),
    otherExpense: net('91.02', '91.09'),
    tax: taxOf(flows),
  };
}

/** Profit tax: Дт 99 Кт 68.04 less its reversal, and the deferred one where it is kept. */
function taxOf(flows: Flows): Kopecks {
  return sum(['68.04', '68.12', '09', '77'].map((code) => flows.between('99', code) - flows.between(code, '99')));
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const flows = await readFlows(desk, period.from, period.to);
  const ladder = ladderOf(flows);
  if (Object.values(ladder).every((value) => value === 0n))
    return desk.completeness() === 'complete'
      ? empty('no_data', `Доходов и расходов за ${printPeriod(period)} нет: обороты счетов прочитаны полностью.`, {
          ...{ counts: desk.counts(), notes: desk.notes() },
        })
      : empty('not_found_on_route', `Доходов и расходов за ${printPeriod(period)} не видно, но прочитано не всё.`, {
          ...{ counts: desk.counts(), notes: desk.notes() },
        });
  return await answer(desk, period, ladder, flows, input.by_month);
}

async function answer(
  desk: Desk,
  period: { readonly from: string; readonly to: string },
  ladder: Ladder,
  flows: Flows,
  byMonth: boolean,
): Promise<Found<Report>> {
  const state = await periodState(desk, period.from, period.to);
  const revenue = ladder.revenueWithVat - ladder.vat;
  const gross = revenue - ladder.cost;
  const fromSales = gross - ladder.selling - ladder.administrative;
  const beforeTax = fromSales + ladder.otherIncome - ladder.otherExpense;
  const net = beforeTax - ladder.tax;
  const report = new ReportBuilder(desk, { title: 'Прибыль за период', moment: { period }, state });
  const steps: readonly (readonly [key: string, title: string, account: string, value: Kopecks])[] = [
    ['revenue_with_vat', 'Выручка с НДС', '90.01', ladder.revenueWithVat],
    ['vat', 'НДС и сборы с выручки', '90.03', -ladder.vat],
    ['revenue', 'Выручка без НДС', '', revenue],
    ['cost', 'Себестоимость продаж', '90.02', -ladder.cost],
    ['gross_profit', 'Валовая прибыль', '', gross],
    ['selling', 'Расходы на продажу', '90.07', -ladder.selling],
    ['administrative', 'Управленческие расходы', '90.08', -ladder.administrative],
    ['sales_profit', 'Прибыль от продаж', '', fromSales],
    ['other_income', 'Прочие доходы', '91.01', ladder.otherIncome],
    ['other_expense', 'Прочие расходы', '91.02', -ladder.otherExpense],
    ['profit_before_tax', 'Прибыль до налогообложения', '', beforeTax],
    ['profit_tax', 'Налог на прибыль', '68.04', -ladder.tax],
    ['net_profit', 'Чистая прибыль', '', net],
  ];
  for (const [key, title, , value] of steps) report.money(key, title.toLowerCase(), value < 0n ? -value : value);
  report.table(
    {
      ...{ key: 'ladder', title: 'Лесенка прибыли', noun: 'row', about: 'Показатель', by: [], inOrder: true },
      columns: [
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'amount', title: 'Сумма', measure: 'sum_accounting', total: false },
      ],
    },
    steps.map(([, title, account, value]) => ({
      entity: title,
      cells: { row_account: account, amount: moneyText(value) },
    })),
    steps.length,
  );
  const word = (value: Kopecks): string => (value < 0n ? 'убыток' : 'прибыль');
  const kept = state === 'closed' ? null : await putKept(desk, report, period.to);
  const told = `${word(beforeTax)} до налогообложения {when}: {profit_before_tax}, {organisation}, БУ; чистый результат (${word(net)}) — {net_profit}.`;
  // an open month holds costs that are not yet in the result: without them its profit is no profit yet
  const whole = kept === null || kept === '' ? '' : ` Предстоит вычесть: ${kept}.`;
  report.say(
    'conclusion',
    state === 'open' ? `Предварительно: ${told}${whole}` : `${told.charAt(0).toUpperCase()}${told.slice(1)}`,
  );
  sayState(report, state, kept);
  if (byMonth) await monthsOf(desk, report, period);
  control(report, flows, beforeTax, state);
  return report.next('обороты счёта 91.02 за этот же период', 'выручка за этот же период').answer([
    ledgerSource(desk, SOURCE, 'DrCrTurnovers', `Обороты между счетами за ${printPeriod(period)}`, {
      report: 'Оборотно-сальдовая ведомость по счёту',
      account: '90, 91, 99',
      period,
      groupings: ['Субсчета'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

/** Costs of an open month that are not yet in the result: put in by account, and told in words. */
async function putKept(desk: Desk, report: ReportBuilder, to: string): Promise<string> {
  const { context, organisation } = desk;
  const balances = desk.rows(await context.onec.accountBalances(to, { organisation: organisation.id }, context.terms));
  const left = COLLECTING.map((account) => {
    const own = balances.filter(({ account: code }) => code === account || code.startsWith(`${account}.`));
    return { account, net: sum(own.map(({ amount }) => amount.net)) };
  }).filter(({ net }) => net !== 0n);
  for (const { account, net } of left)
    report.onAccount(`left_${account}`, `не распределено на ${account}`, account, net, {
      moment: { as_of: to },
      beside: true,
    });
  return left.map(({ account }) => `на счёте ${account} — {left_${account}}`).join(', ');
}

function sayState(report: ReportBuilder, state: string, kept: string | null): void {
  if (kept === null) return;
  const left = kept === '' || state === 'open' ? '' : `; ещё не распределено: ${kept}`;
  report.say(
    'found',
    state === 'open'
      ? 'Месяц открыт: затраты, собранные на счетах затрат, и налог на прибыль войдут в неё при закрытии месяца.'
      : `Период требует перезакрытия${left}.`,
    { level: 'attention' },
  );
}

/** The same ladder month by month; months in their order. */
async function monthsOf(
  desk: Desk,
  report: ReportBuilder,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const rows = [];
  for (const month of monthsBetween(monthOf(from), monthOf(to))) {
    const [first, last] = [firstDay(month), lastDay(month)];
    const flows = await readFlows(desk, first < from ? from : first, last > to ? to : last);
    const own = ladderOf(flows);
    const revenue = own.revenueWithVat - own.vat;
    const sales = revenue - own.cost - own.selling - own.administrative;
    const beforeTax = sales + own.otherIncome - own.otherExpense;
    const cells = { revenue, sales_profit: sales, before_tax: beforeTax, clean: beforeTax - own.tax };
    rows.push({
      entity: printMonth(month),
      cells: Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, moneyText(value)])),
    });
  }
  report.table(
    {
      ...{ key: 'months', title: 'По месяцам', noun: 'month', about: 'Месяц', by: ['Месяц'], inOrder: true },
      columns: [
        { key: 'revenue', title: 'Выручка без НДС', measure: 'sum_accounting' },
        { key: 'sales_profit', title: 'Прибыль от продаж', measure: 'sum_accounting' },
        { key: 'before_tax', title: 'До налогообложения', measure: 'sum_accounting' },
        { key: 'clean', title: 'После налога', measure: 'sum_accounting' },
      ],
    },
    rows,
    rows.length,
  );
}

/** In closed months what 90.09 and 91.09 gave to 99 is the profit before tax. */
function control(report: ReportBuilder, flows: Flows, beforeTax: Kopecks, state: string): void {
  if (state !== 'closed') {
    report.say('open', 'Сверка со счётом 99 не выполнена: в периоде есть незакрытый или изменённый месяц.');
    return;
  }
  const closed = sum(['90.09', '91.09'].map((account) => flows.between(account, '99') - flows.between('99', account)));
  report.onAccount('closed_result', 'закрытие 90.09 и 91.09 на 99', '90.09, 91.09', closed, { beside: true });
  report.control(
    'Сверка: на счёт 99 закрыто с 90.09 и 91.09 всего {closed_result}; прибыль до налогообложения в ответе — {profit_before_tax}.',
    closed === beforeTax,
  );
}

export const getProfit = defineTool({
  name: 'get_profit',
  title: 'Прибыль за период',
  purpose:
    'Доказывает прибыль за период лесенкой: выручка, НДС, себестоимость, валовая прибыль, расходы, прибыль от продаж, прочие доходы и расходы, до налогообложения, налог, чистая. Для закрытых месяцев сверяет со счётом 99.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 20, daysMax: null, requestsMax: 40, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Доходов и расходов за период нет, обороты прочитаны полностью.',
    not_found_on_route: 'Оборотов не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Прибыль за закрытый май',
      input: { from: '2020-05-01', to: '2020-05-31' },
      expect: 'found',
      shows: 'лесенка и сверка со счётом 99',
    },
    {
      title: 'Прибыль за полугодие с открытым июнем',
      input: { from: '2020-01-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'сказано, что не распределено на 26 и 44',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
