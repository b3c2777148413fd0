/** get_document_issues: documents not posted, marked for deletion, entered twice, dated in the future, and gaps of numbers. */
import { z } from 'zod';
import { sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { ref, section } from '#onec/dialect/decode.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { findDoubles } from './closing/duplicates.ts';
import { numbers } from './closing/numbering.ts';
import { type Days, readKind, source, titleOf } from './closing/reading.ts';
import { type Line, readUnsettled } from './closing/unsettled.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { readNames } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const CHECKS = ['state', 'numbering'] as const;

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  check: z.enum(CHECKS).default('state').describe('state — непроведённые, помеченные, задвоенные; numbering — номера'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const PRODUCTION = 'Document_ОтчетПроизводстваЗаСмену';

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const days = { from: await afterBeginning(desk, input), to: input.to };
  const state = await periodState(desk, days.from, days.to);
  const title = input.check === 'state' ? 'Порядок в документах' : 'Нумерация документов';
  const report = new ReportBuilder(desk, { title, moment: { period: days }, state });
  const any =
    input.check === 'state'
      ? await states(desk, report, days, input)
      : await numbers(desk, report, days, input.rows_max);
  if (any === 0)
    return empty(
      desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route',
      input.check === 'state'
        ? `За ${printPeriod(days)} непроведённых, помеченных на удаление и задвоенных документов нет: просмотрены все виды документов.`
        : `За ${printPeriod(days)} документов с непрерывной нумерацией нет.`,
      { counts: desk.counts(), notes: desk.notes() },
    );
  return report
    .next('ручные операции за этот период', 'закрыт ли этот месяц')
    .answer([
      source(
        desk,
        'SRC1',
        'Document',
        `Журналы документов за ${printPeriod(days)}`,
        'Операции → Журнал операций',
        days,
      ),
    ]);
}

function listTable(report: ReportBuilder, key: string, title: string, rows: readonly Line[], rowsMax: number): void {
  report.table(
    {
      ...{ key, title, noun: 'document', about: 'Документ', by: [], inOrder: true },
      columns: [
        { key: 'party', title: 'Контрагент', measure: 'text' },
        { key: 'amount', title: 'Сумма документа', measure: 'document_sum' },
      ],
    },
    rows.map(({ set, ref: id, title: name, party, sum: own }) => ({
      entity: name,
      ref: { kind: set, ref: id, title: name },
      cells: { party, amount: own === null ? null : moneyText(own) },
    })),
    rowsMax,
  );
}

/** How many were found. */
async function states(desk: Desk, report: ReportBuilder, days: Days, input: Input): Promise<number> {
  const { unposted, marked, future } = await readUnsettled(desk, days);
  const doubles = await findDoubles(desk, days);
  report
    .count('unposted', 'не проведены', unposted.length, 'document')
    .count('marked', 'помечены на удаление', marked.length, 'document')
    .count('doubles', 'похоже, введены дважды', doubles.length, 'document')
    .figure(
      'unposted_sum',
      'сумма непроведённых',
      'document_sum',
      moneyText(sum(unposted.map((one) => one.sum ?? 0n))),
    );
  report.say(
    'conclusion',
    'Не проведено {unposted|document} на {unposted_sum}, помечено на удаление {marked|document}, похоже на ввод дважды {doubles|document} {when}, {organisation}.',
  );
  listTable(report, 'unposted', 'Не проведены', unposted, input.rows_max);
  listTable(report, 'marked', 'Помечены на удаление', marked, input.rows_max);
  await doubleTable(desk, report, doubles, input.rows_max);
  listTable(report, 'future', 'С датой позже рабочей', future, input.rows_max);
  if (unposted.length > 0)
    report.say('found', 'Непроведённые документы в учёт не входят: проведите или пометьте на удаление.', {
      level: 'attention',
    });
  if (future.length > 0) {
    report.count('future', 'с датой позже рабочей', future.length, 'document', { beside: true });
    report.date('today', 'рабочая дата', desk.context.workingDate, { beside: true });
    report.say('found', 'С датой позже {today} проведено {future|document}: проверьте, нет ли опечатки в дате.', {
      level: 'attention',
    });
  }
  const bare = await withoutMaterials(desk, report, days, input.rows_max);
  report.say(
    'checked',
    'Операции, введённые вручную, и регламентные операции отметки о проведении не имеют — это норма; платёжки, счета на оплату, ведомости и акты сверки проводок не делают и сюда не входят.',
  );
  report.say(
    'open',
    'Дубль по совпадению реквизитов — предположение: одинаковы ли сами документы, решает первичный документ.',
  );
  return unposted.length + marked.length + doubles.length + future.length + bare;
}

async function doubleTable(
  desk: Desk,
  report: ReportBuilder,
  doubles: Awaited<ReturnType<typeof findDoubles>>,
  rowsMax: number,
): Promise<void> {
  const names = await readNames(
    desk,
    doubles.map(({ second }) => ({ type: 'Catalog_Контрагенты', ref: second.party })),
  );
  report.table(
    {
      ...{
        key: 'doubles',
        title: 'Похоже на ввод дважды',
        noun: 'document',
        about: 'Второй документ',
        by: [],
        inOrder: true,
      },
      columns: [
        { key: 'party', title: 'Контрагент', measure: 'text' },
        { key: 'amount', title: 'Сумма документа', measure: 'document_sum' },
        { key: 'first', title: 'Первый документ', measure: 'text' },
        { key: 'why', title: 'Что совпало', measure: 'text' },
      ],
    },
    doubles.map(({ first, second, why }) => {
      const title = titleOf(second.set, second.row);
      return {
        entity: title,
        ref: { kind: second.set, ref: ref(second.row, 'Ref_Key'), title },
        cells: {
          party: names.title({ type: 'Catalog_Контрагенты', ref: second.party }),
          amount: second.sum === null ? null : moneyText(second.sum),
          first: titleOf(first.set, first.row),
          why,
        },
      };
    }),
    rowsMax,
  );
  if (doubles.length > 0)
    report.say(
      'found',
      'Если документ введён дважды, долг, доходы или расходы и НДС по нему удвоены: сверьте с первичным документом.',
      {
        ...{ level: 'attention', kind: 'inference' },
      },
    );
}

/** Production reports that took no materials, in an organisation where others do. */
async function withoutMaterials(desk: Desk, report: ReportBuilder, days: Days, rowsMax: number): Promise<number> {
  const rows = (await readKind(desk, PRODUCTION, days, 'Отчёты производства', 'Posted eq true')) ?? [];
  const bare = rows.filter((row) => section(row, 'Материалы').length === 0);
  if (bare.length === 0 || bare.length === rows.length) return 0;
  listTable(
    report,
    'bare',
    'Отчёты производства без материалов',
    bare.map((row) => ({
      set: PRODUCTION,
      ref: ref(row, 'Ref_Key'),
      title: titleOf(PRODUCTION, row),
      party: '',
      sum: null,
    })),
    rowsMax,
  );
  report.count('bare', 'отчётов производства без материалов', bare.length, 'document');
  report.say(
    'found',
    'Отчётов производства с пустым разделом материалов — {bare|document}: продукция выпущена без их списания, проверьте.',
    { level: 'attention' },
  );
  return bare.length;
}

export const getDocumentIssues = defineTool({
  name: 'get_document_issues',
  title: 'Непроведённые, помеченные, задвоенные документы и пропуски номеров',
  purpose:
    'Показывает за период непроведённые и помеченные на удаление документы, возможные дубли (входящий номер, контрагент, сумма; одна реализация дважды), документы с датой позже рабочей, отчёты производства без материалов; пропуски и повторы номеров кассовых ордеров и выданных счетов-фактур. Операции и регламентные операции без проведения — норма.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 240, timeoutMs: 120_000 },
  emptyPolicy: {
    no_data: 'Просмотрены все виды документов, замечаний нет.',
    not_found_on_route: 'Замечаний не видно, но часть документов закрыта или прочитана не полностью.',
  },
  examples: [
    {
      ...{ title: 'Непроведённые, помеченные, задвоенные за июнь', input: { from: '2020-06-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'список без операций, которые и не проводятся' },
    },
    {
      ...{
        title: 'Пропуски номеров с начала года',
        input: { from: '2020-01-01', to: '2020-06-30', check: 'numbering' },
      },
      ...{ expect: 'found', shows: 'счёт-фактура 412' },
    },
    {
      ...{ title: 'Чистый январь', input: { from: '2020-01-09', to: '2020-01-15' } },
      ...{ expect: 'empty', because: 'no_data', shows: 'замечаний нет' },
    },
    {
      ...{ title: 'Период до начала учёта', input: { from: '2019-01-01', to: '2019-03-31' } },
      ...{ expect: 'failed', because: 'BOOKS_BEGIN_LATER', shows: 'учёта тогда не было' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
