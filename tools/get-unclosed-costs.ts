/** get_unclosed_costs: why accounts 20–26 and 44 did not close — what stayed, by group and by article, and the documents entered after closing. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import { firstDay, lastDay, monthOf } from '#domain/dates.ts';
import type { PeriodState } from '#domain/measures.ts';
import { sum } from '#domain/money.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, note } from './answers.ts';
import { CLOSING_ACCOUNTS, netOf } from './closing/closing-accounts.ts';
import { type Asked, judge, sayDocuments } from './closing/cost-remarks.ts';
import { type CostRow, costRows, readArticles } from './closing/cost-rows.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { accountsUnder } from './ledger/scope.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const COSTS = CLOSING_ACCOUNTS.filter(({ code }) => !['90', '91'].includes(code));

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода; смотрится конец его месяца'),
  accounts: z.array(z.string().min(1)).optional().describe('Счета затрат; нет — 20, 23, 25, 26, 44'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  await afterBeginning(desk, input);
  const month = monthOf(input.to);
  const days = { from: firstDay(month), to: lastDay(month) };
  const asked = input.accounts ?? COSTS.map(({ code }) => code);
  const foreign = asked.find((code) => !COSTS.some((one) => covers(one.code, code)));
  if (foreign !== undefined)
    return empty('wrong_question', `Счёт ${foreign} — не счёт затрат: закрытие месяца обнуляет 20, 23, 25, 26 и 44.`, {
      ...{ counts: desk.counts(), notes: [...desk.notes(), note('QUESTION_ILL_POSED')] },
    });
  const accounts = accountsUnder(
    desk,
    asked.filter((code) => desk.chart.byCode.has(code)),
  );
  const state = await periodState(desk, days.from, days.to);
  const rows = await costRows(desk, accounts, days);
  const totals = desk.rows(
    await context.onec.accountBalances(days.to, { organisation: desk.organisation.id }, context.terms),
  );
  const left = asked.map((code) => ({ code, net: netOf(totals, code) })).filter(({ net }) => net !== 0n);
  if (left.length === 0)
    return empty(
      desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route',
      `Счета ${asked.join(', ')} на конец месяца закрыты в ноль: остатки прочитаны по ОСВ.`,
      { counts: desk.counts(), notes: desk.notes() },
    );
  const report = new ReportBuilder(desk, {
    ...{ title: 'Незакрытые счета затрат', moment: { period: days }, state },
  });
  const end = { moment: { as_of: days.to }, beside: true };
  for (const { code, net } of left) report.onAccount(key(code), `остаток ${code} на конец месяца`, code, net, end);
  report.date('end', 'конец месяца', days.to, { beside: true });
  const list = left.map(({ code }) => `${code} — {${key(code)}|side}`).join(', ');
  report.say('conclusion', `${CONCLUSIONS[state]} на {end} остались: ${list}, {organisation}.`);
  if (state === 'open') {
    report.say('found', 'Месяц не закрыт: до закрытия эти счета и должны быть с остатками, ошибкой это не является.');
    openTable(report, rows, input.rows_max);
  } else {
    for (const { code, net } of left.filter(({ code }) => isEmptied(code)))
      if (net !== 0n)
        report.say(
          'found',
          `Счёт ${code} после закрытия не пуст: {${key(code)}|side}; закрытие месяца должно было его списать.`,
          {
            level: 'error',
          },
        );
    await reasons(desk, report, rows, { days, state, rowsMax: input.rows_max });
  }
  const byRows = sum(rows.map(({ net }) => net));
  const byAccounts = sum(left.map(({ net }) => net));
  report
    .money('by_rows', 'по аналитике', byRows, { beside: true })
    .money('by_osv', 'по ОСВ', byAccounts, { beside: true });
  report.control('Сверка с ОСВ: сумма остатков по аналитике — {by_rows}; по ОСВ — {by_osv}.', byRows === byAccounts);
  return report.next('закрыт ли этот месяц', 'ручные операции за этот месяц').answer([
    ledgerSource(desk, 'SRC1', 'Balance', 'Остатки и обороты счетов затрат', {
      report: 'Оборотно-сальдовая ведомость по счёту',
      ...{ account: asked.join(', '), period: days, groupings: ['Номенклатурные группы', 'Статьи затрат'] },
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

const isEmptied = (code: string): boolean => covers('25', code) || covers('26', code);

const key = (code: string): string => `left_${code.replace(/\W/g, '_')}`;

const CONCLUSIONS: Readonly<Record<PeriodState, string>> = {
  closed: 'После закрытия месяца',
  needs_reclosing: 'Месяц закрыт, но требует перезакрытия:',
  open: 'Месяц ещё не закрыт:',
  unknown: 'Закрытие месяца не прочитано;',
};

const COLUMNS = [
  { key: 'row_account', title: 'Счёт', measure: 'text' },
  { key: 'left', title: 'Осталось', measure: 'sum_accounting' },
] as const;

function openTable(report: ReportBuilder, rows: readonly CostRow[], rowsMax: number): void {
  report.table(
    {
      ...{
        key: 'costs',
        title: 'Накоплено до закрытия',
        noun: 'article',
        about: 'Группа или статья',
        by: [],
        rankedBy: 'left',
      },
      columns: COLUMNS,
    },
    rows.map(({ title, account, net }) => ({ entity: title, cells: { row_account: account, left: moneyText(net) } })),
    rowsMax,
  );
}

/** Why each row stayed: work in progress or a group without revenue, transport, documents entered after the closing. */
async function reasons(desk: Desk, report: ReportBuilder, rows: readonly CostRow[], asked: Asked): Promise<void> {
  const articles = await readArticles(desk, rows);
  const judged = rows.map((row) => ({ ...row, ...judge(row, articles) }));
  report.table(
    {
      ...{
        key: 'costs',
        title: 'Что осталось и почему',
        noun: 'article',
        about: 'Группа или статья',
        by: [],
        rankedBy: 'left',
      },
      columns: [...COLUMNS, { key: 'why', title: 'Почему', measure: 'text' }],
    },
    judged.map(({ title, account, net, why }) => ({
      entity: title,
      cells: { row_account: account, left: moneyText(net), why },
    })),
    asked.rowsMax,
  );
  for (const [i, row] of judged.filter(({ level }) => level === 'attention').entries()) {
    report
      .onAccount(`row_${i}`, `осталось: ${row.title}`, row.account, row.net, {
        ...{ beside: true, about: { kind: `Catalog_${row.kind}`, ref: row.ref, title: row.title } },
      })
      .text(`row_title_${i}`, 'группа', row.title);
    const text = `По номенклатурной группе «{row_title_${i}}» на счёте ${row.account} осталось {row_${i}|side}, выручки по ней с начала года нет: пока нет выручки, затраты не спишутся. Проверьте, незавершённое ли это производство.`;
    report.say('found', text, { level: row.level ?? 'attention' });
  }
  await sayDocuments(
    desk,
    report,
    judged.filter(({ level, account }) => level !== null && !covers('20', account)),
    asked,
  );
  if (judged.some(({ why }) => why.startsWith('транспорт')))
    report.say(
      'checked',
      'Остаток транспортных расходов на счёте издержек относится к непроданному товару: это норма.',
    );
}

