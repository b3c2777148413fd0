/** get_payments: to whom, for what and by which documents money was paid and received — by purposes, parties, persons, documents, months. */
import { z } from 'zod';
import { covers } from '#domain/accounts.ts';
import type { PeriodState } from '#domain/measures.ts';
import { type Kopecks, sum } from '#domain/money.ts';
import { printPeriod } from '#domain/russian-dates.ts';
import type { EntityRef } from '#state/fact.ts';
import { isoDateSchema } from '#state/scalars.ts';
import { empty } from './answers.ts';
import { answering } from './ledger/answering.ts';
import { type Desk, openDesk } from './ledger/desk.ts';
import { BEFORE_BOOKS, PERIOD_FAILURES } from './ledger/failures.ts';
import { organisationInput, rowsInput } from './ledger/inputs.ts';
import { type Names, readNames, referencesOf } from './ledger/names.ts';
import { afterBeginning } from './ledger/period.ts';
import { periodState } from './ledger/period-state.ts';
import { ledgerSource } from './ledger/placing.ts';
import { namedMoney } from './money/accounts.ts';
import { flowOf, type Period, withoutRevaluation } from './money/flow.ts';
import { documentsTable, monthsTable, partiesTable, purposesTable } from './money/payment-tables.ts';
import { accountsAsked, type Payment, type Payments, purposeOf, readPayments } from './money/payments.ts';
import { ReportBuilder, rowsOfReport } from './report/build.ts';
import { type Report, reportSchema } from './report/report.ts';
import type { Empty, Found } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const inputSchema = z.strictObject({
  organisation_id: organisationInput,
  from: isoDateSchema.describe('Первый день периода'),
  to: isoDateSchema.describe('Последний день периода'),
  side: z.enum(['suppliers', 'customers']).optional().describe('Только расчёты с поставщиками или с покупателями'),
  counterparty_id: z.guid().optional().describe('Только этот контрагент'),
  person_id: z.guid().optional().describe('Только этот подотчётник'),
  accounts: z.array(z.string().min(1)).max(8).default([]).describe('Счета денег или счета, с которыми они движутся'),
  purpose: z.enum(['all', 'accountable']).default('all').describe('accountable — подотчётные лица'),
  direction: z.enum(['both', 'paid', 'received']).default('both').describe('Только платежи или только поступления'),
  money: z.enum(['all', 'cash']).default('all').describe('cash — только касса'),
  list: z.boolean().default(false).describe('Показать документы по величине'),
  by_month: z.boolean().default(false).describe('Показать и по месяцам'),
  rows_max: rowsInput,
});
type Input = z.output<typeof inputSchema>;

const SOURCE = 'SRC1';
const CASH = '50';

interface Chosen {
  readonly period: Period;
  readonly read: Payments;
  /** Those of the asked accounts, side and purpose, whoever the party is. */
  readonly kind: readonly Payment[];
  readonly own: readonly Payment[];
  readonly fitsKind: (account: string) => boolean;
  readonly wanted: (code: string) => boolean;
}

const received = (payments: readonly Payment[]): Kopecks =>
  sum(payments.filter(({ isReceived }) => isReceived).map(({ net }) => net));
const paid = (payments: readonly Payment[]): Kopecks =>
  -sum(payments.filter(({ isReceived }) => !isReceived).map(({ net }) => net));

