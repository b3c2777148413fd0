/** get_cash_flow: receipts and payments of a period by corresponding account, without transfers among own accounts. */
import { z } from 'zod';
import { addDays, firstDay, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printMonth, printPeriod } from '#domain/russian-dates.ts';
import type { CorrespondenceRow } from '#onec/reading/balances.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { readTrialBalance } from './ledger/control.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsThat, accountTitle, namedMoney } from './money/accounts.ts';
import { type Flow, flowOf, type Period, readRevaluation, totalOf, withoutRevaluation } from './money/flow.ts';
import type { Move } from './money/postings.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  accounts: z.array(z.string().min(1)).optional().describe('Только эти счета денег; нет — все'),
  by_month: z.boolean().default(false).describe('Показать и по месяцам'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

async function read(desk: Desk, { from, to }: Period): Promise<readonly CorrespondenceRow[]> {
  const { onec, terms } = desk.context;
  return desk.rows(await onec.correspondence(from, to, { organisation: desk.organisation.id }, terms));
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const wanted = namedMoney(input.accounts);
  const rows = await read(desk, period);
  const revaluation = await readRevaluation(desk, period, rows, wanted);
  const flow = withoutRevaluation(flowOf(rows, wanted), revaluation);
  const { inside } = flow;
  if (flow.received.size + flow.paid.size === 0 && inside.dr === 0n && inside.cr === 0n) {
    const ground = { counts: desk.counts(), notes: desk.notes() };
    return desk.completeness() === 'complete'
      ? empty('no_data', `Движений денег за ${printPeriod(period)} нет: обороты прочитаны полностью.`, ground)
      : empty('not_found_on_route', `Движений денег за ${printPeriod(period)} не видно, прочитано не всё.`, ground);
  }
  return await answer({ desk, period, flow, revaluation, wanted }, input);
}

interface Counted {
  readonly desk: Desk;
  readonly period: Period;
  readonly flow: Flow;
  readonly revaluation: readonly Move[];
  readonly wanted: (code: string) => boolean;
}

async function answer(counted: Counted, input: Input): Promise<Found<Report>> {
  const { desk, period, flow } = counted;
  const state = await periodState(desk, period.from, period.to);
  const report = new ReportBuilder(desk, { title: 'Поступления и платежи', moment: { period }, state });
  const [received, paid] = [totalOf(flow.received), totalOf(flow.paid)];
  const net = received - paid;
  report.money('received', 'поступления без внутренних переводов', received);
  report.money('paid', 'платежи без внутренних переводов', paid);
  report.money('net_flow', net < 0n ? 'превышение платежей' : 'превышение поступлений', net < 0n ? -net : net);
  report.say(
    'conclusion',
    `Поступило {when}, {organisation}: {received}; заплачено {paid}; ${net < 0n ? 'превышение платежей' : 'превышение поступлений'} — {net_flow}. Переводы между своими счетами не входят.`,
  );
  sayCards(report, flow, received);
  sayRevaluation(report, flow);
  table(desk, report, 'received', flow.received, input.rows_max);
  table(desk, report, 'paid', flow.paid, input.rows_max);
  if (input.by_month) await months(report, counted);
  await control(report, counted);
  report.say(
    'checked',
    'Перемещения между кассой, расчётными, валютными и специальными счетами и через переводы в пути исключены с обеих сторон.',
  );
  return report.next('сколько денег на конец этого периода', 'что висит на 57').answer([
    ledgerSource(desk, SOURCE, 'DrCrTurnovers', `Обороты счетов денег за ${printPeriod(period)}`, {
      ...{ report: 'Анализ счёта', account: '50, 51, 52, 55' },
      period,
      groupings: ['Корреспондирующие счета'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

/** Card sales come through 57.03: money of customers, but by its account a movement among own ones. */
function sayCards(report: ReportBuilder, { cards }: Flow, received: Kopecks): void {
  if (cards === 0n) return;
  report.onAccount('cards', 'зачислено эквайрером', '57.03', -cards);
  report.money('received_with_cards', 'поступления вместе с зачислениями по картам', received + cards);
  report.say(
    'found',
    'Эквайрер зачислил за карточные продажи {cards} (корреспонденция со счётом 57.03): в поступления это не вошло; вместе с картами поступило {received_with_cards}.',
  );
}

function sayRevaluation(report: ReportBuilder, { revaluation }: Flow): void {
  if (revaluation === 0n) return;
  report.onAccount('revaluation', 'переоценка валюты', '52', revaluation);
  report.say(
    'found',
    `Переоценка валютных счетов {revaluation|side} по счёту 52: деньги не двигались, в ${revaluation > 0n ? 'поступления' : 'платежи'} она не вошла.`,
  );
}

const TABLES = {
  received: { title: 'Поступления по корреспондирующим счетам', column: 'Поступило' },
  paid: { title: 'Платежи по корреспондирующим счетам', column: 'Заплачено' },
} as const;

function table(
  desk: Desk,
  report: ReportBuilder,
  key: keyof typeof TABLES,
  flows: ReadonlyMap<string, Kopecks>,
  rowsMax: number,
): void {
  const rows = [...flows].filter(([, amount]) => amount !== 0n);
  if (rows.length === 0) return;
  rows.sort(([codeA, a], [codeB, b]) => (a === b ? (codeA < codeB ? -1 : 1) : b > a ? 1 : -1));
  report.table(
    {
      ...{ key: `by_${key}`, title: TABLES[key].title, noun: 'account', about: 'Корреспондирующий счёт' },
      ...{ by: [], rankedBy: 'amount' },
      columns: [{ key: 'amount', title: TABLES[key].column, measure: 'sum_accounting' }],
    },
    rows.map(([code, amount]) => ({
      ...{ entity: accountTitle(desk, code), account: code, cells: { amount: moneyText(amount) } },
    })),
    rowsMax,
  );
}

async function months(report: ReportBuilder, { desk, period, revaluation, wanted }: Counted): Promise<void> {
  const list = monthsBetween(monthOf(period.from), monthOf(period.to));
  const rows: { month: string; received: Kopecks; paid: Kopecks }[] = [];
  for (const month of list) {
    const from = month === monthOf(period.from) ? period.from : firstDay(month);
    const to = month === monthOf(period.to) ? period.to : lastDay(month);
    const own = revaluation.filter(({ posting }) => monthOf(posting.period) === month);
    const flow = withoutRevaluation(flowOf(await read(desk, { from, to }), wanted), own);
    rows.push({ month, received: totalOf(flow.received), paid: totalOf(flow.paid) });
  }
  report.table(
    {
      ...{ key: 'months', title: 'По месяцам', noun: 'month', about: 'Месяц', by: ['Месяц'], inOrder: true },
      columns: [
        { key: 'received', title: 'Поступило', measure: 'sum_accounting' },
        { key: 'paid', title: 'Заплачено', measure: 'sum_accounting' },
        { key: 'net', title: 'Разница', measure: 'sum_accounting' },
      ],
    },
    rows.map(({ month, received, paid }) => ({
      entity: printMonth(month),
      cells: { received: moneyText(received), paid: moneyText(paid), net: moneyText(received - paid) },
    })),
    rows.length,
  );
}

/** Balances at both ends, read apart from turnovers: opening + receipts − payments + transfers = closing. */
async function control(report: ReportBuilder, { desk, period, flow, wanted }: Counted): Promise<void> {
  const { from, to } = period;
  const { received, paid, inside, revaluation } = flow;
  const accounts = accountsThat(desk, wanted);
  const before = addDays(from, -1);
  const opening = sum((await readTrialBalance(desk, before, accounts)).values());
  const closing = sum((await readTrialBalance(desk, to, accounts)).values());
  const moved = inside.dr - inside.cr;
  const counted = opening + totalOf(received) - totalOf(paid) + moved + revaluation;
  report.money('opening', 'деньги на начало', opening, { beside: true });
  report.money('closing', 'деньги на конец по ОСВ', closing, { beside: true });
  report.money('counted', 'расчётный остаток', counted, { beside: true });
  report.money('moved', 'сальдо переводов', moved < 0n ? -moved : moved, { beside: true });
  const transfers =
    moved === 0n
      ? 'переводы между своими свернулись в ноль'
      : `переводы в пути и эквайринг ${moved < 0n ? 'дали минус' : 'дали плюс'} {moved}`;
  const revalued = revaluation === 0n ? '' : ', переоценка валюты — {revaluation|side}';
  report.control(
    `Сверка с ОСВ: денег было {opening}, ${transfers}${revalued}; с поступлениями и платежами должно стать {counted}, по ОСВ — {closing}.`,
    counted === closing,
  );
}

export const getCashFlow = defineTool({
  name: 'get_cash_flow',
  title: 'Поступления и платежи',
  purpose:
    'Доказывает поступления и платежи за период по корреспондирующим счетам (50–55) без переводов между своими счетами; зачисления эквайрера по картам показаны отдельно. По месяцам, если просят. Сверяет с остатками на начало и конец.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 90, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Движений денег за период нет, обороты прочитаны полностью.',
    not_found_on_route: 'Движений не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Поступления и платежи за июнь',
      input: { from: '2020-06-01', to: '2020-06-30' },
      expect: 'found',
      shows: 'суммы без переводов, счета, эквайринг отдельно, сверка с остатками',
    },
    {
      title: 'Движение по расчётному счёту за квартал помесячно',
      input: { from: '2020-04-01', to: '2020-06-30', accounts: ['51'], by_month: true },
      expect: 'found',
      shows: 'месяцы в сумме дают итог',
    },
    {
      title: 'День без движений',
      input: { from: '2020-01-01', to: '2020-01-01' },
      expect: 'empty',
      because: 'no_data',
      shows: 'первого января денег не двигали',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
