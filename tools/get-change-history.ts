/** get_change_history: what could have changed figures — operations by hand, movements edited by hand or switched off, months that became stale — and what the base does not tell. */
import { z } from 'zod';
import { addMonths, firstDay, monthOf, monthsBetween } from '#domain/dates.ts';
import { sum } from '#domain/money.ts';
import { printMonth, printPeriod } from '#domain/russian-dates.ts';
import { amount, flag, moment, ref, text } from '#onec/dialect/decode.ts';
import { typeOfSet } from '#onec/dialect/metadata.ts';
import { documentSets } from '#onec/reading/documents.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { isPayrollDocument } from './access.ts';
import { empty } from './answers.ts';
import { sayInactive, sayStale, sayTime, sayVersions, sumOfOperation } from './closing/change-remarks.ts';
import { type Days, readKind, source, titleOf } from './closing/reading.ts';
import { MANUAL } from './closing/repeated.ts';
import { answering, taken } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
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

const BEFORE = 3;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const days = { from: await afterBeginning(desk, input), to: input.to };
  const state = await periodState(desk, days.from, days.to);
  const report = new ReportBuilder(desk, { title: 'Ручные операции и изменения', moment: { period: days }, state });
  const wide = { from: firstDay(addMonths(monthOf(days.from), -BEFORE)), to: days.to };
  const all = ((await readKind(desk, MANUAL, wide, 'Ручные операции')) ?? []).filter(
    (row) => !flag(row, 'DeletionMark'),
  );
  const own = all.filter((row) => moment(row, 'Date').slice(0, 10) >= days.from);
  const edited = await editedByHand(desk, days);
  if (own.length === 0 && edited.length === 0)
    return empty(
      desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route',
      `За ${printPeriod(days)} ручных операций и исправленных вручную движений нет: журналы прочитаны.`,
      { counts: desk.counts(), notes: desk.notes() },
    );
  report
    .count('manual', 'ручных операций', own.length, 'operation')
    .figure('manual_sum', 'сумма ручных операций', 'document_sum', moneyText(sum(own.map(sumOfOperation))))
    .count('edited', 'с ручной корректировкой движений', edited.length, 'document');
  report.say(
    'conclusion',
    'Введено вручную {manual|operation} на {manual_sum}, документов с движениями, исправленными вручную, {edited|document} {when}, {organisation}.',
  );
  byMonth(report, all, own, days);
  manualTable(desk, report, own, input.rows_max);
  editedTable(report, edited, input.rows_max);
  sayTime(report, own);
  await sayInactive(desk, report, days);
  await sayStale(desk, report, days);
  await sayVersions(desk, report);
  return report
    .next('закрыт ли этот месяц', 'какие документы не проведены за этот период')
    .answer([
      source(
        desk,
        'SRC1',
        MANUAL,
        `Операции, введённые вручную, за ${printPeriod(days)}`,
        'Операции, введенные вручную',
        days,
      ),
    ]);
}

interface Edited {
  readonly set: string;
  readonly row: WireRow;
}

/** Documents whose movements were edited by hand, of all kinds that keep the mark. */
async function editedByHand(desk: Desk, days: Days): Promise<Edited[]> {
  const { base } = taken(await desk.context.onec.open(desk.context.terms.signal));
  const found: Edited[] = [];
  for (const set of documentSets(base)) {
    const type = typeOfSet(base.schema, set);
    if (type === undefined || !type.properties.has('РучнаяКорректировка') || !type.properties.has('Организация_Key'))
      continue;
    if (!desk.context.access.payroll && isPayrollDocument(set)) continue;
    const rows = await readKind(desk, set, days, 'Ручные корректировки', 'РучнаяКорректировка eq true');
    for (const row of rows ?? []) found.push({ set, row });
  }
  return found.sort((a, b) => (moment(a.row, 'Date') < moment(b.row, 'Date') ? -1 : 1));
}