async function live(context: ToolContext, input: Input): Promise<Found<Report> | Empty> {
  const desk = await openDesk(context, input.organisation_id);
  const period = { from: await afterBeginning(desk, input), to: input.to };
  const { money, others } = accountsAsked(input.accounts);
  const wanted = namedMoney(input.money === 'cash' ? [CASH] : money);
  const read = await readPayments(desk, period, wanted);
  const fitsKind = (account: string): boolean =>
    (others.length === 0 || others.some((root) => covers(root, account))) &&
    (input.side === undefined || purposeOf(account).side === input.side) &&
    (input.purpose === 'all' || purposeOf(account).key === input.purpose) &&
    (input.person_id === undefined || purposeOf(account).key === 'accountable');
  const kind = read.payments.filter(({ account }) => fitsKind(account));
  const own = kind.filter(
    ({ party, person, isReceived }) =>
      (input.counterparty_id === undefined || party?.value === input.counterparty_id.toLowerCase()) &&
      (input.person_id === undefined || person?.value === input.person_id.toLowerCase()) &&
      (input.direction === 'both' || isReceived === (input.direction === 'received')),
  );
  if (own.length > 0) return await answer(desk, { period, read, kind, own, fitsKind, wanted }, input);
  const [ground, said] = [{ counts: desk.counts(), notes: desk.notes() }, printPeriod(period)];
  if (desk.completeness() !== 'complete')
    return empty('not_found_on_route', `Таких движений денег за ${said} не видно, прочитано не всё.`, ground);
  return read.payments.length > 0
    ? empty('filter_too_narrow', `Таких движений денег за ${said} нет; без этого условия они есть.`, ground)
    : empty('no_data', `Движений денег за ${said} нет: проводки прочитаны полностью.`, ground);
}

async function answer(desk: Desk, chosen: Chosen, input: Input): Promise<Found<Report>> {
  const { period, own } = chosen;
  const state = await periodState(desk, period.from, period.to);
  const byParty = input.side !== undefined || input.counterparty_id !== undefined || input.list;
  const names = await readNames(desk, [
    ...referencesOf(own.flatMap(({ party, person, account }) => [party, isOpen(account) ? person : null])),
    ...(input.list || own.length <= DOCUMENTS_MAX ? own.map(({ document }) => document) : []),
  ]);
  const report = new ReportBuilder(desk, { title: 'Платежи и поступления', moment: { period }, state });
  sayTotals(report, chosen, input, names);
  sayRest(report, chosen, input, state);
  const first = own.reduce((total, { net }) => total + net, 0n) > 0n || input.side === 'customers';
  const directions = (first ? ['received', 'paid'] : ['paid', 'received']) as readonly ('received' | 'paid')[];
  const shows = input.side === 'suppliers' ? (['paid', 'received'] as const) : directions;
  if (input.list) documentsTable(report, own, names, input.rows_max);
  else
    for (const way of shows)
      if (byParty && input.counterparty_id === undefined) partiesTable(report, way, own, names, input.rows_max);
      else if (input.purpose === 'accountable') partiesTable(report, way, own, names, input.rows_max);
      else purposesTable(desk, report, way, own, input.rows_max);
  if (!input.list && own.length <= DOCUMENTS_MAX) documentsTable(report, own, names, input.rows_max);
  if (input.by_month) monthsTable(report, period, own);
  await control(desk, report, chosen);
  report.say(
    'checked',
    'Взяты движения кассы и счетов в банке; перемещения между своими кассами и счетами и через переводы в пути не входят.',
  );
  return report.next('поступления и платежи за этот же период', 'сколько денег на конец этого периода').answer([
    ledgerSource(desk, SOURCE, 'RecordsWithExtDimensions', `Проводки счетов денег за ${printPeriod(period)}`, {
      ...{ report: 'Анализ счёта', account: '50, 51, 52, 55' },
      period,
      groupings: ['Корреспондирующие счета', 'Контрагенты'],
      options: [`организация ${desk.organisation.name}`],
    }),
  ]);
}

/** Documents are listed beside the answer when there are no more of them. */
const DOCUMENTS_MAX = 40;
/** Who was paid a salary is not told here. */
const isOpen = (account: string): boolean => covers('71', account);

const WHO: Readonly<Record<'suppliers' | 'customers', readonly [to: string, from: string]>> = {
  suppliers: ['поставщикам', 'от поставщиков (возвраты)'],
  customers: ['покупателям (возвраты)', 'от покупателей'],
};

