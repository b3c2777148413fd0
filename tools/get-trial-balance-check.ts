/** get_trial_balance_check: does the trial balance agree, is 000 empty, which balances stand on the impossible side at three levels. */
import { z } from 'zod';
import { isRed } from '#domain/accounts.ts';
import { addDays } from '#domain/dates.ts';
import { abs, type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import type { AccountBalance } from '#onec/reading/balances.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { netOf } from './closing/closing-accounts.ts';
import { LEVELS, type Level, type Red, redCells } from './closing/reds.ts';
import { answering } from './ledger/answering.ts';
import { cellsOf } from './ledger/cells.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { analytic, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, type RowSpec, rowsOfReport } from './report/build.ts';
import { Flows } from './report/flows.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const AUXILIARY = '000';

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const days = { from: await afterBeginning(desk, input), to: input.to };
  const state = await periodState(desk, days.from, days.to);
  const { onec, terms } = context;
  const query = { organisation: desk.organisation.id };
  const opening = desk.rows(await onec.accountBalances(addDays(days.from, -1), query, terms));
  const closing = desk.rows(await onec.accountBalances(days.to, query, terms));
  const flows = new Flows(desk.rows(await onec.correspondence(days.from, days.to, query, terms)));
  const postable = [...desk.chart.byCode.values()].filter(({ isGroup, offBalance }) => !isGroup && !offBalance);
  if (flows.isEmpty && closing.every(({ amount }) => amount.net === 0n))
    return empty(
      desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route',
      `За ${printPeriod(days)} ни остатков, ни оборотов нет: сверять нечего.`,
      { counts: desk.counts(), notes: desk.notes() },
    );
  const own = (rows: readonly AccountBalance[], code: string): Kopecks =>
    sum(rows.filter(({ account }) => account === code).map(({ amount }) => amount.net));
  const broken = postable.filter(
    ({ code }) => own(opening, code) + exact(flows, code, postable) !== own(closing, code),
  );
  const balance = (rows: readonly AccountBalance[]): Kopecks => sum(postable.map(({ code }) => own(rows, code)));
  const [before, after, auxiliary] = [balance(opening), balance(closing), netOf(closing, AUXILIARY)];
  const debit = sum(postable.map(({ code }) => own(closing, code)).filter((net) => net > 0n));
  const credit = -sum(postable.map(({ code }) => own(closing, code)).filter((net) => net < 0n));
  const byAccount = postable.filter(({ code, kind }) => isRed(kind, own(closing, code)));
  const cells = cellsOf(desk.rows(await onec.balance(days.to, query, terms)));
  const reds = redCells(cells, desk.chart);
  const agrees = before === 0n && after === 0n && broken.length === 0;

  const report = new ReportBuilder(desk, {
    title: 'Проверка оборотно-сальдовой ведомости',
    moment: { period: days },
    state,
  });
  const end = { moment: { as_of: days.to }, beside: true };
  report
    .text('verdict', 'итог', agrees ? 'сходится' : 'не сходится')
    .date('end', 'на конец дня', days.to, { beside: true })
    .count('reds_account', 'красные сальдо по счетам', byAccount.length, 'account')
    .count('reds_analytics', 'красные остатки по аналитике', ofLevel(reds, 'analytics').length, 'item')
    .count('reds_document', 'красные остатки по документам', ofLevel(reds, 'document').length, 'item')
    .money('total_debit', 'сальдо дебетовые', debit, end)
    .money('total_credit', 'сальдо кредитовые', credit, end)
    .money('debit', 'обороты по дебету', flowsTotal(flows, 'debit', postable), { beside: true })
    .money('credit', 'обороты по кредиту', flowsTotal(flows, 'credit', postable), { beside: true })
    .money('auxiliary', 'остаток 000', abs(auxiliary), end);
  report.say(
    'conclusion',
    `Оборотка {when} {verdict}, {organisation}; красных сальдо по счетам — {reds_account|account}, по аналитике — {reds_analytics|item}, по документам расчётов — {reds_document|item}.`,
  );
  report.control(
    'Сальдо балансовых счетов на {end}: активных {total_debit}, пассивных {total_credit}.',
    debit === credit,
  );
  report.control(
    'Обороты балансовых счетов: левая сторона {debit}, правая {credit}.',
    flowsTotal(flows, 'debit', postable) === flowsTotal(flows, 'credit', postable),
  );
  report.say(
    'checked',
    'По каждому счёту начальное сальдо, обороты и конечное сальдо прочитаны тремя разными запросами и сложены.',
  );
  report.say(
    auxiliary === 0n ? 'checked' : 'found',
    auxiliary === 0n
      ? 'Вспомогательный счёт ввода остатков пуст: {auxiliary}.'
      : 'Вспомогательный счёт ввода остатков не пуст: {auxiliary}; после ввода остатков на нём должен быть ноль.',
    auxiliary === 0n ? {} : { level: 'error' },
  );
  brokenTable(
    report,
    broken.map(({ code }) => ({
      code,
      opening: own(opening, code),
      turned: exact(flows, code, postable),
      closing: own(closing, code),
    })),
  );
  await redTables(
    desk,
    report,
    byAccount.map(({ code }) => ({ code, net: own(closing, code) })),
    reds,
    input.rows_max,
  );
  report.say(
    'checked',
    'По активно-пассивным счетам сторона может быть любой, красными они не считаются. Забалансовые счета в итог не входят.',
  );
  return report.next('минусовые остатки на складе', 'закрыт ли этот месяц').answer([
    ledgerSource(desk, 'SRC1', 'Balance', `Сальдо и обороты счетов за ${printPeriod(days)}`, {
      ...{ report: 'Оборотно-сальдовая ведомость', account: null, period: days, groupings: ['Субсчета'] },
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

const ofLevel = (reds: readonly Red[], level: Level): Red[] => reds.filter((one) => one.level === level);

type Coded = readonly { readonly code: string }[];

/** Дт − Кт of one account itself. */
function exact(flows: Flows, code: string, all: Coded): Kopecks {
  const nested = all.filter((one) => one.code !== code && one.code.startsWith(`${code}.`));
  const net = flows.debit(code) - flows.credit(code);
  return nested.length === 0 ? net : net - sum(nested.map((one) => exact(flows, one.code, all)));
}

/** Postings with both sides on the balance are counted on each once. */
function flowsTotal(flows: Flows, side: 'debit' | 'credit', accounts: Coded): Kopecks {
  const roots = new Set(accounts.map(({ code }) => code.split('.')[0] ?? code));
  return sum([...roots].map((root) => flows[side](root)));
}

function brokenTable(
  report: ReportBuilder,
  rows: readonly {
    readonly code: string;
    readonly opening: Kopecks;
    readonly turned: Kopecks;
    readonly closing: Kopecks;
  }[],
): void {
  if (rows.length === 0) return;
  report.table(
    {
      ...{ key: 'broken', title: 'Счета, где сальдо и обороты не сходятся', noun: 'account', about: 'Счёт', by: [] },
      columns: [{ key: 'difference', title: 'Разница', measure: 'sum_accounting' }],
    },
    rows.map(({ code, opening, turned, closing }) => ({
      entity: code,
      cells: { difference: moneyText(closing - opening - turned) },
    })),
    rows.length,
  );
  report.say(
    'found',
    'Начальное сальдо и обороты не дают конечного: за это время в базе могли записать документы; повторите проверку.',
    {
      level: 'error',
    },
  );
}

async function redTables(
  desk: Desk,
  report: ReportBuilder,
  accounts: readonly { readonly code: string; readonly net: Kopecks }[],
  reds: readonly Red[],
  rowsMax: number,
): Promise<void> {
  const names = await readNames(
    desk,
    referencesOf(reds.flatMap(({ cell, kinds }) => kinds.map((kind) => cell.subconto.get(kind) ?? null))),
  );
  const row = (code: string, net: Kopecks, entity: string): RowSpec => ({
    ...{ entity, account: code, side: net < 0n ? 'credit' : 'debit' },
    cells: { row_account: code, [net < 0n ? 'red_credit' : 'red_debit']: moneyText(abs(net)) },
  });
  const tables: Readonly<Record<Level, readonly RowSpec[]>> = {
    account: accounts.map(({ code, net }) => row(code, net, code)),
    analytics: lines('analytics'),
    document: lines('document'),
  };
  function lines(level: Level): RowSpec[] {
    return ofLevel(reds, level)
      .map(({ account, net, kinds, cell }) => {
        const parts = kinds.map((kind) => analytic(names, cell.subconto.get(kind) ?? null)?.title ?? '<пусто>');
        return row(account, net, parts.join(' / '));
      })
      .sort((a, b) => `${a.account}|${a.entity}`.localeCompare(`${b.account}|${b.entity}`, 'ru'));
  }
  for (const level of Object.keys(LEVELS) as Level[])
    report.table(
      {
        ...{
          key: `red_${level}`,
          title: `Красные остатки ${LEVELS[level].title}`,
          noun: 'item',
          about: LEVELS[level].about,
          by: [],
        },
        columns: [
          { key: 'row_account', title: 'Счёт', measure: 'text' },
          { key: 'red_debit', title: 'Красное сальдо Дт', measure: 'sum_accounting', total: false },
          { key: 'red_credit', title: 'Красное сальдо Кт', measure: 'sum_accounting', total: false },
        ],
      },
      tables[level],
      rowsMax,
    );
  if (reds.length + accounts.length > 0)
    report.say(
      'found',
      'Проверьте перечисленное: сальдо стоит на стороне, которой у счёта не бывает. Так выглядят переплата без переноса в аванс, списание больше остатка, проводка без документа расчётов.',
      {
        level: 'attention',
      },
    );
}

export const getTrialBalanceCheck = defineTool({
  name: 'get_trial_balance_check',
  title: 'Бьётся ли оборотка, есть ли красные сальдо',
  purpose:
    'Доказывает, что оборотно-сальдовая ведомость сходится: сумма сальдо балансовых счетов ноль, начало + обороты = конец по каждому счёту, 000 пуст; показывает красные остатки на трёх уровнях — счёт, аналитика, документ расчётов.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 60, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Ни остатков, ни оборотов: прочитано полностью.',
    not_found_on_route: 'Оборотов не видно, но чтение неполно.',
  },
  examples: [
    {
      ...{ title: 'Июнь: сходится, красные показаны', input: { from: '2020-06-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'сальдо сходятся, красные на трёх уровнях' },
    },
    {
      ...{ title: 'Закрытый первый квартал', input: { from: '2020-01-01', to: '2020-03-31' } },
      ...{ expect: 'found', shows: 'сальдо сходятся' },
    },
    {
      ...{ title: 'Период до начала учёта', input: { from: '2019-01-01', to: '2019-03-31' } },
      ...{ expect: 'failed', because: 'BOOKS_BEGIN_LATER', shows: 'учёта тогда не было' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