/** The months before stand beside: growth is seen only against them. */
function byMonth(report: ReportBuilder, all: readonly WireRow[], own: readonly WireRow[], days: Days): void {
  const months = monthsBetween(addMonths(monthOf(days.from), -BEFORE), monthOf(days.to));
  const of = (month: string): WireRow[] => all.filter((row) => monthOf(moment(row, 'Date')) === month);
  report.table(
    {
      ...{ key: 'months', title: 'Ручные операции по месяцам', noun: 'month', about: 'Месяц', by: [], inOrder: true },
      columns: [
        { key: 'documents', title: 'Документов', measure: 'count', total: false },
        { key: 'amount', title: 'Сумма', measure: 'document_sum', total: false },
      ],
    },
    months
      .filter((month) => of(month).length > 0)
      .map((month) => ({
        entity: printMonth(month),
        cells: { documents: String(of(month).length), amount: moneyText(sum(of(month).map(sumOfOperation))) },
      })),
    60,
  );
  const before = months.filter((month) => month < monthOf(days.from)).map((month) => of(month).length);
  const most = Math.max(0, ...before);
  const isOneMonth = monthOf(days.from) === monthOf(days.to);
  if (!isOneMonth || most === 0 || own.length < most * 2) return;
  report.count('most', 'наибольшее за месяц из трёх прошлых', most, 'operation', { beside: true });
  report.say(
    'found',
    'Ручных операций за месяц {manual|operation}, наибольшее число за любой из прошлых месяцев — {most|operation}: проверьте, чем это вызвано.',
    {
      level: 'attention',
    },
  );
}

function manualTable(desk: Desk, report: ReportBuilder, rows: readonly WireRow[], rowsMax: number): void {
  const isOpen = desk.context.access.payroll;
  if (!isOpen) desk.note('PERSONAL_DATA_HIDDEN', 'Содержание ручных операций скрыто: среди них могут быть зарплатные.');
  report.table(
    {
      ...{
        key: 'manual',
        title: 'Операции, введённые вручную',
        noun: 'operation',
        about: 'Операция',
        by: [],
        rankedBy: 'amount',
      },
      columns: [
        { key: 'content', title: 'Содержание', measure: 'text' },
        { key: 'amount', title: 'Сумма', measure: 'document_sum' },
      ],
    },
    [...rows]
      .sort((a, b) => (sumOfOperation(a) === sumOfOperation(b) ? 0 : sumOfOperation(a) < sumOfOperation(b) ? 1 : -1))
      .map((row) => {
        const title = titleOf(MANUAL, row);
        return {
          ...{ entity: title, ref: { kind: MANUAL, ref: ref(row, 'Ref_Key'), title } },
          cells: { content: isOpen ? text(row, 'Содержание') : null, amount: moneyText(sumOfOperation(row)) },
        };
      }),
    rowsMax,
  );
}

function editedTable(report: ReportBuilder, rows: readonly Edited[], rowsMax: number): void {
  report.table(
    {
      ...{
        key: 'edited',
        title: 'Движения исправлены вручную',
        noun: 'document',
        about: 'Документ',
        by: [],
        inOrder: true,
      },
      columns: [{ key: 'amount', title: 'Сумма документа', measure: 'document_sum' }],
    },
    rows.map(({ set, row }) => {
      const title = titleOf(set, row);
      const own = amount(row, 'СуммаДокумента', 2);
      return {
        ...{ entity: title, ref: { kind: set, ref: ref(row, 'Ref_Key'), title } },
        cells: { amount: own === null ? null : moneyText(own) },
      };
    }),
    rowsMax,
  );
  if (rows.length > 0)
    report.say(
      'found',
      'У документов с ручной корректировкой проводки могут не соответствовать строкам: при перепроведении они не обновятся.',
      {
        level: 'attention',
      },
    );
}

export const getChangeHistory = defineTool({
  name: 'get_change_history',
  title: 'Ручные операции и что изменилось',
  purpose:
    'Показывает, что могло изменить цифры: операции, введённые вручную (рост к прошлым месяцам, ночь и выходные), документы с ручной корректировкой движений, операции закрытия, ставшие неактуальными. Говорит, чего база не хранит: кто и когда правил.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 150, timeoutMs: 120_000 },
  emptyPolicy: {
    no_data: 'Ручных операций и корректировок за период нет, журналы прочитаны.',
    not_found_on_route: 'Ручных операций не видно, но чтение неполно.',
  },
  examples: [
    {
      ...{ title: 'Ручные операции июня', input: { from: '2020-06-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'рост и ночная операция' },
    },
    {
      ...{
        title: 'Май: корректировка движений и неактуальное закрытие',
        input: { from: '2020-05-01', to: '2020-05-31' },
      },
      ...{ expect: 'found', shows: 'исправленное вручную поступление' },
    },
    {
      ...{ title: 'Дни без ручных операций', input: { from: '2020-01-13', to: '2020-01-14' } },
      ...{ expect: 'empty', because: 'no_data', shows: 'нет' },
    },
    {
      ...{ title: 'Период до начала учёта', input: { from: '2019-01-01', to: '2019-03-31' } },
      ...{ expect: 'failed', because: 'BOOKS_BEGIN_LATER', shows: 'учёта тогда не было' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
