/**
 * get_document_movements: the postings of one document with subconto by kind, its sum against them, where their accounts come from, and why
 * there are none when there are none.
 */
import { z } from 'zod';
import { PERIOD_STATE_CODES } from '#domain/measures.ts';
import type { Posting } from '#onec/reading/postings.ts';
import type { Conflict, SourceRef } from '#state/evidence-bundle.ts';
import { countSchema, isoDateSchema } from '#state/scalars.ts';
import { isPayrollDocument, seesOrganisation } from './access.ts';
import { empty, failed, found } from './answers.ts';
import { isSettlement, type Origin, originsOf, SETTINGS_REGISTER } from './documents/account-origins.ts';
import { type Header, readHeader } from './documents/header.ts';
import { type Check, type Checked, checkDocument } from './documents/identity.ts';
import { QUIET_KINDS } from './documents/kinds.ts';
import {
  movementLine,
  movementSchema,
  namedIn,
  turnoverFacts,
  turnoverSchema,
  turnoversOf,
} from './documents/movement-lines.ts';
import { answering, taken } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { conflictUnless, moneyText } from './ledger/placing.ts';
import type { Empty, Failed, ToolResult } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const SHOWN = 200;
const SOURCE = 'S1';

const input = z
  .strictObject({
    document_type: z
      .string()
      .regex(/^Document_/)
      .describe('Вид: Document_ПоступлениеТоваровУслуг'),
    document_id: z.guid().optional(),
    number: z.string().min(1).optional().describe('Номер, если ссылки нет; должен указывать на один документ'),
    date_from: isoDateSchema.optional().describe('Вместе с номером: он повторяется каждый год'),
    date_to: isoDateSchema.optional(),
  })
  .refine(
    ({ document_id, number }) => (document_id === undefined) !== (number === undefined),
    'Нужны либо ссылка, либо номер',
  );
type Input = z.output<typeof input>;

const output = z.strictObject({
  document: z.strictObject({
    ...{ id: z.guid(), type: z.string(), title: z.string(), number: z.string(), date: isoDateSchema },
    ...{ organisation_id: z.string(), organisation: z.string(), operation: z.string(), amount: z.string().nullable() },
    ...{ posted: z.boolean(), deletion_mark: z.boolean(), manual_adjustment: z.boolean() },
    /** Why it has postings without a mark of posting; '' when it is posted. */
    posting_remark: z.string(),
  }),
  movements: z.array(movementSchema).min(1).describe('Проводки по порядку строк'),
  total: countSchema.describe('Проводок всего'),
  hidden: countSchema.describe('Проводок не показано'),
  /** Over all active postings, not only those shown. */
  by_account: z.array(turnoverSchema).describe('Обороты по счетам со всех действующих проводок'),
  sum_checks: z
    .array(z.strictObject({ rule: z.string(), expected: z.string(), actual: z.string(), holds: z.boolean() }))
    .describe('Сумма документа против проводок по правилу его вида'),
  /** Why the sum was not held against the postings; null when it was. */
  sum_not_checked: z.string().nullable().describe('Почему сверка не делалась'),
  account_origins: z
    .array(
      z.strictObject({
        account: z.string(),
        from: z.enum(['document', 'settings', 'rules']),
        fields: z.array(z.string()),
      }),
    )
    .describe('Откуда счет: из документа, из настроек или по правилам 1С (это вывод, не факт)'),
  period_state: z.enum(PERIOD_STATE_CODES).describe('Состояние месяца'),
});
type Value = z.output<typeof output>;

function forbidden({ access }: ToolContext, { set, organisation }: Header): Failed | null {
  if (organisation !== '' && !seesOrganisation(access, organisation))
    return failed('ACCESS_LIMITED', 'Документ принадлежит организации, к которой нет доступа.');
  return isPayrollDocument(set) && !access.payroll
    ? failed('PERSONAL_DATA_HIDDEN', 'Это зарплатный документ: к начислениям сотрудников нет доступа.')
    : null;
}

