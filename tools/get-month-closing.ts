/** get_month_closing: is a month closed — operations of closing, those that became stale, balances that had to go, the date of prohibition as a fact of its own. */
import { z } from 'zod';
import { addMonths, firstDay, lastDay, monthOf, monthsBetween } from '#domain/dates.ts';
import type { PeriodState } from '#domain/measures.ts';
import { printMonth, printPeriod } from '#domain/russian-dates.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty, note } from './answers.ts';
import {
  monthsBefore,
  OPERATIONS,
  operationTitle,
  readMonthOperations,
  usualButMissing,
} from './closing/month-operations.ts';
import { type Closing, sayBalances, sayBan, sayHabits, sayVat } from './closing/month-remarks.ts';
import { source } from './closing/reading.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState, periodStates } from './ledger/period-state.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода; считаются целые месяцы'),
  to: isoDateSchema.describe('Последний день периода'),
});
type Input = z.output<typeof inputSchema>;

const VERDICTS: Readonly<Record<PeriodState, string>> = {
  closed: 'закрыт',
  needs_reclosing: 'закрыт, но требует перезакрытия',
  open: 'не закрыт',
  unknown: 'не проверен: операции закрытия не прочитаны',
};

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const from = await afterBeginning(desk, input);
  if (from > context.workingDate)
    return empty(
      'wrong_question',
      `${printPeriod({ from, to: input.to })}: период ещё не наступил, закрывать нечего.`,
      {
        ...{ counts: desk.counts(), notes: [...desk.notes(), note('QUESTION_ILL_POSED')] },
      },
    );
  const months = monthsBetween(monthOf(from), monthOf(input.to)).filter((one) => one <= monthOf(context.workingDate));
  const [first, last] = [months[0] ?? monthOf(from), months.at(-1) ?? monthOf(from)];
  const days = { from: firstDay(first), to: lastDay(last) };
  const of = await readMonthOperations(desk, addMonths(first, -monthsBefore), last);
  const states = await periodStates(desk, days.from, days.to);
  return await answer(desk, { days, months, states, of });
}

async function answer(desk: Desk, closing: Closing): Promise<Found<Report>> {
  const { days } = closing;
  const state = await periodState(desk, days.from, days.to);
  const report = new ReportBuilder(desk, { title: 'Закрытие месяца', moment: { period: days }, state });
  conclude(report, closing, state);
  monthTable(report, closing);
  operationTable(report, closing);
  await sayBalances(desk, report, closing);
  await sayBan(desk, report);
  await sayVat(desk, report, closing);
  await sayHabits(desk, report, closing);
  report.say(
    'open',
    'Не видны по базе: групповое перепроведение, загрузка обменом и прямая запись движений — такие изменения после закрытия отметки о неактуальности не оставляют.',
  );
  return report
    .next('почему не закрылись счета 20, 25, 26, 44 за этот период', 'какие документы не проведены за этот период')
    .answer([
      source(
        desk,
        'SRC1',
        OPERATIONS,
        `Регламентные операции за ${printPeriod(days)}`,
        'Операции → Закрытие месяца',
        days,
      ),
    ]);
}

/** Operations in months of the question, and how many of them have to be repeated. */
function conclude(report: ReportBuilder, { months, states, of }: Closing, state: PeriodState): void {
  const own = of === null ? [] : months.map((month) => of(month));
  const stale = own.reduce((count, one) => count + one.stale.length, 0);
  report.count(
    'done',
    'выполнено операций закрытия',
    own.reduce((count, one) => count + one.done.length, 0),
    'operation',
  );
  report.count('stale', 'требуют повтора', stale, 'operation');
  report.text('verdict', 'состояние', VERDICTS[state]);
  if (months.length === 1) {
    const [month = ''] = months;
    report.text('month', 'месяц', printMonth(month));
    const repeat = stale === 0 ? '' : ', требуют повтора {stale|operation}';
    report.say(
      'conclusion',
      of === null
        ? 'Закрытие {when}, {organisation}: {verdict}.'
        : `Месяц {month} {verdict} — {organisation}; выполнено {done|operation} закрытия месяца${repeat}.`,
    );
    return;
  }
  const closed = [...states.values()].filter((one) => one === 'closed').length;
  const again = [...states.values()].filter((one) => one === 'needs_reclosing').length;
  report.count('months_total', 'месяцев в периоде', months.length, 'month');
  report.count('months_closed', 'закрыто месяцев', closed, 'month');
  report.count('months_again', 'требуют перезакрытия', again, 'month');
  report.say(
    'conclusion',
    'Из {months_total|month} {when} закрыто без замечаний: {months_closed|month}, требует перезакрытия: {months_again|month}, {organisation}.',
  );
}

