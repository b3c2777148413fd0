/** get_payment_chain: what closed a document, what a payment was for, what is left — by the settlement document in the postings. */
import { z } from 'zod';
import { abs, sum } from '#domain/money.ts';
import { printDate } from '#domain/russian-dates.ts';
import { SETTLEMENT_DOCUMENT_KIND } from '#domain/settlements.ts';
import type { EntityRef } from '#state/fact.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { seesOrganisation } from './access.ts';
import { empty, failed } from './answers.ts';
import { type Chain, chainOf, type Edge, type IsSettlement, leftOf, settlementSides } from './counterparties/chain.ts';
import { findDocument } from './counterparties/find-document.ts';
import { readPostings } from './counterparties/postings.ts';
import type { Header } from './documents/header.ts';
import { kindTitle } from './documents/kinds.ts';
import { answering, stop } from './ledger/answering.ts';
import { cellsOf } from './ledger/cells.ts';
import { chooseDay, type Day, type Desk, openDesk } from './ledger/desk.ts';
import { READING_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Named, type Names, readNames } from './ledger/names.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource, moneyText } from './ledger/placing.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { settlementAccounts } from './settlements/items.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  document_type: z
    .string()
    .regex(/^Document_/)
    .optional()
    .describe('Вид: Document_РеализацияТоваровУслуг'),
  document_id: z.guid().optional(),
  number: z.string().min(1).optional().describe('Номер, если ссылки нет'),
  as_of: isoDateSchema.optional().describe('Что закрыто на конец этого дня; нет — рабочая дата'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const header = await findDocument(context, input);
  if (header.organisation !== '' && !seesOrganisation(context.access, header.organisation))
    return stop(failed('ACCESS_LIMITED', 'Документ принадлежит организации, к которой нет доступа.'));
  const desk = await openDesk(context, header.organisation === '' ? input.organisation_id : header.organisation);
  const day = await chooseDay(desk, input.as_of);
  const document: Named = { type: header.set, ref: header.id };
  const accounts = settlementAccounts(desk);
  const isSettlement = settlementSides(new Set(accounts.map(({ code }) => code)));
  const own = desk.rows(await context.onec.movements(document, context.terms)).filter(({ active }) => active);
  const first = chainOf(document, own, isSettlement);
  if (first.origin === 0n && first.edges.length === 0 && first.direct.length === 0) return outside(desk, header);
  const chain = await wholeChain(desk, day, header, first, isSettlement);
  return await answer(desk, day, header, chain);
}

function outside(desk: Desk, header: Header): Empty {
  const ground = { counts: desk.counts(), notes: desk.notes() };
  const why = header.posted
    ? 'в его проводках нет расчётов с контрагентами по документам'
    : header.marked
      ? 'он помечен на удаление, проводок нет'
      : 'он не проведён, проводок нет';
  return empty('no_data', `${header.title}: ${why}, закрывать нечего.`, ground);
}

/** Postings of others on the item of the document: from its day on, on its accounts only. */
async function wholeChain(
  desk: Desk,
  day: Day,
  header: Header,
  first: Chain,
  isSettlement: IsSettlement,
): Promise<Chain & { readonly balance: bigint | null }> {
  if (first.accounts.length === 0) return { ...first, balance: null };
  const { onec, terms } = desk.context;
  const document: Named = { type: header.set, ref: header.id };
  const accounts = first.accounts.flatMap((code) => desk.chart.byCode.get(code) ?? []);
  const query = { organisation: desk.organisation.id, accounts };
  const cells = cellsOf(desk.rows(await onec.balance(day.asOf, query, terms)));
  const balance = sum(
    cells
      .filter(({ subconto }) => subconto.get(SETTLEMENT_DOCUMENT_KIND)?.value === header.id)
      .map(({ amount }) => amount),
  );
  const from = header.date.slice(0, 10);
  const postings = await readPostings(desk, accounts, { from, to: day.asOf });
  return { ...chainOf(document, postings, isSettlement), direct: first.direct, balance };
}