/** Why a document has no postings; a posted one that should have them is a finding, not an answer. */
function withoutPostings(desk: Desk, header: Header): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const quiet = QUIET_KINDS[header.set];
  if (header.marked) return empty('no_data', `${header.title} помечен на удаление: его проводки сняты.`, ground);
  if (quiet !== undefined && !quiet.posts) return empty('no_data', `${header.title}. ${quiet.why}.`, ground);
  if (!header.posted && quiet === undefined)
    return empty('no_data', `${header.title} не проведен: проводок у него нет, в учете он не отражен.`, ground);
  const why =
    quiet === undefined
      ? 'Документ проведен, но проводок в регистре нет: проверьте его в 1С.'
      : 'Операция не сделала ни одной проводки.';
  return empty(quiet === undefined ? 'not_found_on_route' : 'no_data', `${header.title}. ${why}`, ground);
}

async function originsFor(desk: Desk, header: Header, accounts: readonly string[]): Promise<Origin[]> {
  const own = originsOf(accounts, header.fields, null, desk.chart);
  const unknown = own.filter(({ from, account }) => from === 'rules' && isSettlement(account));
  if (unknown.length === 0) return own;
  const { onec, terms } = desk.context;
  const settings = desk.optional(await onec.records(SETTINGS_REGISTER, terms), 'Счета учета расчетов');
  return originsOf(accounts, header.fields, settings, desk.chart);
}

function checkedLines(checked: Checked): Pick<Value, 'sum_checks' | 'sum_not_checked'> {
  if ('notChecked' in checked) return { sum_checks: [], sum_not_checked: checked.notChecked };
  const lines = checked.checks.map(({ rule, expected, actual }) => ({
    ...{ rule, expected: moneyText(expected), actual: moneyText(actual), holds: expected === actual },
  }));
  return { sum_checks: lines, sum_not_checked: null };
}

function conflictsOf(header: Header, checked: Checked, factIds: readonly string[]): Conflict[] {
  const checks: readonly Check[] = 'checks' in checked ? checked.checks : [];
  return checks.flatMap(({ rule, expected, actual }) => {
    const concerns = { fact_ids: [...factIds], source_refs: [SOURCE] };
    return conflictUnless('document_and_postings', `${header.title}, ${rule}`, { expected, actual }, concerns) ?? [];
  });
}

function sourceOf(desk: Desk, { set, id, title, date }: Header): SourceRef {
  const day = date.slice(0, 10);
  const repeat = {
    report: 'Движения документа (кнопка ДтКт)',
    account: null,
    period: { from: day, to: day },
    groupings: [],
    options: [title],
  };
  return {
    ...{ source_ref: SOURCE, kind: '1C_document', object_type: set, object_id: id, title },
    ...{ base_id: desk.context.access.base, organisation_id: desk.organisation.id },
    ...{ tool_run_id: null, repeat_in_1c: repeat },
  };
}

function documentOf(desk: Desk, header: Header): Value['document'] {
  const { set, id, title, number, operation, posted, marked, byHand, sum } = header;
  return {
    ...{ id, type: set, title, number, operation, posted, deletion_mark: marked, manual_adjustment: byHand },
    ...{ date: header.date.slice(0, 10), organisation_id: desk.organisation.id, organisation: desk.organisation.name },
    amount: sum === null ? null : moneyText(sum),
    posting_remark: posted ? '' : (QUIET_KINDS[set]?.why ?? ''),
  };
}

function remark(desk: Desk, header: Header, postings: readonly Posting[]): void {
  const off = postings.filter(({ active }) => !active).length;
  if (off > 0)
    desk.note('PARTIAL_MATCH_IN_1C', `Проводок отключено: ${off} из ${postings.length}; в суммы они не входят.`);
  if (header.byHand) desk.note('WRONG_PREMISE', 'Проводки исправлены вручную: перепроведение их не изменит.');
  if (header.marked) desk.note('WRONG_PREMISE', 'Документ помечен на удаление.');
}

