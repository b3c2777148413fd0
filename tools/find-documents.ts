/**
 * find_documents: documents by number, exact sum, party, kind, date and state. A number is not unique — it repeats every year and in every
 * kind — so all that answer are listed. Equal sums or numbers are never taken for one document.
 */
import { z } from 'zod';
import { parseAmount } from '#domain/russian-numbers.ts';
import { documentSets } from '#onec/reading/documents.ts';
import { countSchema, isoDateSchema } from '#state/scalars.ts';
import { empty, failed, found, NOTHING_READ, note } from './answers.ts';
import { byKind, documentFacts, documentSchema, kindLineSchema, shown } from './documents/listing.ts';
import type { Criteria, FoundDocument } from './documents/search.ts';
import { emptinessOf, kindsToSearch, searchKinds } from './documents/search-kinds.ts';
import { answering, stop, taken } from './ledger/answering.ts';
import { CURRENCIES_SET, currencyCode } from './ledger/currencies.ts';
import { Desk } from './ledger/desk.ts';
import { readNames } from './ledger/names.ts';
import { chooseOrganisation, type Organisation, readOrganisations } from './organisations.ts';
import type { Note, ToolResult } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const SHOWN = 50;
const STATES = ['any', 'posted', 'unposted', 'marked'] as const;

const input = z
  .strictObject({
    number: z
      .string()
      .min(1)
      .optional()
      .describe('Номер целиком или коротко («0000-000213», «213»), свой или входящий'),
    amount: z
      .string()
      .min(1)
      .optional()
      .describe('Точная сумма документа или части платежа: «312000.00», «1 234 567,89»'),
    counterparty_id: z.guid().optional().describe('Контрагент или физическое лицо'),
    counterparty_type: z.enum(['Catalog_Контрагенты', 'Catalog_ФизическиеЛица']).default('Catalog_Контрагенты'),
    kinds: z
      .array(z.string().regex(/^Document_/))
      .min(1)
      .optional()
      .describe('Виды документов; без них — все'),
    date_from: isoDateSchema.optional(),
    date_to: isoDateSchema.optional(),
    state: z.enum(STATES).default('any').describe('Непроведенные — без помеченных и без видов, которые не проводятся'),
    organisation_id: z.guid().optional().describe('Без нее — все доступные организации'),
  })
  .refine(
    ({ number, amount, counterparty_id, kinds, date_from, state }) =>
      [number, amount, counterparty_id, kinds, date_from].some((one) => one !== undefined) || state !== 'any',
    'Нужно хотя бы одно условие поиска',
  );
type Input = z.output<typeof input>;

const output = z.strictObject({
  documents: z.array(documentSchema).min(1).describe('Найденные, новые первыми'),
  total: countSchema.describe('Сколько найдено всего'),
  hidden: countSchema.describe('Сколько не показано'),
  /** Over all that were found, not only those shown. */
  by_kind: z.array(kindLineSchema).describe('По всем найденным: число и сумма проведенных в рублях'),
  kinds_searched: countSchema.describe('Сколько видов документов просмотрено'),
});
type Value = z.output<typeof output>;

/** The desk and the organisations searched; all of them stand as one only here, where nothing is summed over them. */
async function openSearch(
  context: ToolContext,
  id: string | undefined,
): Promise<{ desk: Desk; organisations: readonly Organisation[] }> {
  const chart = taken(await context.onec.chart(context.terms));
  if (id !== undefined) {
    const chosen = await chooseOrganisation(context, id);
    if ('kind' in chosen) return stop(chosen);
    return { desk: new Desk(context, chosen.organisation, chart, chosen.notes), organisations: [chosen.organisation] };
  }
  const all = await readOrganisations(context);
  if ('kind' in all) return stop(all);
  const [first] = all.seen;
  if (first === undefined) return stop(failed('ACCESS_LIMITED'));
  const hidden = all.limited
    ? [note('ACCESS_LIMITED', 'Документы организаций, закрытых правами, не просмотрены.')]
    : [];
  return { desk: new Desk(context, first, chart, hidden), organisations: all.seen };
}

function sumsOf(written: string | undefined): bigint[] {
  if (written === undefined) return [];
  const plain = /^-?\d+(?:\.\d{1,2})?$/.test(written) ? written.replace('.', ',') : written;
  const { readings } = parseAmount(plain);
  return readings.length > 0
    ? [...readings]
    : stop(
        empty('wrong_question', `«${written}» — не сумма.`, {
          counts: NOTHING_READ,
          notes: [note('QUESTION_ILL_POSED')],
        }),
      );
}

function numberNotes(asked: Input, total: number): Note[] {
  if (asked.number === undefined || total < 2) return [];
  return [
    note(
      'SEVERAL_ENTITIES_MATCH',
      `Под номер ${asked.number} подходит документов: ${total}. Номер повторяется по годам, видам и организациям.`,
    ),
  ];
}

const SOURCE = 'S1';

function criteriaOf(asked: Input, organisations: Criteria['organisations']): Criteria {
  const { number = null, date_from: from = null, date_to: to = null, state, counterparty_id: party } = asked;
  return {
    ...{ number, from, to, state, organisations, sums: sumsOf(asked.amount) },
    party: party === undefined ? null : { set: asked.counterparty_type, ref: party.toLowerCase() },
  };
}