async function answer(
  desk: Desk,
  day: Day,
  header: Header,
  chain: Chain & { readonly balance: bigint | null },
): Promise<Found<Report>> {
  const document: Named = { type: header.set, ref: header.id };
  const names = await readNames(desk, [
    document,
    ...[...chain.edges, ...chain.direct].flatMap(({ other, by }) => [other, by]),
  ]);
  const report = new ReportBuilder(desk, {
    ...{ title: 'Чем закрыт документ', moment: { as_of: day.asOf } },
    state: await periodState(desk, day.asOf, day.asOf),
  });
  const about = { about: names.entity(document) };
  report.text('document', 'документ', names.title(document), about);
  if (chain.accounts.length > 0) ownItem(report, chain, names, about);
  if (chain.direct.length > 0) directItems(report, chain, names, about);
  report.say('checked', 'Связь взята из аналитики «документ расчётов» в проводках, а не по совпадению сумм или дат.');
  return report.next('проводки этого документа').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки по документу расчётов до ${printDate(day.asOf)}`, {
      report: 'Карточка счёта',
      account: chain.accounts.join(', ') || null,
      period: { from: header.date.slice(0, 10), to: day.asOf },
      groupings: [],
      options: [`документ расчётов ${names.title(document)}`, `организация ${desk.organisation.name}`],
    }),
  ]);
}

/** The document that the figures are about. */
interface About {
  readonly about: EntityRef;
}

/** What stood open by the document, what closed it and what is left: the sum of the links is the remainder. */
function ownItem(
  report: ReportBuilder,
  chain: Chain & { readonly balance: bigint | null },
  names: Names,
  about: About,
): void {
  const { origin, edges, balance } = chain;
  const accounts = chain.accounts.join(', ');
  const left = leftOf(chain);
  const moved = left - origin;
  report.onAccount('origin', 'возникло по документу', accounts, origin, about);
  report.onAccount('moved', 'закрыто и изменено', accounts, moved, about);
  report.onAccount('left', 'осталось', accounts, left, about);
  report.count('links', 'документов, которые его закрыли или изменили', edges.length, 'document', about);
  const rest = left === 0n ? 'закрыт полностью, остаток {left|side}' : 'осталось {left|side}';
  report.say(
    'conclusion',
    edges.length === 0
      ? '{document}: ничем не закрыт {when}, {organisation}; возникло {origin|side}, осталось {left|side}.'
      : `{document}: ${rest} {when}, {organisation}; возникло {origin|side}, закрыто {moved|side} — {links|document}.`,
  );
  if (balance !== null) {
    report.onAccount('balance', 'остаток по документу, прочитанный отдельно', accounts, balance, {
      ...about,
      beside: true,
    });
    report.control(
      'Сверка: возникло и связи дают {left|side}; остаток по этому документу расчётов, прочитанный из 1С отдельно, — {balance|side}.',
      balance === left,
    );
  }
  edgesTable(report, 'links_rows', 'Чем закрыт', edges, names, origin);
}

function directItems(report: ReportBuilder, { direct, accounts }: Chain, names: Names, about: About): void {
  const total = sum(direct.map(({ net }) => net));
  const on = [...new Set(direct.flatMap((edge) => edge.accounts))].sort().join(', ');
  report.onAccount('direct_sum', 'закрыто этим документом', on, total, about);
  report.count('direct_links', 'документов закрыто этим документом', direct.length, 'document', about);
  const lead = accounts.length === 0 ? '{document}' : 'Этим же документом';
  report.say(
    accounts.length === 0 ? 'conclusion' : 'found',
    `${lead}: проведено по расчётам {direct_sum|side} — {direct_links|document} {when}, {organisation}.`,
  );
  edgesTable(report, 'direct_rows', 'Что закрыто этим документом', direct, names, -total);
}

function edgesTable(
  report: ReportBuilder,
  key: string,
  title: string,
  edges: readonly Edge[],
  names: Names,
  origin: bigint,
): void {
  if (edges.length === 0) return;
  const closes = ({ net }: Edge): boolean => net > 0n !== origin > 0n;
  report.table(
    {
      ...{ key, title, noun: 'document', about: 'Документ', by: ['Документ'], inOrder: true },
      columns: [
        { key: 'day', title: 'День', measure: 'date' },
        { key: 'made_by', title: 'Чем проведено', measure: 'text' },
        { key: 'row_account', title: 'Счёт', measure: 'text' },
        { key: 'closed', title: 'Закрыто', measure: 'sum_accounting' },
        { key: 'added', title: 'Увеличено', measure: 'sum_accounting' },
      ],
    },
    edges.map((edge) => ({
      ...{ entity: names.title(edge.other), ref: names.entity(edge.other) },
      cells: {
        ...{ day: edge.date, row_account: edge.accounts.join(', ') },
        made_by: edge.by.ref === edge.other.ref ? kindTitle(edge.by.type) : names.title(edge.by),
        closed: closes(edge) ? moneyText(abs(edge.net)) : null,
        added: closes(edge) ? null : moneyText(abs(edge.net)),
      },
    })),
    edges.length,
  );
}

export const getPaymentChain = defineTool({
  name: 'get_payment_chain',
  title: 'Чем закрыт документ, за что платёж',
  purpose:
    'Показывает по документу расчётов, чем закрыта накладная или за что прошёл платёж: что возникло, какие документы и на сколько это закрыли, сколько осталось. Сумма связей равна остатку, остаток прочитан отдельно. По совпадению сумм ничего не связывает.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: [
    { code: 'ACCESS_LIMITED', when: 'организация документа закрыта от пользователя' },
    { code: 'QUESTION_UNDER_SPECIFIED', when: 'документ не назван' },
    { code: 'SEVERAL_ENTITIES_MATCH', when: 'под номер подходят несколько документов' },
    { code: 'COMPOSITION_MISSING', when: 'вид документа, регистр бухгалтерии или план счетов не опубликован' },
    ...READING_FAILURES,
  ],
  limits: { rowsMax: 500, daysMax: null, requestsMax: 120, timeoutMs: 90_000 },
  emptyPolicy: {
    no_data: 'Документ прочитан, расчётов с контрагентами в его проводках нет.',
    entity_not_bound: 'Документа с таким номером нет.',
  },
  examples: [
    {
      title: 'Чем закрыта реализация 0000-000118',
      input: { document_type: 'Document_РеализацияТоваровУслуг', number: '0000-000118', as_of: '2020-06-30' },
      bind: { organisation_id: { set: 'Catalog_Организации', name: 'ООО «Ясный свет»' } },
      expect: 'found',
      shows: 'оплата 27.04 на 200 000,00, осталось 484 000,00',
    },
    {
      title: 'За что списание 0000-000041',
      input: { document_type: 'Document_СписаниеСРасчетногоСчета', number: '0000-000041', as_of: '2020-06-30' },
      bind: { organisation_id: { set: 'Catalog_Организации', name: 'ООО «Ясный свет»' } },
      expect: 'found',
      shows: 'аванс 240 000,00 ничем не закрыт',
    },
    {
      title: 'Номера нет',
      input: { number: '0000-999999', as_of: '2020-06-30' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'такого документа нет',
    },
    {
      title: 'Документ не назван',
      input: { as_of: '2020-06-30' },
      expect: 'failed',
      because: 'QUESTION_UNDER_SPECIFIED',
      shows: 'нужен документ',
    },
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
