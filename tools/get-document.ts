/** get_document: one document by its number or reference — header, state, texts quoted, and a link that opens it in 1C. */
import { z } from 'zod';
import { isDate } from '#domain/dates.ts';
import { typeOfSet } from '#onec/dialect/metadata.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { isPayrollDocument } from './access.ts';
import { empty, failed, NOTHING_READ, note } from './answers.ts';
import { navigationLink } from './closing/navigation-link.ts';
import { source } from './closing/reading.ts';
import { type Header, readHeader } from './documents/header.ts';
import { kindTitle, partyFields, QUIET_KINDS } from './documents/kinds.ts';
import { answering, taken } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Failed, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  document_type: z
    .string()
    .regex(/^Document_/)
    .optional()
    .describe('Вид документа: «Document_ПоступлениеТоваровУслуг»'),
  document_id: z.guid().optional().describe('Ссылка документа'),
  number: z.string().min(1).optional().describe('Номер, если ссылки нет'),
  from: isoDateSchema.optional().describe('Не раньше этого дня'),
  to: isoDateSchema.optional().describe('Не позже этого дня'),
});
type Input = z.output<typeof inputSchema>;

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty | Failed> {
  const { document_type: set, document_id: id, number } = input;
  if (set === undefined || (id === undefined && number === undefined))
    return empty('wrong_question', 'Документ не назван: нужны его вид и номер.', {
      ...{ counts: NOTHING_READ, notes: [note('QUESTION_ILL_POSED')] },
    });
  if (!context.access.payroll && isPayrollDocument(set)) return failed('PERSONAL_DATA_HIDDEN');
  const { base } = taken(await context.onec.open(context.terms.signal));
  const header = await readHeader(context, base.schema, { set, id, number, from: input.from, to: input.to });
  const desk = await openDesk(context, header.organisation || undefined);
  const day = header.date.slice(0, 10);
  const state = await periodState(desk, day, day);
  const report = new ReportBuilder(desk, { title: 'Документ', moment: { as_of: day }, state });
  const type = typeOfSet(base.schema, set);
  await card(desk, report, header, type === undefined ? [] : partyFields(type).map(({ field }) => field));
  report.say(
    'open',
    'Кто и когда ввёл или правил документ, по базе не видно: это журнал регистрации 1С, через OData он не читается.',
  );
  return report
    .next('проводки этого документа', 'ручные операции за этот период')
    .answer([source(desk, 'SRC1', set, header.title, kindTitle(set), { from: day, to: day })]);
}