/** The one party or person that every figure is about. */
function aboutOf(own: readonly Payment[], input: Input, names: Names): EntityRef | null {
  const asked = input.counterparty_id === undefined ? (input.person_id === undefined ? null : 'person') : 'party';
  const [named] = asked === null ? [] : referencesOf([own[0]?.[asked] ?? null]);
  return named === undefined ? null : names.entity(named);
}

/** Whom the money went to and came from, in words; the figure of a name is put in. */
function whoOf(report: ReportBuilder, { own }: Chosen, input: Input, names: Names): readonly [string, string] {
  const asked = input.counterparty_id === undefined ? (input.person_id === undefined ? null : 'person') : 'party';
  if (asked !== null) {
    const [named] = referencesOf([own[0]?.[asked] ?? null]);
    if (named !== undefined)
      report.text(asked, asked === 'party' ? 'контрагент' : 'подотчётник', names.title(named), {
        about: names.entity(named),
      });
    return [`: {${asked}}`, `: {${asked}}`];
  }
  if (input.side !== undefined) return WHO[input.side].map((who) => ` ${who}`) as [string, string];
  if (input.purpose === 'accountable') return [' под отчёт', ' от подотчётных лиц (возвраты)'];
  if (input.money === 'cash') return [' из кассы', ' в кассу'];
  return ['', ''];
}

function sayTotals(report: ReportBuilder, chosen: Chosen, input: Input, names: Names): void {
  const { own } = chosen;
  const [to, from] = whoOf(report, chosen, input, names);
  const [inward, outward] = [received(own), paid(own)];
  const about = aboutOf(own, input, names);
  report.money('received', 'поступило', inward, { about }).money('paid', 'заплачено', outward, { about });
  const parts = {
    paid: `заплачено${to} — {paid}${partsOf(report, own, input, -1n)}`,
    received: `поступило${from} — {received}${partsOf(report, own, input, 1n)}`,
  };
  const paidFirst = input.side === 'suppliers' || (input.side === undefined && outward >= inward);
  const ways = input.direction === 'both' ? (paidFirst ? ORDER : ORDER.toReversed()) : [input.direction];
  const said = ways.map((way) => parts[way]).join('; ');
  report.say('conclusion', `${said.charAt(0).toUpperCase()}${said.slice(1)} {when}, {organisation}.`);
  if (input.list) sayLargest(report, own, names);
}

const ORDER: readonly ('paid' | 'received')[] = ['paid', 'received'];

/** « (по счёту 60 — …, по 76.05 — …)»: where a side stands on more than one account. */
function partsOf(report: ReportBuilder, own: readonly Payment[], { side }: Input, sign: bigint): string {
  if (side === undefined) return '';
  const ofSign = own.filter(({ isReceived }) => isReceived === sign > 0n);
  const keys = [...new Set(ofSign.map(({ purpose }) => purpose))];
  if (keys.length < 2) return '';
  const said = keys.map(({ key, title, roots }) => {
    const figure = `${key}_${sign > 0n ? 'received' : 'paid'}`;
    const total = sum(ofSign.filter(({ purpose }) => purpose.key === key).map(({ net }) => net * sign));
    report.money(figure, title, total, { account: roots[0] ?? null, side: sign > 0n ? 'credit' : 'debit' });
    return `${title} — {${figure}}`;
  });
  return ` (в том числе: ${said.join(', ')})`;
}

function sayLargest(report: ReportBuilder, own: readonly Payment[], names: Names): void {
  for (const [key, title, sign] of [
    ['paid', 'платёж', -1n],
    ['received', 'поступление', 1n],
  ] as const) {
    const [largest] = own
      .filter(({ isReceived }) => isReceived === sign > 0n)
      .toSorted((a, b) => Number((b.net - a.net) * sign));
    if (largest === undefined) continue;
    const document = names.title(largest.document);
    report
      .text(`largest_${key}`, `самое большое: ${title}`, document, { about: names.entity(largest.document) })
      .money(`largest_${key}_sum`, `его сумма: ${title}`, largest.net * sign)
      .date(`largest_${key}_day`, 'его дата', largest.day);
    const [party] = referencesOf([largest.party]);
    if (party !== undefined)
      report.text(`largest_${key}_party`, 'его контрагент', names.title(party), { about: names.entity(party) });
    const who = party === undefined ? '' : `, {largest_${key}_party}`;
    report.say(
      'conclusion',
      `Самый крупный документ (${title}) {when}: {largest_${key}_sum} — {largest_${key}}${who}.`,
    );
  }
}