export const getUnclosedCosts = defineTool({
  name: 'get_unclosed_costs',
  title: 'Почему не закрылись счета затрат',
  purpose:
    'Доказывает, что осталось на 20, 23, 25, 26, 44 после закрытия месяца и почему: по номенклатурным группам (есть ли выручка), по статьям, транспортные расходы, документы, введённые после закрытия. Для открытого месяца — что накоплено, без тревог.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 80, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Остатки прочитаны полностью: на счетах ноль.',
    not_found_on_route: 'Остатков не видно, но чтение неполно.',
    wrong_question: 'Назван не счёт затрат.',
    entity_not_bound: 'Счёта нет в плане.',
  },
  examples: [
    {
      ...{
        title: 'Май: документ после закрытия и группа без выручки',
        input: { from: '2020-05-01', to: '2020-05-31' },
      },
      ...{ expect: 'found', shows: '26 и «Монтаж»' },
    },
    {
      ...{ title: 'Открытый июнь', input: { from: '2020-06-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'остатки — норма' },
    },
    {
      ...{ title: 'Апрель, 26 закрыт', input: { from: '2020-04-01', to: '2020-04-30', accounts: ['26'] } },
      ...{ expect: 'empty', because: 'no_data', shows: 'ноль' },
    },
    {
      ...{ title: 'Не счёт затрат', input: { from: '2020-05-01', to: '2020-05-31', accounts: ['60'] } },
      ...{ expect: 'empty', because: 'wrong_question', shows: 'счёт не закрывается' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