async function card(desk: Desk, report: ReportBuilder, header: Header, fields: readonly string[]): Promise<void> {
  const { set, id, title, fields: values, sum, vat, operation } = header;
  const about = { kind: set, ref: id, title };
  const refs = [...fields, 'ДоговорКонтрагента', 'Ответственный', 'Склад', 'Организация'].flatMap((field) => {
    const key = values[`${field}_Key`];
    const own = values[field];
    if (typeof key === 'string' && key !== '') return [{ field, type: SETS[field] ?? '', ref: key.toLowerCase() }];
    if (own !== null && typeof own === 'object' && !Array.isArray(own) && 'kind' in own && own.kind === 'ref')
      return [{ field, type: own.type, ref: own.value }];
    return [];
  });
  const known = refs.filter(({ type, ref }) => type !== '' && !/^0{8}-/.test(ref));
  const names = await readNames(desk, known);
  report.text('title', 'документ', title, { about }).text('posted', 'состояние', stateOf(header), { about });
  if (sum !== null) report.figure('sum', 'сумма документа', 'document_sum', moneyText(sum), { about });
  report.say(
    'conclusion',
    sum === null ? '{title}: {posted}, {organisation}.' : '{title} на {sum}: {posted}, {organisation}.',
  );
  const written = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const incoming = written('НомерВходящегоДокумента');
  const incomingDate = written('ДатаВходящегоДокумента').slice(0, 10);
  if (vat !== null && vat !== 0n) {
    report.figure('vat', 'в том числе НДС', 'vat', moneyText(vat), { about });
    report.say('found', 'В том числе НДС {vat}.');
  }
  if (isDate(incomingDate) && incomingDate > '1990') {
    report.date('incoming_date', 'дата входящего документа', incomingDate, { about });
    report.say('found', 'Дата входящего документа — {incoming_date}.');
  }
  const lines: readonly (readonly [name: string, value: string])[] = [
    ['Вид документа', kindTitle(set)],
    ['Вид операции', operation.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')],
    ...known.map(({ field, type, ref }): [string, string] => [
      FIELD_TITLES[field] ?? field,
      names.title({ type, ref }),
    ]),
    ['Входящий номер', incoming === '' ? '' : `№ ${incoming}`],
    ['Ручная корректировка движений', header.byHand ? 'да' : ''],
    ['Назначение платежа (текст из базы)', written('НазначениеПлатежа')],
    ['Содержание (текст из базы)', written('Содержание')],
    ['Комментарий (текст из базы)', written('Комментарий')],
    ['Навигационная ссылка', navigationLink(set, id)],
  ];
  report.table(
    {
      ...{ key: 'card', title: 'Реквизиты', noun: 'row', about: 'Реквизит', by: [], inOrder: true },
      columns: [{ key: 'written', title: 'Значение', measure: 'text' }],
    },
    lines.filter(([, value]) => value !== '').map(([name, value]) => ({ entity: name, cells: { written: value } })),
    lines.length,
  );
  report.say(
    'checked',
    'Документ открывается по навигационной ссылке из таблицы: главное меню, перейти по ссылке. Тексты из базы приведены как есть.',
  );
  if (header.byHand)
    report.say('found', 'Движения документа исправлены вручную: проводки могут не соответствовать его строкам.', {
      level: 'attention',
    });
}

const SETS: Readonly<Record<string, string>> = {
  Контрагент: 'Catalog_Контрагенты',
  ДоговорКонтрагента: 'Catalog_ДоговорыКонтрагентов',
  Склад: 'Catalog_Склады',
  ФизЛицо: 'Catalog_ФизическиеЛица',
  Ответственный: 'Catalog_Пользователи',
};

const FIELD_TITLES: Readonly<Record<string, string>> = {
  ДоговорКонтрагента: 'Договор',
  ФизЛицо: 'Физическое лицо',
};

function stateOf({ set, posted, marked }: Header): string {
  if (marked) return 'помечен на удаление, в учёт не входит';
  if (posted) return 'проведён';
  return QUIET_KINDS[set]?.posts === true
    ? 'отметки о проведении у этого вида не бывает, проводки действуют'
    : 'не проведён';
}

export const getDocument = defineTool({
  name: 'get_document',
  title: 'Документ по номеру',
  purpose:
    'Показывает шапку документа по номеру или ссылке: вид, дату, состояние, сумму, контрагента, договор, входящие реквизиты, тексты, и ссылку, которая открывает его в 1С. Проводок не показывает.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'COMPOSITION_MISSING', when: 'вид документов не опубликован' },
    { code: 'SEVERAL_ENTITIES_MATCH', when: 'под номер подходят несколько документов: они названы' },
    { code: 'ACCESS_LIMITED', when: 'документ организации, закрытой от пользователя' },
    { code: 'PERSONAL_DATA_HIDDEN', when: 'зарплатный документ без права на зарплату' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 30, daysMax: null, requestsMax: 60, timeoutMs: 60_000 },
  emptyPolicy: {
    entity_not_bound: 'Документа с такой ссылкой или номером нет.',
    not_found_on_route: 'Чтение ограничено правами.',
    wrong_question: 'Документ не назван.',
  },
  examples: [
    {
      title: 'Поступление по номеру',
      input: { document_type: 'Document_ПоступлениеТоваровУслуг', number: '0000-000213' },
      ...{ expect: 'found', shows: 'шапка и ссылка' },
    },
    {
      title: 'Непроведённый возврат',
      input: { document_type: 'Document_ВозвратТоваровПоставщику', number: '12' },
      ...{ expect: 'found', shows: 'не проведён' },
    },
    {
      title: 'Такого номера нет',
      input: { document_type: 'Document_ПоступлениеТоваровУслуг', number: '999999' },
      ...{ expect: 'empty', because: 'entity_not_bound', shows: 'номера нет' },
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