function sayRest(report: ReportBuilder, { read }: Chosen, input: Input, state: PeriodState): void {
  if (input.side === 'customers' && input.counterparty_id === undefined && read.cards !== 0n)
    report
      .onAccount('cards', 'зачислено эквайрером', '57.03', -read.cards)
      .say('found', 'Сверх этой суммы эквайрер зачислил за карточные продажи {cards} (через 57.03).');
  if (state === 'open') report.say('found', 'В периоде есть незакрытый месяц: документы его могут ещё добавиться.');
}

/** Turnovers of money accounts with the same accounts, summed by 1C itself. */
async function control(desk: Desk, report: ReportBuilder, chosen: Chosen): Promise<void> {
  const { period, kind, read, fitsKind, wanted } = chosen;
  const { onec, terms } = desk.context;
  const { from, to } = period;
  const rows = desk.rows(await onec.correspondence(from, to, { organisation: desk.organisation.id }, terms));
  const flow = withoutRevaluation(flowOf(rows, wanted), read.revaluation);
  const total = (map: ReadonlyMap<string, Kopecks>): Kopecks =>
    sum([...map].filter(([account]) => fitsKind(account)).map(([, amount]) => amount));
  const [turnedIn, turnedOut] = [total(flow.received), total(flow.paid)];
  const [readIn, readOut] = [received(kind), paid(kind)];
  report
    .money('osv_received', 'поступления по оборотам счетов', turnedIn, { beside: true })
    .money('osv_paid', 'платежи по оборотам счетов', turnedOut, { beside: true })
    .money('lines_received', 'поступления по проводкам', readIn, { beside: true })
    .money('lines_paid', 'платежи по проводкам', readOut, { beside: true })
    .control(
      'Сверка с оборотами счетов денег по тем же корреспондирующим счетам: поступило {osv_received}, заплачено {osv_paid}; по проводкам — {lines_received} и {lines_paid}.',
      turnedIn === readIn && turnedOut === readOut,
    );
}

export const getPayments = defineTool({
  name: 'get_payments',
  title: 'Платежи и поступления',
  purpose:
    'Доказывает, кому, за что и какими документами заплачено и от кого поступило за период: поставщикам, покупателям, подотчётным, названному контрагенту, из кассы; крупнейшие документы, по месяцам. Сверяет с оборотами счетов денег.',
  input: inputSchema,
  output: reportSchema,
  source: 'live',
  failures: PERIOD_FAILURES,
  limits: { rowsMax: 500, daysMax: null, requestsMax: 120, timeoutMs: 60_000 },
  emptyPolicy: {
    no_data: 'Движений денег за период нет, проводки прочитаны полностью.',
    filter_too_narrow: 'По этому условию движений нет, без него они есть.',
    not_found_on_route: 'Движений не видно, но чтение неполно: ноль не доказан.',
  },
  examples: [
    {
      title: 'Сколько заплатили поставщикам в мае',
      input: { from: '2020-05-01', to: '2020-05-31', side: 'suppliers' },
      expect: 'found',
      shows: 'сумма и поставщики по убыванию, сверка с оборотами счетов денег',
    },
    {
      title: 'Самый большой платёж июня',
      input: { from: '2020-06-01', to: '2020-06-30', list: true },
      expect: 'found',
      shows: 'документы по величине',
    },
    {
      title: 'День без движений',
      input: { from: '2020-01-01', to: '2020-01-01' },
      expect: 'empty',
      because: 'no_data',
      shows: 'первого января денег не двигали',
    },
    BEFORE_BOOKS,
  ],
  rows: rowsOfReport,
  live: (context, input) => answering(() => live(context, input)),
});
