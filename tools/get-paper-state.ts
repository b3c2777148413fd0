/** get_paper_state: papers not received from suppliers and not signed by customers, by the register of statuses of documents. */
import { z } from 'zod';
import { sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import { amount, composite, moment, ref, reference } from '#onec/dialect/decode.ts';
import { guidLiteral } from '#onec/dialect/literals.ts';
import type { WireRow } from '#onec/transport/body.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { readKind, source, titleOf } from './closing/reading.ts';
import { answering, stop } from './ledger/answering.ts';
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

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода, по дате документа'),
  to: isoDateSchema.describe('Последний день периода'),
  side: z
    .enum(['suppliers', 'customers', 'both'])
    .default('both')
    .describe('Оригиналы поставщиков или подписи покупателей'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const REGISTER = 'InformationRegister_СтатусыДокументов';
const PARTIES = 'Catalog_Контрагенты';

const KINDS = [
  {
    key: 'originals',
    side: 'suppliers',
    set: 'Document_ПоступлениеТоваровУслуг',
    status: 'ОригиналНеПолучен',
    title: 'Нет оригинала',
  },
  {
    key: 'signatures',
    side: 'customers',
    set: 'Document_РеализацияТоваровУслуг',
    status: 'НеПодписан',
    title: 'Нет подписи',
  },
] as const;

interface Waiting {
  readonly row: WireRow;
  readonly party: string;
  readonly sum: bigint;
}

/** Status of each document, by its reference; ends the call when the register cannot be read. */
async function readStatuses(desk: Desk): Promise<ReadonlyMap<string, string>> {
  const { onec, terms } = desk.context;
  const filter = `Организация_Key eq ${guidLiteral(desk.organisation.id)}`;
  const rows = desk.optional(await onec.records(REGISTER, terms, { filter }), 'Статусы документов');
  if (rows === null)
    return stop(
      empty(
        'not_found_on_route',
        'Статусы документов не прочитаны: есть ли оригиналы и подписи, по базе не установить.',
        {
          ...{ counts: desk.counts(), notes: desk.notes() },
        },
      ),
    );
  return new Map(rows.map((row) => [reference(row, 'Документ')?.ref ?? '', composite(row, 'Статус')?.value ?? '']));
}

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const days = { from: await afterBeginning(desk, input), to: input.to };
  const statuses = await readStatuses(desk);
  const state = await periodState(desk, days.from, days.to);
  const report = new ReportBuilder(desk, { title: 'Оригиналы и подписи', moment: { period: days }, state });
  const party = input.counterparty_id?.toLowerCase();
  const parts: string[] = [];
  let [waiting, seen] = [0, 0];
  for (const kind of KINDS.filter(({ side }) => input.side === 'both' || input.side === side)) {
    const rows = ((await readKind(desk, kind.set, days, kind.title, 'Posted eq true')) ?? []).filter(
      (row) => party === undefined || reference(row, 'Контрагент')?.ref === party,
    );
    const open = rows
      .filter((row) => statuses.get(ref(row, 'Ref_Key')) === kind.status)
      .map((row) => ({
        row,
        party: reference(row, 'Контрагент')?.ref ?? '',
        sum: amount(row, 'СуммаДокумента', 2) ?? 0n,
      }));
    const unknown = rows.filter((row) => !statuses.has(ref(row, 'Ref_Key'))).length;
    await list(desk, report, kind, open, input.rows_max);
    report.count(kind.key, `число документов: ${kind.title.toLowerCase()}`, open.length, 'document');
    report.figure(
      `${kind.key}_sum`,
      `сумма документов: ${kind.title.toLowerCase()}`,
      'document_sum',
      moneyText(sum(open.map((one) => one.sum))),
    );
    report.count(`${kind.key}_unknown`, 'без статуса', unknown, 'document', { beside: true });
    parts.push(`${kind.title.toLowerCase()} — {${kind.key}|document} на {${kind.key}_sum}`);
    if (unknown > 0)
      report.say(
        'open',
        `Статус бумаги не отмечен: {${kind.key}_unknown|document}; ни получена она, ни нет, по базе не видно.`,
      );
    [waiting, seen] = [waiting + open.length, seen + rows.length];
  }
  if (waiting === 0)
    return empty(
      desk.completeness() === 'complete' ? 'no_data' : 'not_found_on_route',
      `За ${printPeriod(days)} документов без оригинала или подписи нет; просмотрено документов: ${seen}.`,
      { counts: desk.counts(), notes: desk.notes() },
    );
  report.say('conclusion', `Бумаги, которых ждём, {when}, {organisation}: ${parts.join('; ')}.`);
  report.say(
    'checked',
    'Статус ставит бухгалтер: это отметка о бумаге, а не сама бумага. На проводки и сумму долга он не влияет.',
  );
  return report
    .next('какие документы не проведены за этот период')
    .answer([
      source(
        desk,
        'SRC1',
        REGISTER,
        `Статусы документов за ${printPeriod(days)}`,
        'Покупки и Продажи: журналы документов, колонка «Оригинал»',
        days,
      ),
    ]);
}

async function list(
  desk: Desk,
  report: ReportBuilder,
  { key, set, title }: (typeof KINDS)[number],
  open: readonly Waiting[],
  rowsMax: number,
): Promise<void> {
  const names = await readNames(
    desk,
    open.map((one) => ({ type: PARTIES, ref: one.party })),
  );
  report.table(
    {
      ...{ key, title, noun: 'document', about: 'Документ', by: [], inOrder: true },
      columns: [
        { key: 'party', title: 'Контрагент', measure: 'text' },
        { key: 'amount', title: 'Сумма документа', measure: 'document_sum' },
      ],
    },
    [...open]
      .sort((a, b) => (moment(a.row, 'Date') < moment(b.row, 'Date') ? -1 : 1))
      .map((one) => {
        const entity = titleOf(set, one.row);
        return {
          ...{ entity, ref: { kind: set, ref: ref(one.row, 'Ref_Key'), title: entity } },
          cells: { party: names.title({ type: PARTIES, ref: one.party }), amount: moneyText(one.sum) },
        };
      }),
    rowsMax,
  );
}

export const getPaperState = defineTool({
  name: 'get_paper_state',
  title: 'Оригиналы и подписи',
  purpose:
    'Показывает, по каким поступлениям не получены оригиналы документов поставщика и какие реализации не подписаны покупателем, по отметкам регистра СтатусыДокументов. Документ без отметки не считается ни полученным, ни потерянным.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя правами' },
    { code: 'BOOKS_BEGIN_LATER', when: 'период целиком раньше первого дня учёта' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 80, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Документы и их статусы прочитаны полностью, ожидающих нет.',
    not_found_on_route: 'Статусы не опубликованы, закрыты или прочитаны не полностью.',
  },
  examples: [
    {
      ...{ title: 'Июнь: чего ждём от поставщиков и покупателей', input: { from: '2020-06-01', to: '2020-06-30' } },
      ...{ expect: 'found', shows: 'два списка с суммами' },
    },
    {
      ...{ title: 'Январь: всё получено и подписано', input: { from: '2020-01-01', to: '2020-01-31' } },
      ...{ expect: 'empty', because: 'no_data', shows: 'ожидающих нет' },
    },
    {
      ...{ title: 'Период до начала учёта', input: { from: '2019-01-01', to: '2019-03-31' } },
      ...{ expect: 'failed', because: 'BOOKS_BEGIN_LATER', shows: 'учёта тогда не было' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