/** Newest first. */
const byDate = (a: FoundDocument, b: FoundDocument): number =>
  a.date === b.date ? a.number.localeCompare(b.number, 'ru') : a.date < b.date ? 1 : -1;

async function listed(
  desk: Desk,
  documents: readonly FoundDocument[],
  organisations: readonly Organisation[],
  kinds: number,
): Promise<Value> {
  const top = [...documents].sort(byDate).slice(0, SHOWN);
  const currencies = [...new Set(documents.map(({ currency }) => currency))].map((ref) => ({
    type: CURRENCIES_SET,
    ref,
  }));
  const names = await readNames(desk, [...top.flatMap(({ party }) => party ?? []), ...currencies]);
  const isRoubles = ({ currency: ref }: FoundDocument): boolean =>
    ref === '' || currencyCode(names.title({ type: CURRENCIES_SET, ref })) === 'RUB';
  return {
    documents: top.map((one) => shown(one, names, organisations)),
    ...{ total: documents.length, hidden: documents.length - top.length },
    ...{ by_kind: byKind(documents, isRoubles), kinds_searched: kinds },
  };
}

async function live(context: ToolContext, asked: Input): Promise<ToolResult<Value>> {
  return await answering(async () => {
    const { base } = taken(await context.onec.open(context.terms.signal));
    const { desk, organisations } = await openSearch(context, asked.organisation_id);
    const narrowed = asked.organisation_id !== undefined || context.access.organisations !== 'all';
    const criteria = criteriaOf(asked, narrowed ? organisations.map(({ id }) => id) : 'all');
    const kinds = kindsToSearch(desk, base.schema, documentSets(base), asked.kinds, criteria);
    const documents = await searchKinds(desk, base.schema, kinds, criteria);
    if (documents.length === 0) {
      const { cause, proof } = await emptinessOf(desk, base.schema, kinds, criteria);
      return empty(cause, proof, { counts: desk.counts(), notes: desk.notes() });
    }
    const value = await listed(desk, documents, organisations, kinds.length);
    const source = {
      ...{ source_ref: SOURCE, kind: '1C_document', object_type: 'Document', object_id: kinds.join(',') || 'Document' },
      ...{ title: 'Журналы документов', base_id: context.access.base, organisation_id: asked.organisation_id ?? null },
      ...{ tool_run_id: null, repeat_in_1c: null },
    };
    return found(value, {
      counts: desk.counts(),
      facts: documentFacts(desk, SOURCE, value.documents),
      sources: [source],
      notes: [...numberNotes(asked, documents.length), ...desk.notes()],
    });
  });
}

export const findDocuments = defineTool({
  name: 'find_documents',
  title: 'Документы по номеру, сумме, контрагенту, состоянию',
  purpose:
    'Ищет документы: номер (полный или короткий, свой или входящий), точная сумма документа или части платежа, контрагент, вид, даты, ' +
    'проведен, не проведен, помечен на удаление. Находит «чей платеж на эту сумму», непроведенные и помеченные. Итогов по долгам не дает.',
  input,
  output,
  source: 'live',
  failures: [
    { code: '1C_UNAVAILABLE', when: 'база не отвечает' },
    { code: 'COMPOSITION_MISSING', when: 'названный вид документов не опубликован' },
    { code: 'ACCESS_LIMITED', when: 'организация закрыта от пользователя' },
    {
      code: 'REQUEST_BUDGET_REACHED',
      when: 'видов документов и строк больше, чем можно прочитать за один вызов: назовите вид или период',
    },
  ],
  limits: { rowsMax: SHOWN, daysMax: null, requestsMax: 400, timeoutMs: 180_000 },
  emptyPolicy: {
    no_data: 'Все виды документов прочитаны полностью, подходящих нет.',
    filter_too_narrow: 'Поиск без части условий (дат, состояния, второго признака) нашел документы: они названы.',
    not_found_on_route: 'Часть документов закрыта правами или прочитана не полностью.',
    wrong_question: 'Вместо суммы написано не число.',
  },
  examples: [
    {
      title: 'По короткому номеру и виду',
      input: { number: '213', kinds: ['Document_ПоступлениеТоваровУслуг'] },
      expect: 'found',
      shows: 'Поступление 0000-000213',
    },
    { title: 'По точной сумме', input: { amount: '1 234 567,89' }, expect: 'found', shows: 'чей это платеж' },
    {
      title: 'Непроведенные',
      input: { state: 'unposted', date_from: '2020-06-01', date_to: '2020-06-30' },
      expect: 'found',
      shows: 'без операций, которые и не проводятся',
    },
    {
      title: 'Не тот год',
      input: {
        number: '0000-000213',
        kinds: ['Document_ПоступлениеТоваровУслуг'],
        date_from: '2019-01-01',
        date_to: '2019-12-31',
      },
      expect: 'empty',
      because: 'filter_too_narrow',
      shows: 'документ есть в другом году',
    },
  ],
  rows: ({ documents }) => documents.length,
  live,
});