function monthTable(report: ReportBuilder, { months, states, of }: Closing): void {
  if (months.length === 1) return;
  report.table(
    {
      ...{ key: 'months', title: 'Состояние месяцев', noun: 'month', about: 'Месяц', by: [], inOrder: true },
      columns: [
        { key: 'month_state', title: 'Состояние', measure: 'text' },
        { key: 'to_repeat', title: 'Требуют повтора', measure: 'text' },
      ],
    },
    months.map((month) => ({
      entity: printMonth(month),
      cells: {
        month_state: VERDICTS[states.get(month) ?? 'unknown'],
        to_repeat: of === null ? null : of(month).stale.map(operationTitle).join('; '),
      },
    })),
    months.length,
  );
}

/** Every operation of one month; of several months only those that ask for attention. */
function operationTable(report: ReportBuilder, { months, states, of }: Closing): void {
  if (of === null) return;
  const rows = months.flatMap((month) => {
    const { done, others, stale } = of(month);
    const missing = states.get(month) === 'open' ? [] : usualButMissing(month, of);
    const lines = [
      ...done.map((kind): [string, string] => [
        kind,
        stale.includes(kind) ? 'выполнено, требует повтора' : 'выполнено',
      ]),
      ...[...others]
        .filter(([kind]) => !done.includes(kind))
        .map(([kind, state]): [string, string] => [kind, state.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase()]),
      ...stale.filter((kind) => !done.includes(kind)).map((kind): [string, string] => [kind, 'требует повтора']),
      ...missing.map((kind): [string, string] => [kind, 'обычно выполнялась, в этом месяце нет']),
    ];
    return lines.map(([kind, state]) => ({ month, kind, state }));
  });
  const shown = months.length === 1 ? rows : rows.filter(({ state }) => state !== 'выполнено');
  report.table(
    {
      ...{
        key: 'operations',
        title: months.length === 1 ? 'Операции закрытия месяца' : 'Операции, требующие внимания',
      },
      ...{ noun: 'operation', about: 'Операция', by: [], inOrder: true },
      columns: [
        { key: 'operation_month', title: 'Месяц', measure: 'text' },
        { key: 'operation_state', title: 'Состояние', measure: 'text' },
      ],
    },
    shown.map(({ month, kind, state }) => ({
      entity: operationTitle(kind),
      cells: { operation_month: printMonth(month), operation_state: state },
    })),
    60,
  );
  for (const [i, { month, kind }] of rows.filter(({ state }) => state.includes('требует повтора')).entries()) {
    report.text(`stale_kind_${i}`, 'требует повтора', operationTitle(kind));
    report.text(`stale_month_${i}`, 'месяц', printMonth(month));
    report.say(
      'found',
      `После закрытия в месяце {stale_month_${i}} меняли или вводили документы: операцию «{stale_kind_${i}}» и следующие за ней нужно выполнить заново.`,
      {
        level: 'attention',
      },
    );
  }
  const missing = rows.filter(({ state }) => state.startsWith('обычно'));
  for (const [i, { month, kind }] of missing.entries()) {
    report.text(`missing_kind_${i}`, 'не выполнялась', operationTitle(kind));
    report.text(`missing_month_${i}`, 'месяц', printMonth(month));
    report.say(
      'found',
      `Операция «{missing_kind_${i}}» выполнялась в прошлых месяцах, а за {missing_month_${i}} её нет: проверьте.`,
      {
        ...{ level: 'attention', kind: 'inference' },
      },
    );
  }
}

export const getMonthClosing = defineTool({
  name: 'get_month_closing',
  title: 'Закрыт ли месяц',
  purpose:
    'Доказывает, закрыт ли месяц: выполненные регламентные операции, требующие повтора, обычные, но не выполненные, остатки счетов 20–26, 44, 90, 91, актуальность операций НДС, дата запрета изменения отдельно.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 60, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: { wrong_question: 'Период позже рабочей даты: закрывать ещё нечего.' },
  examples: [
    {
      ...{ title: 'Май, в который ввели документ после закрытия', input: { from: '2020-05-01', to: '2020-05-31' } },
      ...{ expect: 'found', shows: 'требует перезакрытия, 26 не пуст' },
    },
    {
      ...{ title: 'Открытый июнь', input: { from: '2020-06-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'не закрыт, остатки 26 и 44 — норма' },
    },
    {
      ...{ title: 'Первое полугодие по месяцам', input: { from: '2020-01-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'состояние каждого месяца' },
    },
    {
      ...{ title: 'Месяц ещё не наступил', input: { from: '2020-09-01', to: '2020-09-30' } },
      ...{ expect: 'empty', because: 'wrong_question', shows: 'закрывать нечего' },
    },
    {
      ...{ title: 'Период до начала учёта', input: { from: '2019-01-01', to: '2019-03-31' } },
      ...{ expect: 'failed', because: 'BOOKS_BEGIN_LATER', shows: 'учёта тогда не было' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