async function live(context: ToolContext, asked: Input): Promise<ToolResult<Value>> {
  return await answering(async () => {
    const { base } = taken(await context.onec.open(context.terms.signal));
    const { document_type: set, document_id: id, number, date_from: from, date_to: to } = asked;
    if (isPayrollDocument(set) && !context.access.payroll) return failed('PERSONAL_DATA_HIDDEN');
    const header = await readHeader(context, base.schema, { set, id, number, from, to });
    const refusal = forbidden(context, header);
    if (refusal !== null) return refusal;
    const desk = await openDesk(context, header.organisation === '' ? undefined : header.organisation);
    const reading = desk.reading(await context.onec.movements({ type: set, ref: header.id }, context.terms));
    if (reading.rows.length === 0) return withoutPostings(desk, header);
    remark(desk, header, reading.rows);
    const shown = reading.rows.slice(0, SHOWN);
    const names = await readNames(desk, namedIn(shown));
    const turnovers = turnoversOf(desk, reading.rows);
    const days = reading.rows.map(({ period }) => period.slice(0, 10)).sort();
    const moment = { from: days[0] ?? header.date.slice(0, 10), to: days.at(-1) ?? header.date.slice(0, 10) };
    const state = await periodState(desk, moment.from, moment.to);
    const checked = checkDocument(set, { ...header, postings: reading.rows });
    const placement = { type: 'document_turnover', moment, periodState: state, reading, source: SOURCE };
    const facts = turnoverFacts(desk, placement, header.title, turnovers);
    const value: Value = {
      document: documentOf(desk, header),
      movements: shown.map((posting) => movementLine(desk, names, posting)),
      ...{ total: reading.rows.length, hidden: reading.rows.length - shown.length, by_account: turnovers },
      ...checkedLines(checked),
      account_origins: (
        await originsFor(
          desk,
          header,
          turnovers.map(({ account }) => account),
        )
      ).map((one) => ({ ...one, fields: [...one.fields] })),
      period_state: state,
    };
    const conflicts = conflictsOf(
      header,
      checked,
      facts.map(({ fact_id }) => fact_id),
    );
    return found(value, {
      counts: desk.counts(),
      facts,
      conflicts,
      sources: [sourceOf(desk, header)],
      notes: desk.notes(),
    });
  });
}

export const getDocumentMovements = defineTool({
  name: 'get_document_movements',
  title: 'Проводки документа',
  purpose:
    'Показывает проводки одного документа с аналитикой по видам субконто, обороты по счетам, сверку суммы документа с проводками и откуда ' +
    'взяты счета. Объясняет, почему проводок нет. Остатков не считает.',
  input,
  output,
  source: 'live',
  failures: [
    { code: '1C_UNAVAILABLE', when: 'база не отвечает' },
    { code: 'COMPOSITION_MISSING', when: 'вид документов или регистр бухгалтерии не опубликован' },
    { code: 'SEVERAL_ENTITIES_MATCH', when: 'под номер подходят несколько документов: они названы' },
    { code: 'ACCESS_LIMITED', when: 'документ организации, закрытой от пользователя' },
    { code: 'PERSONAL_DATA_HIDDEN', when: 'зарплатный документ без права на зарплату' },
  ],
  limits: { rowsMax: SHOWN, daysMax: null, requestsMax: 120, timeoutMs: 120_000 },
  emptyPolicy: {
    no_data:
      'Документ прочитан, проводок у него и не должно быть: не проведен, помечен на удаление или вид документа их не делает.',
    entity_not_bound: 'Документа с такой ссылкой или номером нет: вид документов прочитан полностью.',
    not_found_on_route: 'Документ проведен, а проводок в регистре нет, или чтение ограничено правами.',
  },
  examples: [
    {
      title: 'Поступление по номеру',
      input: { document_type: 'Document_ПоступлениеТоваровУслуг', number: '0000-000213' },
      expect: 'found',
      shows: 'Кт 60.01 по самому документу, сумма сходится',
    },
    {
      title: 'Платежное поручение',
      input: { document_type: 'Document_ПлатежноеПоручение', number: '131' },
      expect: 'empty',
      because: 'no_data',
      shows: 'поручение проводок не делает',
    },
    {
      title: 'Такого номера нет',
      input: { document_type: 'Document_ПоступлениеТоваровУслуг', number: '999999' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'вид документов прочитан, номера нет',
    },
  ],
  rows: ({ movements }) => movements.length,
  live,
});
